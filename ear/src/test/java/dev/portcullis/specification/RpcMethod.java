package dev.portcullis.specification;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A row of a table of JSON-RPC methods.
 *
 * @param name the method
 * @param block the block of the table
 */
record RpcMethod(String name, Table.Block block) {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final Pattern CASE = Pattern.compile("(.*?): (.*) -> (.*)");

  private static final Map<String, List<JsonNode>> WRONG =
      Map.ofEntries(
          Map.entry("call", List.of(text("x"), number(7), NODES.arrayNode())),
          Map.entry("filter", List.of(text("x"), number(7))),
          Map.entry("block", List.of(text("no-such-tag"), text("0xzz"), NODES.booleanNode(true))),
          Map.entry("boolean", List.of(text("true"), number(1))),
          Map.entry("address", List.of(text("0x12"), text("x"), number(7))),
          Map.entry("legacyAddress", List.of(text("0x12"), text("x"), number(7))),
          Map.entry(
              "legacyAddresses", List.of(text("x"), NODES.arrayNode().add("0x12").add("0x12"))),
          Map.entry("hash", List.of(text("0x12"), text("x"), number(7))),
          Map.entry("txHash", List.of(text("0x12"), text("x"), number(7))),
          Map.entry("hashes", List.of(text("x"), NODES.arrayNode().add("0x12zz"))),
          Map.entry("hex", List.of(text("zz"), number(7))),
          Map.entry("quantity", List.of(text("x"), NODES.booleanNode(true))),
          Map.entry("filterId", List.of(NODES.booleanNode(true), NODES.arrayNode())),
          Map.entry("uint8", List.of(number(256), number(-1), text("x"))),
          Map.entry("uint16", List.of(number(65_536), number(-1), text("x"))),
          Map.entry("uint32", List.of(number(4_294_967_296L), number(-1), text("x"))),
          Map.entry("integer", List.of(text("1"), number(-1))),
          Map.entry("tracer", List.of(text("callTracer"), number(7))),
          Map.entry("percentiles", List.of(text("x"), number(7))),
          Map.entry("subscription", List.of(text("nothing"), number(7))),
          Map.entry("feeType", List.of(text("Nothing"), number(7))),
          Map.entry(
              "feeTypes",
              List.of(text("Transfer"), NODES.arrayNode().add("Nothing").add("Nothing"))),
          Map.entry("token", List.of(NODES.booleanNode(true), NODES.arrayNode())));

  /**
   * A parameter.
   *
   * @param name its name
   * @param isRequired whether it must be there
   * @param type its kind
   * @param good a value, as JSON with names of values in it
   */
  record Param(String name, boolean isRequired, String type, String good) {
    /** Values that are of another type. */
    List<JsonNode> wrong() {
      List<JsonNode> wrong = WRONG.get(type);
      if (wrong == null) {
        throw new IllegalStateException("No kind of parameter: " + type);
      }
      return wrong;
    }
  }

  /**
   * What certain parameters are answered with.
   *
   * @param what the caller and the special condition
   * @param params the parameters, as JSON with names of values in it
   * @param outcome {@code result}, {@code null}, {@code error}, a code, or the type of a result
   */
  record Case(String what, String params, String outcome) {}

  /** The rows of a table that are methods. */
  static Stream<RpcMethod> all(String file) {
    return Table.blocks(file).stream()
        .filter(block -> block.kind().equals("method"))
        .map(block -> new RpcMethod(block.title(), block));
  }

  private static JsonNode text(String text) {
    return NODES.textNode(text);
  }

  private static JsonNode number(long number) {
    return NODES.numberNode(number);
  }

  List<Param> params() {
    List<Param> params = new ArrayList<>();
    for (String text : block.all("param")) {
      String[] words = text.split(" ", 5);
      params.add(new Param(words[0], words[1].equals("required"), words[2], words[4]));
    }
    return params;
  }

  List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (String text : block.all("case")) {
      Matcher parts = CASE.matcher(text);
      if (!parts.matches()) {
        throw new IllegalStateException("No case: " + text);
      }
      cases.add(new Case(parts.group(1), parts.group(2), parts.group(3)));
    }
    return cases;
  }

  /** Good parameters as a JSON text; without the optional ones unless they are requested. */
  String good(boolean withOptional) {
    return params().stream()
        .filter(param -> withOptional || param.isRequired())
        .map(Param::good)
        .toList()
        .toString();
  }

  /** Parameters that break one rule, by what is wrong with each. */
  Map<String, String> wrong() {
    Map<String, String> wrong = new LinkedHashMap<>();
    List<Param> params = params();
    List<String> good = params.stream().map(Param::good).toList();
    for (int i = 0; i < params.size(); i++) {
      if (params.get(i).isRequired()) {
        wrong.put("without " + params.get(i).name(), good.subList(0, i).toString());
      }
      for (JsonNode value : params.get(i).wrong()) {
        List<String> changed = new ArrayList<>(good);
        changed.set(i, value.toString());
        wrong.put(params.get(i).name() + " = " + value, changed.toString());
      }
    }
    return wrong;
  }

  /** Good parameters and one more. */
  String surplus() {
    List<String> more = new ArrayList<>(params().stream().map(Param::good).toList());
    more.add("\"surplus\"");
    return more.toString();
  }

  @Override
  public String toString() {
    return name;
  }
}
