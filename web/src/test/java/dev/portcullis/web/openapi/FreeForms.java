package dev.portcullis.web.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Json;
import java.util.Map;
import java.util.Optional;

/** Schemas of fields whose form no type in Java defines. */
public final class FreeForms {
  private static final String ROW =
      """
      {"type": ["object", "null"]}\
      """;

  /** Event permissions with the same conditions are one fact, whose value is an array. */
  private static final String FACT =
      """
      {"type": ["object", "array", "null"]}\
      """;

  private static final String OBJECT =
      """
      {"type": "object"}\
      """;

  private static final String OBJECTS =
      """
      {"type": "array", "items": {"type": "object"}}\
      """;

  private static final String DECODED =
      """
      {"type": ["object", "null"], "required": ["name", "signature", "args"], "properties": {
        "name": {"type": "string", "description": "the name of the event"},
        "signature": {"type": "string", "description": "its signature, canonical"},
        "args": {"type": "array", "description": "its parameters, in their order", "items": {
          "type": "object", "required": ["name", "type", "indexed", "value"], "properties": {
            "name": {"type": "string", "description": "empty if the ABI names none"},
            "type": {"type": "string", "description": "the type in Solidity, canonical"},
            "indexed": {"type": "boolean", "description": "whether it is a topic"},
            "value": {"type": ["string", "boolean", "array"],
              "description": "integers as decimal texts, bytes and addresses in lowercase hexadecimal, tuples and arrays as arrays"},
            "hashed": {"type": "boolean",
              "description": "true if the value is the Keccak-256 hash of a value that the chain does not store; absent otherwise"}}}}}}\
      """;

  private static final Map<String, String> FORMS =
      Map.ofEntries(
          Map.entry("ContractAbiView.abi", OBJECTS),
          Map.entry("ContractEntry.abi", OBJECTS),
          Map.entry("TemplateEntry.abi", OBJECTS),
          Map.entry("Change.after", ROW),
          Map.entry("Change.before", ROW),
          Map.entry("DbMutationView.oldRow", ROW),
          Map.entry("DbMutationView.newRow", ROW),
          Map.entry("Fact.value", ROW),
          Map.entry("RecentLogView.oldRow", ROW),
          Map.entry("RecentLogView.newRow", ROW),
          Map.entry("Data.decoded", DECODED),
          Map.entry(
              "Argument.value",
              """
              {"type": ["string", "boolean", "array"]}\
              """),
          Map.entry(
              "EventFilter.argument",
              """
              {"anyOf": [{"type": "integer", "minimum": 1, "maximum": 3}, {"type": "string"}]}\
              """),
          Map.entry(
              "EventFilter.equalTo",
              """
              {"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "boolean"}]}\
              """),
          Map.entry(
              "VerifyAllowanceRequest.value",
              """
              {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": "^[0-9]{1,78}$"}]}\
              """),
          Map.entry("FactChange.after", FACT),
          Map.entry("FactChange.before", FACT),
          Map.entry("HistoryEntry.tx", OBJECT),
          Map.entry("TransactionRecord.tx", OBJECT),
          Map.entry("BlockTransaction.op", OBJECT),
          Map.entry("ExecutionView.proverRun", ROW),
          Map.entry("PriorityStatus.proverRun", ROW),
          Map.entry(
              "HistoryEntry.success",
              """
              {"type": ["string", "boolean", "null"]}\
              """));

  private FreeForms() {}

  /** The schema of a component, if its type does not define it. */
  static Optional<ObjectNode> of(Class<?> record, String component) {
    return Optional.ofNullable(FORMS.get(record.getSimpleName() + "." + component))
        .map(FreeForms::read);
  }

  /** An example of such a component, if its type does not define it. */
  public static Optional<JsonNode> example(Class<?> record, String component) {
    return of(record, component).map(schema -> new Samples(new Schemas()).of(component, schema));
  }

  private static ObjectNode read(String form) {
    try {
      return (ObjectNode) Json.MAPPER.readTree(form);
    } catch (JsonProcessingException broken) {
      throw new IllegalStateException("No schema: " + form, broken);
    }
  }
}
