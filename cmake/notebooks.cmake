# Puts the lines of the notebooks, which the page reads too, into a C++ source file. Sets the variable that `out` names
# to the path of this file.
function(riverbank_notebook_source out)
  set(room "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../src/notebooks")
  foreach(id 000 001 002 003 004)
    set(data "${room}/data/${id}.txt")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${data}")
    file(READ "${data}" text)
    # The first line of each notebook is a description for readers and is removed.
    string(FIND "${text}" "\n" end)
    string(SUBSTRING "${text}" ${end} -1 notebook_${id})
  endforeach()
  set(source "${CMAKE_CURRENT_BINARY_DIR}/notebooks.cc")
  configure_file("${room}/notebooks.cc.in" "${source}" @ONLY)
  set(${out} "${source}" PARENT_SCOPE)
endfunction()
