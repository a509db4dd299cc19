# The toolchain file of the wasm presets: finds Emscripten and hands over to its own toolchain file.

# tools/toolchain.mjs writes down which Emscripten it found or provided; without that note, the one on PATH is taken.
include("${CMAKE_CURRENT_LIST_DIR}/../.toolchain/emscripten.cmake" OPTIONAL)
if(NOT EMSCRIPTEN_HOME)
  execute_process(COMMAND em-config EMSCRIPTEN_ROOT
    OUTPUT_VARIABLE EMSCRIPTEN_HOME OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(NOT EMSCRIPTEN_HOME)
  message(FATAL_ERROR "There is no Emscripten yet. Please run: node tools/toolchain.mjs")
endif()
include("${EMSCRIPTEN_HOME}/cmake/Modules/Platform/Emscripten.cmake")
