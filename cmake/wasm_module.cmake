# Builds the WebAssembly modules of the npm package. Each module is built from one folder of src/wasm and the files
# directly in src/wasm, and is linked with the library.
file(GLOB shared_bindings CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/src/wasm/*.cc")
if(NOT PROJECT_IS_TOP_LEVEL OR NOT shared_bindings)
  return()
endif()

# Builds <name>.mjs and <name>.wasm from src/wasm/<name>/*.cc and the given files; tools/build.mjs
# packs them into dist/npm/wasm.
function(riverbank_wasm_module name)
  set(target riverbank_${name})
  file(GLOB own_bindings CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/src/wasm/${name}/*.cc")
  add_executable(${target} ${shared_bindings} ${own_bindings} ${ARGN})
  riverbank_own_target(${target})
  target_link_libraries(${target} PRIVATE riverbank::riverbank)
  # Exceptions and type information are off: errors are returned as text, and embind works without type names.
  target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti -flto)
  target_compile_definitions(${target} PRIVATE EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0
    RIVERBANK_VERSION="${PROJECT_VERSION}")

  # The output is an ES module that exports a factory. DYNAMIC_EXECUTION=0 avoids eval, so that a strict content
  # security policy accepts the module. ENVIRONMENT does not contain "node" and import.meta is off, so that bundlers
  # look for no second file: src/npm supplies the WebAssembly. TEXTDECODER=2 leaves out the fallback for engines without
  # TextDecoder, because every engine with WebAssembly SIMD has TextDecoder.
  target_link_options(${target} PRIVATE -Oz -lembind -fno-rtti -fno-exceptions
    -sENVIRONMENT=web,worker -sEXPORT_ES6=1 -sMODULARIZE=1 -sUSE_ES6_IMPORT_META=0 -sDYNAMIC_EXECUTION=0
    -sTEXTDECODER=2 -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=4GB -sMALLOC=emmalloc -sFILESYSTEM=0 -sWASM_BIGINT=1
    -sEXPORTED_RUNTIME_METHODS=wasmMemory -sINCOMING_MODULE_JS_API=instantiateWasm --no-entry)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} SUFFIX .mjs)
endfunction()

riverbank_wasm_module(engine)
riverbank_wasm_module(notebooks)
riverbank_wasm_module(fast)
riverbank_wasm_module(language_model src/wasm/engine/schema.cc)
riverbank_wasm_module(checkpoints)
# In these modules speed matters more than size. The inlining threshold 0 allows only inlining that does not make the
# code larger. Training has many large functions with a single call, which are then inlined. The kernels' loops are
# optimised already.
target_link_options(riverbank_fast PRIVATE -O3)
target_link_options(riverbank_language_model PRIVATE -O3 -Wl,-mllvm,-inline-threshold=0)
target_link_options(riverbank_checkpoints PRIVATE -O3 -Wl,-mllvm,-inline-threshold=0)
