// Generates the TypeScript files from the tables.
#include "wasm/typescript/declare.h"

#include <cctype>

#include "wasm/about.h"
#include "wasm/checkpoints/operations.h"
#include "wasm/engine/operations.h"
#include "wasm/engine/random.h"
#include "wasm/engine/schema.h"
#include "wasm/fast/attend_fast.h"
#include "wasm/language_model/gradients.h"
#include "wasm/language_model/operations.h"
#include "wasm/notebooks/operations.h"
#include "wasm/typescript/kinds.h"

namespace riverbank::wasm {

std::string camel_case(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool joins = name[i] == '_' && i + 1 < name.size();
    out += joins ? static_cast<char>(std::toupper(name[++i])) : name[i];
  }
  return out;
}

namespace {

// Returns the end of a trace field's docstring: under which condition attend() fills the field.
std::string when_text(When when) {
  if (when == When::always) return "";
  return std::string("; only with `") + (when == When::rotary ? "rotary" : "softcap") +
         "`, otherwise empty";
}

std::string first_lines(std::string_view what, std::string_view table) {
  return "// " + std::string(what) + "\n// Made from " + std::string(table) +
         " by tests/wasm/declare_test.cc, which also checks it.\n";
}

// Returns the text of a TypeScript file with one constant for each row of a table. The file first
// imports the records that the constants use.
template <class Table>
std::string declare_table(const Table& table, std::string_view what, std::string_view file) {
  std::string operations;
  Records records;
  table(DescribeOperation{operations, records});
  std::string names;
  for (const auto& [name, kind] : records) {
    if (operations.find(" " + name) == std::string::npos &&
        operations.find("[" + name) == std::string::npos)
      continue;
    names += (names.empty() ? "" : ", ") + name;
  }
  operations.pop_back();
  return first_lines(std::string(what) + ". The order is that of the slots in a request or reply.",
                     "the table in " + std::string(file)) +
         (names.empty() ? "" : "import { " + names + " } from './records.js';\n") + "\n" +
         operations;
}

}  // namespace

std::string declare_records() {
  std::string operations;
  Records records;
  const DescribeOperation describe{operations, records};
  visit_engine(describe);
  visit_attend_fast(describe);
  visit_gradients(describe);
  visit_language_model(describe);
  visit_written_text<LanguageModelText>(describe);
  visit_notebooks(describe);
  visit_checkpoints(describe);
  std::string text = first_lines(
      "The records that are exchanged with C++. The order of fields is that of the slots in a "
      "request or reply.",
      "the lists of fields in src/wasm");
  for (const auto& [name, kind] : records) {
    text += "\nexport const " + name + " = " + kind + " as const;\n";
  }
  return text;
}

std::vector<DeclaredFile> declare_operations() {
  return {
      {"about", declare_table([](const auto& describe) { visit_about(describe); },
                              "The operation that every module has", "src/wasm/about.h")},
      {"schema", declare_table([](const auto& describe) { visit_schema(describe); },
                               "The operation that returns the table of the trace's fields",
                               "src/wasm/engine/schema.h")},
      {"engine", declare_table([](const auto& describe) { visit_engine(describe); },
                               "The arguments and results of the engine's operations",
                               "src/wasm/engine/operations.h")},
      {"random",
       declare_table([](const auto& describe) { visit_random(describe); },
                     "The arguments and results of the random calls", "src/wasm/engine/random.h")},
      {"attend-fast", declare_table([](const auto& describe) { visit_attend_fast(describe); },
                                    "The arguments and results of fast attention's operations",
                                    "src/wasm/fast/attend_fast.h")},
      {"gradients", declare_table([](const auto& describe) { visit_gradients(describe); },
                                  "The arguments and results of the gradient operations",
                                  "src/wasm/language_model/gradients.h")},
      {"language-model",
       declare_table([](const auto& describe) { visit_language_model(describe); },
                     "The arguments and results of the language model's operations",
                     "src/wasm/language_model/operations.h")},
      {"written-text",
       declare_table([](const auto& describe) { visit_written_text<LanguageModelText>(describe); },
                     "The operations on texts that a model continues, which two modules have",
                     "src/wasm/written_text.h")},
      {"notebooks", declare_table([](const auto& describe) { visit_notebooks(describe); },
                                  "The arguments and results of the notebooks' operations",
                                  "src/wasm/notebooks/operations.h")},
      {"checkpoints", declare_table([](const auto& describe) { visit_checkpoints(describe); },
                                    "The arguments and results of the operations on stored models",
                                    "src/wasm/checkpoints/operations.h")},
  };
}

namespace {

// Lists the matrices that hold the rows of several heads, with the name of the number of heads.
std::string heads_text() {
  std::string text =
      "\n/** The matrices that hold the rows of several heads, and whether these are the heads of "
      "queries or of keys. */\n"
      "export const headsOf = {\n";
  for (const FieldText& field : trace_fields<float>) {
    const Dimension heads = field.rows.count;
    if (heads != Dimension::heads && heads != Dimension::kv_heads) continue;
    text += "  " + camel_case(field.name) + ": '" + camel_case(side_text({heads})) + "',\n";
  }
  return text + "} as const satisfies Partial<Record<FieldName, 'heads' | 'kvHeads'>>;\n";
}

}  // namespace

std::string declare_trace() {
  std::string text =
      "// The matrices of a trace, in the order in which they are computed. Made from the table in "
      "src/attention/trace.h by\n"
      "// tests/wasm/declare_test.cc, which also checks it.\n"
      "import type { DenseMatrix } from '../wire/dense-matrix.js';\n\n"
      "/** Every step of one attention. A side \"heads · …\" holds head 0's rows, then head 1's, "
      "and "
      "so on. */\n"
      "export interface TraceSteps {\n";
  for (const FieldText& field : trace_fields<float>) {
    text += "  /** " + std::string(field.symbol) + " (" + side_text(field.rows) + " × " +
            side_text(field.columns) + "): " + std::string(field.operation) +
            when_text(field.when) + " */\n";
    text += "  " + camel_case(field.name) + ": DenseMatrix;\n";
  }
  text += "}\n\n/** The names of the steps. */\nexport type FieldName = keyof TraceSteps;\n";
  return text + heads_text();
}

}  // namespace riverbank::wasm
