# Lets an Emscripten build use header-only libraries that are installed on this machine.

# Emscripten searches only its own sysroot. Its compiler must never see all of /usr/include, which
# contains the headers of the machine's libc. So each folder that is needed is linked into the build
# tree, and only that link is on the include path.
if(NOT EMSCRIPTEN)
  return()
endif()

set(HOST_PREFIXES /usr /usr/local /opt/homebrew /opt/local)

# Eigen has its own folder, so its package file can be used directly.
find_path(Eigen3_DIR Eigen3Config.cmake
  PATHS ${HOST_PREFIXES}
  PATH_SUFFIXES share/eigen3/cmake lib/cmake/eigen3
  NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
if(NOT Eigen3_DIR)
  unset(Eigen3_DIR CACHE)
endif()

# nlohmann-json is in /usr/include together with everything else.
find_path(HOST_JSON_INCLUDE nlohmann/json.hpp
  PATHS ${HOST_PREFIXES} PATH_SUFFIXES include NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
if(HOST_JSON_INCLUDE)
  set(linked "${CMAKE_BINARY_DIR}/host-headers")
  file(MAKE_DIRECTORY "${linked}")
  file(CREATE_LINK "${HOST_JSON_INCLUDE}/nlohmann" "${linked}/nlohmann" SYMBOLIC)
  add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED GLOBAL)
  target_include_directories(nlohmann_json::nlohmann_json SYSTEM INTERFACE "${linked}")
endif()

# A GoogleTest compiled for this machine cannot be linked to WebAssembly, but Debian also installs
# its sources.
if(EXISTS /usr/src/googletest/CMakeLists.txt AND NOT FETCHCONTENT_SOURCE_DIR_GOOGLETEST)
  set(FETCHCONTENT_SOURCE_DIR_GOOGLETEST /usr/src/googletest)
endif()
