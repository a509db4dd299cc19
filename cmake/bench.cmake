# Builds the benchmarks with Google Benchmark. One of them is attention written with Eigen's SIMD code, for comparison:
# riverbank itself uses Eigen without SIMD.
FetchContent_MakeAvailable(benchmark)
set(bench_dir "${CMAKE_CURRENT_SOURCE_DIR}/bench")

# Eigen with SIMD has a namespace of its own, so that the linker cannot mix it up with the library's Eigen without SIMD.
add_library(riverbank_tiled_eigen OBJECT "${bench_dir}/tiled_eigen.cc")
riverbank_own_target(riverbank_tiled_eigen)
target_compile_definitions(riverbank_tiled_eigen PRIVATE Eigen=EigenWithSimd)
# g++ 12 warns that its own AVX-512 header uses uninitialised values.
target_compile_options(riverbank_tiled_eigen PRIVATE -O3 -march=native -Wno-maybe-uninitialized)
target_include_directories(riverbank_tiled_eigen SYSTEM PRIVATE ${eigen_headers})

add_executable(riverbank_bench "${bench_dir}/attention_bench.cc")
riverbank_own_target(riverbank_bench)
target_include_directories(riverbank_bench PRIVATE "${bench_dir}")
target_link_libraries(riverbank_bench PRIVATE riverbank::riverbank riverbank_tiled_eigen benchmark::benchmark_main)

add_executable(riverbank_training_bench "${bench_dir}/training_bench.cc")
riverbank_own_target(riverbank_training_bench)
target_link_libraries(riverbank_training_bench PRIVATE riverbank::riverbank)

add_executable(riverbank_decoding_bench "${bench_dir}/decoding_bench.cc")
riverbank_own_target(riverbank_decoding_bench)
target_link_libraries(riverbank_decoding_bench PRIVATE riverbank::riverbank)
