// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// The one place that states the version: CMake reads it from here, in this order.
#define HEIST_VERSION_MAJOR 0
#define HEIST_VERSION_MINOR 1
#define HEIST_VERSION_PATCH 0
