package dev.portcullis.ejb.abi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.abi.AbiEntry.Kind;
import dev.portcullis.ejb.abi.SolidityType.Component;
import dev.portcullis.ejb.abi.SolidityType.Tuple;
import dev.portcullis.kernel.Failure.Issue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Parses a JSON ABI and records every problem with its path. Additional keys from tools ({@code
 * internalType} and the like) are ignored.
 */
final class AbiReader {
  private static final int MAX_ISSUES = 20;
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]{0,255}");
  private static final Set<String> MUTABILITIES = Set.of("pure", "view", "nonpayable", "payable");

  private final List<Issue> issues;

  AbiReader(List<Issue> issues) {
    this.issues = issues;
  }

  Abi read(JsonNode tree) {
    List<AbiEntry> entries = new ArrayList<>();
    if (!tree.isArray()) {
      problem("abi", "must be a JSON array of entries");
      return new Abi(entries);
    }
    for (int i = 0; i < tree.size(); i++) {
      AbiEntry entry = entry(tree.get(i), "abi[" + i + "]");
      if (entry != null) {
        entries.add(entry);
      }
    }
    return new Abi(entries);
  }

  private AbiEntry entry(JsonNode node, String path) {
    if (!node.isObject()) {
      problem(path, "must be an object");
      return null;
    }
    Kind kind = kind(node.get("type"), path + ".type");
    if (kind == null) {
      return null;
    }
    boolean isEvent = kind == Kind.EVENT;
    String name = null;
    List<AbiParameter> inputs = List.of();
    if (kind == Kind.FUNCTION || kind == Kind.ERROR || isEvent) {
      name = identifier(node.get("name"), path + ".name");
    }
    if (kind != Kind.FALLBACK && kind != Kind.RECEIVE) {
      inputs = parameters(node.get("inputs"), path + ".inputs", isEvent);
    }
    if (kind == Kind.FUNCTION && node.has("outputs")) {
      parameters(node.get("outputs"), path + ".outputs", false);
    }
    String mutability = mutability(node.get("stateMutability"), path + ".stateMutability");
    boolean anonymous = isEvent && flag(node.get("anonymous"), path + ".anonymous");
    int topics = anonymous ? 4 : 3;
    if (inputs.stream().filter(AbiParameter::indexed).count() > topics) {
      problem(path + ".inputs", "must have at most " + topics + " indexed parameters");
    }
    return new AbiEntry(kind, name, inputs, anonymous, mutability);
  }

  /** An absent type means function (ABI specification, "JSON"). */
  private Kind kind(JsonNode node, String path) {
    if (node == null) {
      return Kind.FUNCTION;
    }
    return switch (node.isTextual() ? node.textValue() : "") {
      case "function" -> Kind.FUNCTION;
      case "event" -> Kind.EVENT;
      case "error" -> Kind.ERROR;
      case "constructor" -> Kind.CONSTRUCTOR;
      case "fallback" -> Kind.FALLBACK;
      case "receive" -> Kind.RECEIVE;
      default -> {
        problem(path, "must be function, event, error, constructor, fallback or receive");
        yield null;
      }
    };
  }

  private String identifier(JsonNode node, String path) {
    if (node == null || !node.isTextual() || !IDENTIFIER.matcher(node.textValue()).matches()) {
      problem(path, "must be an identifier of at most 256 characters");
      return "";
    }
    return node.textValue();
  }

  private List<AbiParameter> parameters(JsonNode node, String path, boolean ofEvent) {
    List<AbiParameter> parameters = new ArrayList<>();
    if (node == null || !node.isArray()) {
      problem(path, "must be an array of parameters");
      return parameters;
    }
    for (int i = 0; i < node.size(); i++) {
      parameters.add(parameter(node.get(i), path + "[" + i + "]", ofEvent));
    }
    return parameters;
  }

  private AbiParameter parameter(JsonNode node, String path, boolean ofEvent) {
    JsonNode name = node.get("name");
    if (name != null && !name.isTextual()) {
      problem(path + ".name", "must be a string");
    }
    boolean indexed = ofEvent && flag(node.get("indexed"), path + ".indexed");
    SolidityType type = type(node, path);
    return new AbiParameter(name == null ? "" : name.asText(), type, indexed);
  }

  private SolidityType type(JsonNode parameter, String path) {
    JsonNode name = parameter.get("type");
    return Optional.ofNullable(name)
        .filter(JsonNode::isTextual)
        .flatMap(text -> AbiTypeParser.named(text.textValue(), () -> members(parameter, path)))
        .orElseGet(
            () -> {
              problem(path + ".type", "must be an ABI type such as uint256, address or bytes32[]");
              return new Tuple(List.of());
            });
  }

  private List<Component> members(JsonNode tuple, String path) {
    return parameters(tuple.get("components"), path + ".components", false).stream()
        .map(member -> new Component(member.name(), member.type()))
        .toList();
  }

  private String mutability(JsonNode node, String path) {
    if (node != null && !(node.isTextual() && MUTABILITIES.contains(node.textValue()))) {
      problem(path, "must be pure, view, nonpayable or payable");
    }
    return node == null ? null : node.asText();
  }

  private boolean flag(JsonNode node, String path) {
    if (node != null && !node.isBoolean()) {
      problem(path, "must be a boolean");
    }
    return node != null && node.asBoolean();
  }

  private void problem(String path, String message) {
    if (issues.size() < MAX_ISSUES) {
      issues.add(new Issue(path, message));
    }
  }
}
