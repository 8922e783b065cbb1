// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An image filter as it might have been written years ago, for any standard library that has <execution>. It knows nothing of Heist.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <execution>
#include <functional>
#include <numeric>
#include <vector>

struct image {
    std::size_t width;
    std::size_t height;
    std::vector<float> pixels;
};

// A disc, brighter in the middle, on a chequered ground.
static image disc(std::size_t width, std::size_t height) {
    image result{width, height, std::vector<float>(width * height)};
    float* const first = result.pixels.data();
    std::for_each(std::execution::par, result.pixels.begin(), result.pixels.end(), [=](float& pixel) {
        std::size_t const at = static_cast<std::size_t>(&pixel - first);
        float const x = static_cast<float>(at % width) / static_cast<float>(width) - 0.5f;
        float const y = static_cast<float>(at / width) / static_cast<float>(height) - 0.5f;
        float const r = std::sqrt(x * x + y * y);
        pixel = r < 0.4f ? 1.0f - r : 0.125f * static_cast<float>((at % width / 16 + at / width / 16) % 2);
    });
    return result;
}

// Each pixel becomes the mean of its neighbours in the row.
static image blurred(image const& source) {
    image result = source;
    std::size_t const width = source.width;
    float const* const in = source.pixels.data();
    float* const out = result.pixels.data();
    std::for_each(std::execution::par_unseq, result.pixels.begin(), result.pixels.end(), [=](float& pixel) {
        std::size_t const at = static_cast<std::size_t>(&pixel - out);
        std::size_t const column = at % width;
        float const left = in[column == 0 ? at : at - 1];
        float const right = in[column + 1 == width ? at : at + 1];
        pixel = (left + in[at] + right) / 3;
    });
    return result;
}

static double brightness(image const& picture) {
    return std::transform_reduce(std::execution::par_unseq, picture.pixels.begin(), picture.pixels.end(), 0.0,
                                 std::plus<>(), [](float pixel) { return static_cast<double>(pixel); });
}

static std::vector<int> histogram(image const& picture) {
    std::vector<float> sorted = picture.pixels;
    std::sort(std::execution::par, sorted.begin(), sorted.end());
    std::vector<int> result;
    for (int step = 1; step <= 16; ++step) {
        auto const last = std::lower_bound(sorted.begin(), sorted.end(), static_cast<float>(step) / 16);
        result.push_back(static_cast<int>(last - sorted.begin()) - std::accumulate(result.begin(), result.end(), 0));
    }
    return result;
}

// Where each row's bright pixels would begin in a packed list of all of them.
static std::vector<int> offsets(image const& picture) {
    std::vector<std::size_t> rows(picture.height);
    std::iota(rows.begin(), rows.end(), std::size_t(0));
    std::vector<int> result(picture.height);
    std::transform(std::execution::par, rows.begin(), rows.end(), result.begin(), [&](std::size_t row) {
        auto const first = picture.pixels.begin() + static_cast<std::ptrdiff_t>(row * picture.width);
        return static_cast<int>(std::count_if(first, first + static_cast<std::ptrdiff_t>(picture.width),
                                              [](float pixel) { return pixel > 0.5f; }));
    });
    std::exclusive_scan(std::execution::par, result.begin(), result.end(), result.begin(), 0);
    return result;
}

int main() {
    image const picture = disc(1024, 768);
    image const soft = blurred(picture);
    double const before = brightness(picture) / 786432;
    double const after = brightness(soft) / 786432;
    std::vector<int> const steps = histogram(soft);
    std::vector<int> const starts = offsets(soft);
    int const pixels = std::reduce(std::execution::par, steps.begin(), steps.end());
    auto const bright = std::count_if(std::execution::par, soft.pixels.begin(), soft.pixels.end(),
                                      [](float pixel) { return pixel > 0.5f; });

    std::printf("brightness %.4f, blurred %.4f; %d pixels, %ld of them bright, %d before the last row\n", before, after,
                pixels, static_cast<long>(bright), starts.back());
    bool const right = std::abs(before - after) < 0.001 && before > 0.3 && before < 0.5 && pixels == 1024 * 768 &&
                       starts.front() == 0 && starts.back() == bright && std::is_sorted(starts.begin(), starts.end());
    std::puts(right ? "all as it should be" : "wrong result");
    return right ? 0 : 1;
}
