# Installs the library, so that other projects can use `find_package(riverbank)` and
# `riverbank::riverbank`.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/riverbank")
install(DIRECTORY src/ DESTINATION include/riverbank FILES_MATCHING PATTERN "*.h"
  PATTERN wasm EXCLUDE PATTERN npm EXCLUDE)

install(TARGETS riverbank EXPORT riverbank-targets)
install(EXPORT riverbank-targets NAMESPACE riverbank:: DESTINATION ${package_dir})

configure_package_config_file(cmake/riverbank-config.cmake.in riverbank-config.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(riverbank-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES
  "${CMAKE_CURRENT_BINARY_DIR}/riverbank-config.cmake"
  "${CMAKE_CURRENT_BINARY_DIR}/riverbank-config-version.cmake"
  DESTINATION ${package_dir})

# Installs riverbank.pc for projects that use pkg-config. The paths in this file are relative, so that the installed
# folder may be moved.
file(RELATIVE_PATH pc_to_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
string(REGEX REPLACE "/$" "" pc_to_prefix "${pc_to_prefix}")
configure_file(cmake/riverbank.pc.in riverbank.pc @ONLY)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/riverbank.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
