# Builds the library `riverbank` from every .cc file in the six C++ folders of src, and from the lines of the notebooks.
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

# The library uses Eigen internally, without vectorisation, so that the order of operations is
# fixed. Its copy has a separate namespace, so that the linker cannot mix it up with the Eigen of a
# program that uses the library. Only riverbank/eigen.h among the public headers includes Eigen.
get_target_property(eigen_headers Eigen3::Eigen INTERFACE_INCLUDE_DIRECTORIES)
target_include_directories(riverbank SYSTEM PRIVATE ${eigen_headers})
target_compile_definitions(riverbank PRIVATE Eigen=EigenInside EIGEN_DONT_VECTORIZE EIGEN_MPL2_ONLY)
target_compile_options(riverbank PRIVATE -fno-exceptions)
riverbank_optimise(riverbank)

# folder.cc is kept out of the unity build: it includes <filesystem>, which declares names that would clash with names
# in other files.
set_source_files_properties("${CMAKE_CURRENT_SOURCE_DIR}/src/checkpoints/folder.cc" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

# The kernels are compiled for speed. Using this machine's wider registers and fused multiply-add
# changes the last bits, so both are opt-in.
file(GLOB_RECURSE kernel_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/src/kernels/*.cc")
# Checks of inputs, the choice of a kernel and the bookkeeping of a cache need no speed, and -O3 would
# make them several times as large.
list(REMOVE_ITEM kernel_sources "${CMAKE_CURRENT_SOURCE_DIR}/src/kernels/check_attend_fast.cc"
  "${CMAKE_CURRENT_SOURCE_DIR}/src/kernels/attend_fast.cc"
  "${CMAKE_CURRENT_SOURCE_DIR}/src/kernels/attention_cache.cc")
set_source_files_properties(${kernel_sources} PROPERTIES COMPILE_OPTIONS -O3)
if(RIVERBANK_HOST_LANES)
  target_compile_definitions(riverbank PUBLIC RIVERBANK_HOST_LANES)
  target_compile_options(riverbank PUBLIC -march=native)
endif()

if(EMSCRIPTEN)
  # Size matters most, because people download the modules. The whole library is optimised for size
  # at link time; only kernels and training are optimised for speed.
  target_compile_options(riverbank PUBLIC -msimd128 PRIVATE -flto)
  # The threads of thread_team.cc need atomic instructions. Such instructions also run in memory that is not shared, so
  # the link may turn them on for the whole module. -Os is enough here: a matrix product hands out its tasks only once.
  set_source_files_properties("${CMAKE_CURRENT_SOURCE_DIR}/src/kernels/thread_team.cc" PROPERTIES COMPILE_OPTIONS "-Os;-matomics")
  # These files are optimised for speed too: besides calling the kernels, a training step loops over all of its
  # matrices.
  foreach(name adamw backward forward layers loss_and_gradients trainer gradients/attend gradients/block)
    set_source_files_properties("${CMAKE_CURRENT_SOURCE_DIR}/src/model/${name}.cc" PROPERTIES COMPILE_OPTIONS "-O2;-fno-vectorize")
  endforeach()
  if(RIVERBANK_RELAXED_SIMD)
    target_compile_options(riverbank PUBLIC -mrelaxed-simd)
  endif()
endif()
