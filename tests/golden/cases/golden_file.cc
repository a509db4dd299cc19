// Reads a golden file, recognises its kind, and makes a case for each record.
#include "golden/cases/golden_file.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "golden/cases/block_ops.h"
#include "golden/cases/notebook_cells.h"
#include "golden/cases/notebook_graph.h"
#include "golden/cases/notebook_models.h"

namespace riverbank::golden {
namespace {

std::string word_of(const Json& record, const char* name, const std::string& otherwise) {
  const bool there = record.is_object() && record.contains(name) && record[name].is_string();
  return there ? record[name].get<std::string>() : otherwise;
}

Result<std::string> read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  if (!file) return failure("cannot be read");
  return text.str();
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

// Returns an error unless `name` is a list with at least one element.
Error check_list(const Json& json, const char* name) {
  if (!json.contains(name)) return std::string("has no \"") + name + "\"";
  if (!json[name].is_array()) return std::string("its \"") + name + "\" is not a list";
  return json[name].empty() ? std::string("its \"") + name + "\" is empty" : "";
}

void add_blocks(GoldenFile& file) {
  const Json& records = (*file.json)["cases"];
  for (std::size_t i = 0; i < records.size(); ++i) {
    const std::string id = word_of(records[i], "id", "case " + std::to_string(i));
    file.cases.push_back(
        {id, [json = file.json, i] { return run_block_case((*json)["cases"][i]); }});
  }
}

void add_entries(GoldenFile& file) {
  const Json& entries = (*file.json)["entries"];
  const auto graph = std::make_shared<const NotebookGraph>(entries);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::string id = word_of(entries[i], "id", "entry " + std::to_string(i));
    file.cases.push_back({id, [json = file.json, graph, i] { return graph->check(i); }});
  }
}

void add_notebooks(GoldenFile& file) {
  const Json& json = *file.json;
  add_entries(file);
  const Json notebooks = json.value("notebooks", Json::array());
  for (const Json& notebook : notebooks) {
    std::vector<GoldenCase> cells = notebook_cell_cases(notebook);
    std::move(cells.begin(), cells.end(), std::back_inserter(file.cases));
  }
  const Json models = json.value("notebook_002_models", Json::array());
  for (const Json& model : models) {
    file.cases.push_back({"002/model/" + word_of(model, "name", "?"),
                          [model] { return check_notebook_model(model); }});
  }
}

}  // namespace

Result<GoldenFile> open_golden_file(const std::string& path) {
  const auto text = read_text(path);
  if (!text) return failure(path + ": " + text.error());
  GoldenFile file;
  file.name = path.substr(path.find_last_of('/') + 1);
  file.json = std::make_shared<const Json>(Json::parse(*text, nullptr, false));
  const Json& json = *file.json;
  if (!json.is_object()) return failure(path + ": is not a JSON object");
  const std::string schema = lower(word_of(json, "schema", ""));
  const bool blocks = schema.ends_with("/blocks");
  if (!blocks && !schema.ends_with("/notebooks")) {
    return failure(path + ": its schema is \"" + schema + "\", neither blocks nor notebooks");
  }
  if (Error error = check_list(json, blocks ? "cases" : "entries"); !error.empty()) {
    return failure(path + ": " + error);
  }
  if (blocks) {
    add_blocks(file);
  } else {
    add_notebooks(file);
  }
  return file;
}

std::vector<std::string> golden_paths() {
  const std::string folder = RIVERBANK_GOLDEN_DIR;
  std::vector<std::string> paths = {folder + "/notebooks.json", folder + "/blocks.json",
                                    folder + "/modern.json", folder + "/operators.json"};
  const char* more = std::getenv("RIVERBANK_GOLDEN");
  std::istringstream list(more == nullptr ? "" : more);
  for (std::string path; std::getline(list, path, ':');) {
    if (!path.empty()) paths.push_back(path);
  }
  return paths;
}

}  // namespace riverbank::golden
