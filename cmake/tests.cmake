# Builds the tests in C++: one GoogleTest program, the golden runner, and the program that hashes bits. With Emscripten
# all of them run in Node.
FetchContent_MakeAvailable(googletest)
if(NOT TARGET nlohmann_json::nlohmann_json)
  FetchContent_MakeAvailable(nlohmann_json)
endif()

set(tests_dir "${CMAKE_CURRENT_SOURCE_DIR}/tests")

# Code that the test programs share: plain loops to compare with, the cases of the golden files, and the generator that
# writes TypeScript from the tables of src/wasm. Only tests run this generator.
file(GLOB support_sources CONFIGURE_DEPENDS "${tests_dir}/golden/cases/*.cc" "${tests_dir}/support/*.cc"
  "${CMAKE_CURRENT_SOURCE_DIR}/src/wasm/typescript/*.cc")
if(NOT support_sources)
  set(support_sources "${CMAKE_CURRENT_BINARY_DIR}/empty.cc")
endif()
add_library(riverbank_test_support STATIC ${support_sources})
riverbank_own_target(riverbank_test_support)
target_link_libraries(riverbank_test_support PUBLIC riverbank::riverbank Eigen3::Eigen nlohmann_json::nlohmann_json)
target_include_directories(riverbank_test_support PUBLIC "${tests_dir}")
target_compile_definitions(riverbank_test_support PUBLIC RIVERBANK_GOLDEN_DIR="${tests_dir}/golden")
set_source_files_properties("${tests_dir}/wasm/declare_test.cc" PROPERTIES
  COMPILE_DEFINITIONS RIVERBANK_NPM_DIR="${CMAKE_CURRENT_SOURCE_DIR}/src/npm")

# Emscripten's programs for Node are CommonJS, although the project's package.json says "module".
if(EMSCRIPTEN)
  file(WRITE "${CMAKE_CURRENT_BINARY_DIR}/package.json" "{ \"type\": \"commonjs\" }\n")
endif()

# Node 20 needs a flag for relaxed SIMD. Newer versions do not know the flag and have it enabled.
if(RIVERBANK_RELAXED_SIMD AND EMSCRIPTEN)
  set(relaxed_flag --experimental-wasm-relaxed-simd)
  execute_process(COMMAND ${CMAKE_CROSSCOMPILING_EMULATOR} ${relaxed_flag} --eval ""
    RESULT_VARIABLE flag_unknown OUTPUT_QUIET ERROR_QUIET)
  if(NOT flag_unknown)
    list(APPEND CMAKE_CROSSCOMPILING_EMULATOR ${relaxed_flag})
  endif()
endif()

# Adds a test program. With Emscripten it reads real files and the environment, as native programs do. The test files
# are not optimised, which makes compiling four times faster. The library is linked first: if a template is compiled
# both in the library and in a test file, the linker takes the library's copy. So the tests test the code that is
# shipped.
function(riverbank_test_program target)
  add_library(${target}_files OBJECT ${ARGN})
  riverbank_own_target(${target}_files)
  target_compile_options(${target}_files PRIVATE -O0)
  target_link_libraries(${target}_files PUBLIC riverbank_test_support)
  add_executable(${target}
    $<TARGET_OBJECTS:riverbank> $<TARGET_OBJECTS:riverbank_test_support> $<TARGET_OBJECTS:${target}_files>)
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
  target_link_libraries(${target} PRIVATE riverbank_test_support)
  if(EMSCRIPTEN)
    # The library's files are optimised as in the shipped modules. The link skips the slow optimisation of the whole
    # program.
    target_link_options(${target} PRIVATE -O1 -sENVIRONMENT=node -sNODERAWFS=1 -sEXIT_RUNTIME=1
      -sALLOW_MEMORY_GROWTH=1 -sSTACK_SIZE=8MB
      "SHELL:--pre-js ${CMAKE_CURRENT_SOURCE_DIR}/tests/support/node-environment.js")
  endif()
endfunction()

file(GLOB_RECURSE test_sources CONFIGURE_DEPENDS "${tests_dir}/*_test.cc")
if(NOT test_sources)
  set(test_sources "${CMAKE_CURRENT_BINARY_DIR}/empty.cc")
endif()

riverbank_test_program(riverbank_tests ${test_sources})
target_link_libraries(riverbank_tests_files PUBLIC GTest::gtest)
target_link_libraries(riverbank_tests PRIVATE GTest::gtest GTest::gtest_main)
# These headers are precompiled for all tests. Each test file still includes the headers that it uses, for clang-tidy
# and for other builds.
target_precompile_headers(riverbank_tests_files PRIVATE <gtest/gtest.h> <Eigen/Core> <nlohmann/json.hpp>)
add_test(NAME riverbank_tests COMMAND riverbank_tests)

file(GLOB runner_sources CONFIGURE_DEPENDS "${tests_dir}/golden/runner/*.cc")
if(runner_sources)
  riverbank_test_program(riverbank_golden ${runner_sources})
  add_test(NAME riverbank_golden COMMAND riverbank_golden)
endif()

# This program prints a hash of every step's bits; tests/bits/compare.mjs compares the output of several builds.
file(GLOB bits_sources CONFIGURE_DEPENDS "${tests_dir}/bits/*.cc")
if(bits_sources)
  riverbank_test_program(riverbank_bits ${bits_sources})
endif()
