// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

// Functions as elements, and as values to compare with or to fill with: a function has no size.
namespace support {

inline int one() {
    return 1;
}
inline int two() {
    return 2;
}

// 300 times one(), but for two() at 200.
inline std::vector<int (*)()> functions() {
    std::vector<int (*)()> made(300, &one);
    made[200] = &two;
    return made;
}

} // namespace support
