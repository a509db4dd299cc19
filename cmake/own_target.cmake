# What every target of ours is compiled with: C++20, strict warnings, and arithmetic that is the same everywhere.
function(riverbank_own_target target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  # The same bits on every machine: a * b + c is never silently fused into one rounding.
  target_compile_options(${target} PRIVATE -ffp-contract=off -Wall -Wextra -Wconversion)
  if(PROJECT_IS_TOP_LEVEL)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()
