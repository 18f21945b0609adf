package dev.portcullis.specification;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The types of the tables, and what a JSON value lacks to be of one. */
final class Types {
  static final ObjectMapper JSON = new ObjectMapper();

  private static final Map<String, Pattern> TEXTS =
      Map.ofEntries(
          Map.entry("string", Pattern.compile(".*", Pattern.DOTALL)),
          Map.entry("id", Pattern.compile("[A-Za-z0-9_-]{21}")),
          Map.entry("uuid", Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")),
          Map.entry("address", Pattern.compile("0x[0-9a-f]{40}")),
          Map.entry("hash", Pattern.compile("0x[0-9a-f]{64}")),
          Map.entry("hex", Pattern.compile("0x([0-9a-f]{2})*")),
          Map.entry("quantity", Pattern.compile("0x(0|[1-9a-f][0-9a-f]*)")),
          Map.entry("decimal", Pattern.compile("\\d+")));

  private final Map<String, List<Table.Line>> records = new HashMap<>();

  /** The types of these tables of records. */
  Types(String... files) {
    for (String file : files) {
      for (Table.Block block : Table.blocks(file)) {
        String name = block.title().replaceAll("\\s.*", "");
        if (records.put(name, block.lines()) != null) {
          throw new IllegalStateException("The record " + name + " is described twice");
        }
      }
    }
  }

  /** Parses a JSON text; missing when it is empty. */
  static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException noJson) {
      throw new IllegalArgumentException("No JSON: " + text, noJson);
    }
  }

  /** What is wrong with a value; empty if it is of the type. */
  List<String> faults(String type, JsonNode value) {
    List<String> faults = new ArrayList<>();
    check(type.strip(), value, "", faults);
    return faults;
  }

  private void check(String type, JsonNode value, String at, List<String> faults) {
    if (type.startsWith("page of ")) {
      check("Pagination", value.path("pagination"), at + "/pagination", faults);
      check("[" + type.substring(8) + "]", value.path("items"), at + "/items", faults);
      return;
    }
    if (type.startsWith("items of ")) {
      check("[" + type.substring(9) + "]", value.path("items"), at + "/items", faults);
      return;
    }
    int pattern = type.indexOf(" ~");
    if (pattern >= 0) {
      check(type.substring(0, pattern), value, at, faults);
      if (value.isTextual() && !value.asText().matches(type.substring(pattern + 2))) {
        faults.add(fault(at, type, value));
      }
      return;
    }
    if (type.endsWith("?")) {
      if (!value.isNull()) {
        check(type.substring(0, type.length() - 1), value, at, faults);
      }
      return;
    }
    List<String> alternatives = alternatives(type);
    if (alternatives.size() > 1) {
      if (alternatives.stream().noneMatch(one -> faults(one, value).isEmpty())) {
        List<String> nearest = new ArrayList<>();
        check(alternatives.get(0), value, at, nearest);
        faults.add(fault(at, type, value) + " " + nearest);
      }
    } else if (type.startsWith("[")) {
      array(type, value, at, faults);
    } else if (type.startsWith("{")) {
      map(type, value, at, faults);
    } else if (records.containsKey(type)) {
      object(type, value, at, faults);
    } else if (!isPrimitive(type, value)) {
      faults.add(fault(at, type, value));
    }
  }

  private void array(String type, JsonNode value, String at, List<String> faults) {
    if (!value.isArray()) {
      faults.add(fault(at, type, value));
    }
    String element = type.substring(1, type.length() - 1);
    for (int i = 0; i < value.size() && value.isArray(); i++) {
      check(element, value.get(i), at + "/" + i, faults);
    }
  }

  private void map(String type, JsonNode value, String at, List<String> faults) {
    if (!value.isObject()) {
      faults.add(fault(at, type, value));
    }
    String element = type.substring(1, type.length() - 1);
    value.properties().forEach(e -> check(element, e.getValue(), at + "/" + e.getKey(), faults));
  }

  private void object(String type, JsonNode value, String at, List<String> faults) {
    if (!value.isObject()) {
      faults.add(fault(at, type, value));
      return;
    }
    for (Table.Line field : records.get(type)) {
      String name = field.key().replaceAll("^!|\\?$", "");
      String place = at + "/" + name;
      if (field.key().startsWith("!")) {
        if (value.has(name)) {
          faults.add(place + " must not be there");
        }
      } else if (value.has(name)) {
        check(field.text(), value.get(name), place, faults);
      } else if (!field.key().endsWith("?")) {
        faults.add(place + " is missing");
      }
    }
  }

  /** Splits at bars that are in no brackets. */
  static List<String> alternatives(String type) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < type.length(); i++) {
      char c = type.charAt(i);
      depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
      if (c == '|' && depth == 0) {
        parts.add(type.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(type.substring(start));
    return parts;
  }

  private static boolean isPrimitive(String type, JsonNode value) {
    if (type.startsWith("\"")) {
      return value.isTextual() && type.equals("\"" + value.asText() + "\"");
    }
    if (type.startsWith("data:")) {
      int bytes = Integer.parseInt(type.substring(5));
      return value.isTextual() && value.asText().matches("0x[0-9a-f]{" + 2 * bytes + "}");
    }
    return switch (type) {
      case "any" -> !value.isMissingNode();
      case "null" -> value.isNull();
      case "boolean" -> value.isBoolean();
      case "integer" -> value.isIntegralNumber();
      case "number" -> value.isNumber();
      case "object" -> value.isObject();
      case "time" -> value.isTextual() && isTime(value.asText());
      case "abi" -> value.isTextual() && json(value.asText()).isArray();
      default -> {
        if (!TEXTS.containsKey(type)) {
          throw new IllegalStateException("No type of this name: " + type);
        }
        yield value.isTextual() && TEXTS.get(type).matcher(value.asText()).matches();
      }
    };
  }

  private static boolean isTime(String text) {
    try {
      return OffsetDateTime.parse(text).getOffset().equals(ZoneOffset.UTC) && text.endsWith("Z");
    } catch (DateTimeParseException noTime) {
      return false;
    }
  }

  private static String fault(String at, String type, JsonNode value) {
    String shown = value.toString();
    return "%s is no %s: %s"
        .formatted(
            at.isEmpty() ? "the answer" : at,
            type,
            shown.length() > 200 ? shown.substring(0, 200) + "…" : shown);
  }
}
