# The library `riverbank`: every .cc file of the six C++ rooms.
set(rooms attention kernels random model checkpoints notebooks)
set(room_globs ${rooms})
list(TRANSFORM room_globs REPLACE "(.+)" "${CMAKE_CURRENT_SOURCE_DIR}/src/\\1/*.cc")
file(GLOB_RECURSE library_sources CONFIGURE_DEPENDS ${room_globs})
include(notebooks)
riverbank_notebook_source(notebook_source)
list(APPEND library_sources "${notebook_source}")
file(WRITE "${CMAKE_CURRENT_BINARY_DIR}/empty.cc" "// Keeps a room without files buildable.\n")

add_library(riverbank ${library_sources})
add_library(riverbank::riverbank ALIAS riverbank)
riverbank_own_target(riverbank)
target_include_directories(riverbank PUBLIC
  "$<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/src>"
  "$<INSTALL_INTERFACE:include/riverbank>")
if(NOT EMSCRIPTEN)
  find_package(Threads REQUIRED)
  target_link_libraries(riverbank PUBLIC Threads::Threads)
endif()

# Eigen is what the library computes with inside, in a fixed order, so unvectorised; in a namespace of its own, so that the
# linker cannot mix it up with the Eigen of who uses the library. No header but riverbank/eigen.h asks for it.
get_target_property(eigen_headers Eigen3::Eigen INTERFACE_INCLUDE_DIRECTORIES)
target_include_directories(riverbank SYSTEM PRIVATE ${eigen_headers})
target_compile_definitions(riverbank PRIVATE Eigen=EigenInside EIGEN_DONT_VECTORIZE EIGEN_MPL2_ONLY)
target_compile_options(riverbank PRIVATE -fno-exceptions)
riverbank_optimise(riverbank)

# <filesystem> brings names that other files of a unity build would find instead of their own.
set_source_files_properties("${CMAKE_CURRENT_SOURCE_DIR}/src/checkpoints/folder.cc" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

# The kernels are compiled for speed. Registers as wide as this machine's, and its fused multiply-add, change the last
# bits, so they are asked for.
file(GLOB_RECURSE kernel_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/src/kernels/*.cc")
set_source_files_properties(${kernel_sources} PROPERTIES COMPILE_OPTIONS -O3)
if(RIVERBANK_HOST_LANES)
  target_compile_definitions(riverbank PUBLIC RIVERBANK_HOST_LANES)
  target_compile_options(riverbank PUBLIC -march=native)
endif()

if(EMSCRIPTEN)
  # Small first, because people download it: the whole library is optimised at link time, and only kernels and training
  # for speed.
  target_compile_options(riverbank PUBLIC -msimd128 PRIVATE -flto)
  # Between the kernels a step of training walks over all its matrices, too.
  foreach(name adamw backward forward layers learn parameters trainer gradients/attend gradients/block)
    set_source_files_properties("${CMAKE_CURRENT_SOURCE_DIR}/src/model/${name}.cc" PROPERTIES COMPILE_OPTIONS "-O2;-fno-vectorize")
  endforeach()
  if(RIVERBANK_RELAXED_SIMD)
    target_compile_options(riverbank PUBLIC -mrelaxed-simd)
  endif()
endif()
