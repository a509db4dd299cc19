# The benchmarks: every .cc file of bench/, with Google Benchmark.
file(GLOB bench_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/bench/*.cc")
if(bench_sources)
  FetchContent_MakeAvailable(benchmark)
  add_executable(riverbank_bench ${bench_sources})
  riverbank_own_target(riverbank_bench)
  target_link_libraries(riverbank_bench PRIVATE riverbank::riverbank benchmark::benchmark_main)
endif()
