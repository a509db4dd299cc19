# The native tests: one GoogleTest program, and the golden runner; under Emscripten both run in Node.
FetchContent_MakeAvailable(googletest)
if(NOT TARGET nlohmann_json::nlohmann_json)
  FetchContent_MakeAvailable(nlohmann_json)
endif()

# A program of tests. Under Emscripten it reads real files, as a native program does.
function(riverbank_test_program target)
  add_executable(${target} ${ARGN})
  riverbank_own_target(${target})
  target_link_libraries(${target} PRIVATE riverbank::riverbank nlohmann_json::nlohmann_json)
  target_include_directories(${target} PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}/tests")
  target_compile_definitions(${target} PRIVATE
    RIVERBANK_GOLDEN_DIR="${CMAKE_CURRENT_SOURCE_DIR}/tests/golden")
  if(EMSCRIPTEN)
    target_link_options(${target} PRIVATE -sENVIRONMENT=node -sNODERAWFS=1 -sEXIT_RUNTIME=1
      -sALLOW_MEMORY_GROWTH=1 -sSTACK_SIZE=8MB)
  endif()
endfunction()

set(tests_dir "${CMAKE_CURRENT_SOURCE_DIR}/tests")
file(GLOB_RECURSE test_sources CONFIGURE_DEPENDS "${tests_dir}/*_test.cc")
file(GLOB support_sources CONFIGURE_DEPENDS "${tests_dir}/golden/*.cc" "${tests_dir}/support/*.cc")
list(APPEND test_sources ${support_sources})
list(REMOVE_DUPLICATES test_sources)
if(NOT test_sources)
  set(test_sources "${CMAKE_CURRENT_BINARY_DIR}/empty.cc")
endif()

riverbank_test_program(riverbank_tests ${test_sources})
target_link_libraries(riverbank_tests PRIVATE GTest::gtest GTest::gtest_main)
add_test(NAME riverbank_tests COMMAND riverbank_tests)

file(GLOB runner_sources CONFIGURE_DEPENDS "${tests_dir}/golden/runner/*.cc")
if(runner_sources)
  riverbank_test_program(riverbank_golden ${runner_sources})
  add_test(NAME riverbank_golden COMMAND riverbank_golden)
endif()
