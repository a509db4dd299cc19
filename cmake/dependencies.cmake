# Finds the libraries that riverbank needs: an installed package if there is one, otherwise a
# download.
include(FetchContent)
include(host_headers)

# Dependencies are built without warnings and are not installed with riverbank.
set(INSTALL_GTEST OFF)
set(BUILD_GMOCK OFF)
set(JSON_BuildTests OFF)
set(BENCHMARK_ENABLE_TESTING OFF)
set(BENCHMARK_ENABLE_INSTALL OFF)

# Eigen's CMakeLists would add its thousand tests. So a downloaded Eigen is only unpacked (its
# folder "cmake" has no CMakeLists.txt), and its headers become an interface target here.
FetchContent_Declare(Eigen3
  GIT_REPOSITORY https://gitlab.com/libeigen/eigen.git
  GIT_TAG 3.4.0
  GIT_SHALLOW ON
  SOURCE_SUBDIR cmake
  FIND_PACKAGE_ARGS 3.4 NO_MODULE)
FetchContent_MakeAvailable(Eigen3)
if(NOT TARGET Eigen3::Eigen)
  add_library(riverbank_eigen INTERFACE)
  add_library(Eigen3::Eigen ALIAS riverbank_eigen)
  target_include_directories(riverbank_eigen SYSTEM INTERFACE "${eigen3_SOURCE_DIR}")
endif()

FetchContent_Declare(googletest
  GIT_REPOSITORY https://github.com/google/googletest.git
  GIT_TAG v1.14.0
  GIT_SHALLOW ON
  SYSTEM
  FIND_PACKAGE_ARGS NAMES GTest)

FetchContent_Declare(nlohmann_json
  SYSTEM  # SYSTEM must come before URL, because URL would read it as a second address
  URL https://github.com/nlohmann/json/releases/download/v3.11.3/json.tar.xz
  FIND_PACKAGE_ARGS 3.11)

FetchContent_Declare(benchmark
  GIT_REPOSITORY https://github.com/google/benchmark.git
  GIT_TAG v1.8.3
  GIT_SHALLOW ON
  SYSTEM
  FIND_PACKAGE_ARGS 1.7)
