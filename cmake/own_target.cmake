# What every target of ours is compiled with: C++20, strict warnings, and arithmetic that is the same everywhere.
function(riverbank_own_target target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  # The same bits on every machine: a * b + c is never silently fused into one rounding.
  target_compile_options(${target} PRIVATE -ffp-contract=off -Wall -Wextra -Wconversion)
  # In a unity build g++ takes each of our files for a header, where unnamed namespaces would be a mistake.
  if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
  # g++ 12 with -O3 sees overlaps in std::string's own operator+ (its bug 105651, mended in 13).
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(${target} PRIVATE -Wno-restrict)
  endif()
  if(PROJECT_IS_TOP_LEVEL)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()

# The lesson's loops are about sixty times slower without optimisation. So -O2 is added for this target alone, wherever the
# flags of the build name no level of their own: without CMAKE_BUILD_TYPE, and in a Debug build.
function(riverbank_optimise target)
  foreach(config IN LISTS CMAKE_CONFIGURATION_TYPES ITEMS "${CMAKE_BUILD_TYPE}")
    string(TOUPPER "${config}" name)
    if(RIVERBANK_OPTIMISE AND NOT "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${name}}" MATCHES "(^| )-O")
      target_compile_options(${target} PRIVATE "$<$<STREQUAL:$<CONFIG>,${config}>:-O2>")
    endif()
  endforeach()
endfunction()
