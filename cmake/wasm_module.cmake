# The WebAssembly modules of the npm package: the folders of src/wasm, each linked with the library.
file(GLOB shared_bindings CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/src/wasm/*.cc")
if(NOT PROJECT_IS_TOP_LEVEL OR NOT shared_bindings)
  return()
endif()

# Makes <name>.mjs and <name>.wasm of src/wasm/<name>/*.cc and the files named after it; tools/build.mjs packs them
# into dist/npm/wasm.
function(riverbank_wasm_module name)
  set(target riverbank_${name})
  file(GLOB own_bindings CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/src/wasm/${name}/*.cc")
  add_executable(${target} ${shared_bindings} ${own_bindings} ${ARGN})
  riverbank_own_target(${target})
  target_link_libraries(${target} PRIVATE riverbank::riverbank)
  # Neither exceptions nor type names: errors leave as text, and embind works without names.
  target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti -flto)
  target_compile_definitions(${target} PRIVATE EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0
    RIVERBANK_VERSION="${PROJECT_VERSION}")

  # An ES module with a factory. DYNAMIC_EXECUTION=0 keeps it free of eval, so that a strict content security policy
  # accepts it. Without "node" in ENVIRONMENT, and without import.meta, no bundler stumbles over it or looks for a
  # second file: src/npm hands the WebAssembly over. TEXTDECODER=2: every engine that has WebAssembly's SIMD has one.
  target_link_options(${target} PRIVATE -Oz -lembind -fno-rtti -fno-exceptions
    -sENVIRONMENT=web,worker -sEXPORT_ES6=1 -sMODULARIZE=1 -sUSE_ES6_IMPORT_META=0 -sDYNAMIC_EXECUTION=0
    -sTEXTDECODER=2 -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=4GB -sMALLOC=emmalloc -sFILESYSTEM=0 -sWASM_BIGINT=1
    -sEXPORTED_RUNTIME_METHODS=wasmMemory -sINCOMING_MODULE_JS_API=instantiateWasm --no-entry)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} SUFFIX .mjs)
endfunction()

riverbank_wasm_module(engine)
riverbank_wasm_module(notebooks)
riverbank_wasm_module(fast src/wasm/engine/schema.cc)
riverbank_wasm_module(checkpoints)
# The last word on optimisation: here speed counts more than size. What training calls is many large functions, of which
# linking makes no second copies; the kernels' loops are compiled already.
target_link_options(riverbank_fast PRIVATE -O3 -Wl,-mllvm,-inline-threshold=10)
target_link_options(riverbank_checkpoints PRIVATE -O3)
