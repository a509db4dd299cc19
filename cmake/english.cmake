# Builds the native program that trains the English model. It is not part of the library.
add_executable(riverbank_english
  "${CMAKE_CURRENT_SOURCE_DIR}/english/native/files.cc"
  "${CMAKE_CURRENT_SOURCE_DIR}/english/native/kinds.cc"
  "${CMAKE_CURRENT_SOURCE_DIR}/english/native/main.cc"
  "${CMAKE_CURRENT_SOURCE_DIR}/english/native/training.cc"
  "${CMAKE_CURRENT_SOURCE_DIR}/english/native/word_vectors.cc")
riverbank_own_target(riverbank_english)
target_include_directories(riverbank_english SYSTEM PRIVATE ${eigen_headers})
target_compile_definitions(riverbank_english PRIVATE EIGEN_MPL2_ONLY Eigen=EigenEnglish)
target_link_libraries(riverbank_english PRIVATE riverbank::riverbank)
# g++ 12 warns that its own AVX-512 header uses uninitialised values.
target_compile_options(riverbank_english PRIVATE -Wno-maybe-uninitialized)
