# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What `cmake --install` puts where: the library, its headers, the CMake package and the pkg-config files.
# Everything is found relative to the installed files, so that the tree can be moved and --prefix may differ.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/heist)

install(TARGETS heist EXPORT heist-targets INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS heist_stdpar EXPORT heist-targets INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/heist/stdpar/shadow)
install(DIRECTORY include/heist DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp" PATTERN "execution")
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

install(EXPORT heist-targets NAMESPACE heist:: DESTINATION ${package_dir})
configure_package_config_file(cmake/heist-config.cmake.in heist-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(heist-config-version.cmake COMPATIBILITY SameMinorVersion)
install(
    FILES ${CMAKE_CURRENT_BINARY_DIR}/heist-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/heist-config-version.cmake
        cmake/heist-check-stdpar.cmake
    DESTINATION ${package_dir})

# A GNUInstallDirs folder may be absolute: cmake_path(APPEND) then drops the ${prefix} in front of it.
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX
    BASE_DIRECTORY ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig OUTPUT_VARIABLE pc_to_prefix)
set(pc_libdir "\${prefix}")
cmake_path(APPEND pc_libdir ${CMAKE_INSTALL_LIBDIR})
set(pc_includedir "\${prefix}")
cmake_path(APPEND pc_includedir ${CMAKE_INSTALL_INCLUDEDIR})
set(pc_definitions "")
if(BUILD_SHARED_LIBS)
    set(pc_definitions -DHEIST_SHARED)
endif()
list(TRANSFORM heist_stdpar_definitions PREPEND -D OUTPUT_VARIABLE pc_stdpar_definitions)
list(JOIN pc_stdpar_definitions " " pc_stdpar_definitions)
configure_file(cmake/heist.pc.in heist.pc @ONLY)
configure_file(cmake/heist-stdpar.pc.in heist-stdpar.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/heist.pc ${CMAKE_CURRENT_BINARY_DIR}/heist-stdpar.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
