// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

// A folder of the test's own that stands for the root of a file system; gone with its destructor.
class file_tree {
public:
    file_tree() {
        auto name = (std::filesystem::temp_directory_path() / "heist-tree-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr)
            throw std::runtime_error("no temporary folder");
        root_ = name;
    }
    file_tree(file_tree const&) = delete;
    file_tree& operator=(file_tree const&) = delete;
    ~file_tree() {
        std::error_code ignored;
        std::filesystem::remove_all(root_, ignored);
    }

    // path begins with a slash, as seen from inside the tree.
    void write(std::string_view path, std::string_view content) const {
        auto const file = root_.string() + std::string(path);
        std::filesystem::create_directories(std::filesystem::path(file).parent_path());
        std::filesystem::remove(file); // ext4 writes a file to the disk when it is truncated and filled again
        std::ofstream{file, std::ios::binary} << content;
    }

    void make_folder(std::string_view path) const {
        std::filesystem::create_directories(root_.string() + std::string(path));
    }

    std::string root() const { return root_.string(); }

private:
    std::filesystem::path root_;
};
