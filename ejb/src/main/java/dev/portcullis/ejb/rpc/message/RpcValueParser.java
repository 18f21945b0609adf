package dev.portcullis.ejb.rpc.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Parses values of JSON-RPC (R-CHN-2). Each failure names the value. */
public final class RpcValueParser {
  private static final Set<String> TAGS =
      Set.of(
          "latest",
          "earliest",
          "pending",
          "safe",
          "finalized",
          "l1_committed",
          "fast_finalized",
          "precommitted");

  private static final Pattern QUANTITY = Pattern.compile("0x(0|[1-9a-fA-F][0-9a-fA-F]{0,63})");
  private static final Set<String> TRACERS = Set.of("callTracer", "flatCallTracer");
  private static final int MOST_PERCENTILES = 128;
  private static final int WHOLE = 100;
  private static final int HEX = 16;

  private RpcValueParser() {}

  static Address address(JsonNode value, String name) {
    if (!value.isTextual() || !Address.isValid(value.textValue())) {
      throw must(name, "be a 20-byte address, 0x and 40 hexadecimal digits");
    }
    return new Address(value.textValue());
  }

  static Hash32 hash(JsonNode value, String name) {
    if (!value.isTextual() || !Hash32.isValid(value.textValue())) {
      throw must(name, "be a 32-byte hash, 0x and 64 hexadecimal digits");
    }
    return new Hash32(value.textValue());
  }

  /** Bytes, in lowercase. */
  static String data(JsonNode value, String name) {
    if (!value.isTextual() || !HexText.isBytes(value.textValue())) {
      throw must(name, "be bytes, 0x and an even number of hexadecimal digits");
    }
    return value.textValue().toLowerCase(Locale.ROOT);
  }

  /**
   * A quantity of at most 256 bits. Leading zeros are rejected, as the execution API specification
   * requires. Nodes reject them too, so the value has one meaning for every parser. Clients send
   * small quantities as JSON numbers.
   */
  static String quantity(JsonNode value, String name) {
    if (value.isIntegralNumber() && value.canConvertToLong() && value.longValue() >= 0) {
      return "0x" + Long.toHexString(value.longValue());
    }
    if (!value.isTextual() || !QUANTITY.matcher(value.textValue()).matches()) {
      throw must(
          name,
          "be a quantity of at most 256 bits, 0x and hexadecimal digits without leading zeros");
    }
    return value.textValue().toLowerCase(Locale.ROOT);
  }

  /** A number below 2^63. A JSON number stays one, because some methods require that. */
  static JsonNode number(JsonNode value, String name) {
    String quantity = quantity(value, name);
    if (new BigInteger(quantity.substring(2), HEX).bitLength() >= Long.SIZE) {
      throw must(name, "be a number below 2^63");
    }
    return value.isTextual() ? text(quantity) : value;
  }

  static JsonNode flag(JsonNode value, String name) {
    if (!value.isBoolean() && !value.isMissingNode()) {
      throw must(name, "be true or false");
    }
    return BooleanNode.valueOf(value.asBoolean(false));
  }

  /** The tag of the newest block. */
  static TextNode latest() {
    return text("latest");
  }

  /**
   * A tag, a number, a hash, or an object with a number or a hash (EIP-1898). A hash becomes an
   * object, and the alias {@code committed} its tag {@code latest} (R-CHN-16), which more nodes
   * support.
   */
  static JsonNode block(JsonNode value, String name) {
    if (value.isMissingNode() || value.asText().equals("committed")) {
      return latest();
    }
    if (value.isObject()) {
      return blockObject(value, name);
    }
    if (value.isTextual() && TAGS.contains(value.textValue())) {
      return text(value.textValue());
    }
    if (isHash(value)) {
      return JsonNodeFactory.instance.objectNode().put("blockHash", hash(value, name).text());
    }
    try {
      return text(quantity(number(value, name), name));
    } catch (RpcError neither) {
      throw must(
          name,
          "be a block number, a tag such as latest, a block hash, or an object with one of them");
    }
  }

  /** An end of a block range: a number or a tag, but no object (R-CHN-5). */
  static JsonNode rangeEnd(JsonNode value, String name) {
    if (value.isObject() || isHash(value)) {
      throw must(name, "be a block number or a tag such as latest");
    }
    return block(value, name);
  }

  static JsonNode blockOrHash(JsonNode value, String name) {
    return isHash(value) ? text(hash(value, name).text()) : block(value, name);
  }

  private static boolean isHash(JsonNode value) {
    return value.isTextual() && Hash32.isValid(value.textValue());
  }

  private static JsonNode blockObject(JsonNode value, String name) {
    fields(value, name, Set.of("blockNumber", "blockHash", "requireCanonical"));
    JsonNode number = value.path("blockNumber");
    JsonNode hash = value.path("blockHash");
    if (number.isMissingNode() == hash.isMissingNode()) {
      throw must(name, "have either blockNumber or blockHash");
    }
    ObjectNode block = JsonNodeFactory.instance.objectNode();
    return hash.isMissingNode()
        ? block.put("blockNumber", quantity(number(number, name + ".blockNumber"), name))
        : block.put("blockHash", hash(hash, name + ".blockHash").text());
  }

  static JsonNode percentiles(JsonNode value, String name) {
    ArrayNode anew = JsonNodeFactory.instance.arrayNode();
    if (value.isMissingNode()) {
      return anew;
    }
    if (!value.isArray() || value.size() > MOST_PERCENTILES) {
      throw must(name, "be an array of at most " + MOST_PERCENTILES + " percentiles");
    }
    for (JsonNode each : value) {
      if (!each.isNumber() || each.doubleValue() < 0 || each.doubleValue() > WHOLE) {
        throw must(name, "have numbers from 0 to 100 only");
      }
      anew.add(each);
    }
    return anew;
  }

  /** One of the two tracers (R-CHN-27); the call tracer if it is missing. */
  static JsonNode tracer(JsonNode value, String name) {
    ObjectNode anew = JsonNodeFactory.instance.objectNode();
    if (value.isMissingNode()) {
      return anew.put("tracer", "callTracer");
    }
    fields(value, name, Set.of("tracer", "tracerConfig", "timeout"));
    String tracer = value.path("tracer").asText();
    if (!TRACERS.contains(tracer)) {
      throw must(name + ".tracer", "be callTracer or flatCallTracer");
    }
    anew.put("tracer", tracer);
    if (value.hasNonNull("tracerConfig")) {
      JsonNode config = value.get("tracerConfig");
      fields(config, name + ".tracerConfig", Set.of("onlyTopCall"));
      anew.putObject("tracerConfig")
          .set("onlyTopCall", flag(config.path("onlyTopCall"), name + ".onlyTopCall"));
    }
    return anew;
  }

  /** Rejects an object with unknown fields, because the node may interpret them. */
  static void fields(JsonNode value, String name, Set<String> known) {
    if (!value.isObject()) {
      throw must(name, "be an object");
    }
    value
        .fieldNames()
        .forEachRemaining(
            field -> {
              if (!known.contains(field)) {
                throw RpcError.invalidParams(name + "." + Failure.excerpt(field) + " is not known");
              }
            });
  }

  static RpcError must(String name, String what) {
    return RpcError.invalidParams(name + " must " + what);
  }

  /** A JSON string. */
  public static TextNode text(String value) {
    return JsonNodeFactory.instance.textNode(value);
  }
}
