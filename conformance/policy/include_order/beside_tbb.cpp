// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tbb/parallel_for.h>
#include <tbb/parallel_sort.h>

#include <heist/heist.hpp>

#include <tbb/task_group.h>

#include "check.hpp"

int beside_tbb();
int beside_tbb() {
    int values[] = {3, 1, 2};
    tbb::parallel_for(0, 3, [&](int i) { ++values[i]; });
    tbb::parallel_sort(values, values + 3);
    return use_everything() + values[0] - 2;
}
