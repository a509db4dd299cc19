# The WebAssembly module of the npm package: src/wasm linked with the library.
file(GLOB_RECURSE binding_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/src/wasm/*.cc")
if(NOT PROJECT_IS_TOP_LEVEL OR NOT binding_sources)
  return()
endif()

add_executable(riverbank_engine ${binding_sources})
riverbank_own_target(riverbank_engine)
target_link_libraries(riverbank_engine PRIVATE riverbank::riverbank)
# Neither exceptions nor type names: errors leave as text, and embind works without names.
target_compile_options(riverbank_engine PRIVATE -fno-exceptions -fno-rtti -flto)
target_compile_definitions(riverbank_engine PRIVATE EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0
  RIVERBANK_VERSION="${PROJECT_VERSION}")

# An ES module with a factory. DYNAMIC_EXECUTION=0 keeps it free of eval, so that a strict content security policy
# accepts it. Without "node" in ENVIRONMENT, and without import.meta, no bundler stumbles over it or looks for a
# second file: src/npm hands the WebAssembly over.
target_link_options(riverbank_engine PRIVATE -Oz -lembind -fno-rtti -fno-exceptions
  -sENVIRONMENT=web,worker -sEXPORT_ES6=1 -sMODULARIZE=1 -sUSE_ES6_IMPORT_META=0 -sDYNAMIC_EXECUTION=0
  -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=4GB -sMALLOC=emmalloc -sFILESYSTEM=0 -sWASM_BIGINT=1
  -sEXPORTED_RUNTIME_METHODS=wasmMemory -sINCOMING_MODULE_JS_API=instantiateWasm --no-entry)

# tools/build.mjs packs both files (engine.mjs, engine.wasm) into dist/npm.
set_target_properties(riverbank_engine PROPERTIES OUTPUT_NAME engine SUFFIX .mjs)
