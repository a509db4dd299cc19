# Sets the compiler options of all our targets: C++20, strict warnings, and reproducible arithmetic.
function(riverbank_own_target target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  # For the same bits on every machine, the compiler must not fuse a * b + c into one rounding.
  target_compile_options(${target} PRIVATE -ffp-contract=off
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion)
  # In a unity build, a local name may hide a name of another file. Builds without unity check for hidden names.
  if(CMAKE_UNITY_BUILD)
    target_compile_options(${target} PRIVATE -Wno-shadow)
  endif()
  # In a unity build, g++ treats our files as headers and warns about unnamed namespaces in headers.
  if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
  # g++ 12 with -O3 reports false overlaps in std::string's operator+ (its bug 105651, fixed in
  # version 13).
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(${target} PRIVATE -Wno-restrict)
  endif()
  if(PROJECT_IS_TOP_LEVEL)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()

# Adds -O2 to the target if RIVERBANK_OPTIMISE is on and the flags of the build contain no optimisation level: without
# CMAKE_BUILD_TYPE, and in a Debug build. Without optimisation, the library's plain loops are about sixty times slower.
function(riverbank_optimise target)
  foreach(config IN LISTS CMAKE_CONFIGURATION_TYPES ITEMS "${CMAKE_BUILD_TYPE}")
    string(TOUPPER "${config}" name)
    if(RIVERBANK_OPTIMISE AND NOT "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${name}}" MATCHES "(^| )-O")
      target_compile_options(${target} PRIVATE "$<$<STREQUAL:$<CONFIG>,${config}>:-O2>")
    endif()
  endforeach()
endfunction()
