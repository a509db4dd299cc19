# The WebAssembly module of the npm package: src/wasm linked with the library, in two packings of the same code.
if(NOT PROJECT_IS_TOP_LEVEL)
  return()
endif()
file(GLOB_RECURSE binding_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/src/wasm/*.cc")
if(NOT binding_sources)
  return()
endif()

add_library(riverbank_bindings OBJECT ${binding_sources})
riverbank_own_target(riverbank_bindings)
target_link_libraries(riverbank_bindings PUBLIC riverbank::riverbank)
# Neither exceptions nor type names: errors leave as text, and embind works without names.
target_compile_options(riverbank_bindings PRIVATE -fno-exceptions -fno-rtti)
target_compile_definitions(riverbank_bindings PRIVATE EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)

# The baseline build makes the package; a relaxed build stays in its build folder.
set(module_dir "${CMAKE_CURRENT_SOURCE_DIR}/dist/npm")
if(RIVERBANK_RELAXED_SIMD)
  set(module_dir "${CMAKE_CURRENT_BINARY_DIR}")
endif()

# One module: an ES module with a factory. DYNAMIC_EXECUTION=0 keeps it free of eval, so that a strict content security
# policy accepts it; without "node" in ENVIRONMENT no bundler stumbles over Node's own modules.
function(riverbank_module target output)
  add_executable(${target})
  riverbank_own_target(${target})
  target_link_libraries(${target} PRIVATE riverbank_bindings)
  target_link_options(${target} PRIVATE -O3 -lembind -fno-rtti -fno-exceptions
    -sENVIRONMENT=web,worker -sEXPORT_ES6=1 -sMODULARIZE=1 -sDYNAMIC_EXECUTION=0
    -sALLOW_MEMORY_GROWTH=1 -sFILESYSTEM=0 -sWASM_BIGINT=1 ${ARGN})
  set_target_properties(${target} PROPERTIES
    OUTPUT_NAME ${output} SUFFIX .mjs RUNTIME_OUTPUT_DIRECTORY "${module_dir}")
endfunction()

riverbank_module(riverbank_engine_single engine-single -sSINGLE_FILE=1)
riverbank_module(riverbank_engine engine)
