# The toolchain file of the wasm presets. It finds Emscripten and includes Emscripten's own toolchain file.

# tools/toolchain.mjs writes the path of the Emscripten that it found or installed into .toolchain/emscripten.cmake. If
# this file does not exist, the Emscripten on PATH is used.
include("${CMAKE_CURRENT_LIST_DIR}/../.toolchain/emscripten.cmake" OPTIONAL)
if(NOT EMSCRIPTEN_HOME)
  execute_process(COMMAND em-config EMSCRIPTEN_ROOT
    OUTPUT_VARIABLE EMSCRIPTEN_HOME OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(NOT EMSCRIPTEN_HOME)
  message(FATAL_ERROR "There is no Emscripten yet. Please run: node tools/toolchain.mjs")
endif()
include("${EMSCRIPTEN_HOME}/cmake/Modules/Platform/Emscripten.cmake")
