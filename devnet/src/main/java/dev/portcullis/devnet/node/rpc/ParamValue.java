package dev.portcullis.devnet.node.rpc;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A JSON value of a request together with its name, with conversions to the types that methods
 * need. Every method raises {@link RpcException} −32602 whose message begins with the name, such as
 * "params[0].from must be a 20-byte hex address".
 */
public final class ParamValue {
  private static final String BLOCK_NUMBER = "a block number in hex";

  private final String name;
  private final JsonNode json;

  ParamValue(String name, JsonNode json) {
    this.name = name;
    this.json = json;
  }

  /** The name of the value in messages. */
  public String name() {
    return name;
  }

  /** Whether it is absent or null. */
  public boolean isAbsent() {
    return json.isMissingNode() || json.isNull();
  }

  /** Whether it is a JSON object. */
  public boolean isObject() {
    return json.isObject();
  }

  /** Whether it is a JSON array. */
  public boolean isArray() {
    return json.isArray();
  }

  /** Whether it is a JSON string. */
  public boolean isText() {
    return json.isTextual();
  }

  /** This value, converted; empty when it is absent. */
  public <T> Optional<T> optional(Function<ParamValue, T> reader) {
    return isAbsent() ? Optional.empty() : Optional.of(reader.apply(this));
  }

  /** A string. */
  public String text() {
    if (!json.isTextual()) {
      throw must("a string");
    }
    return json.textValue();
  }

  /** A JSON object, which may also be text in a string. */
  public JsonNode tree() {
    JsonNode object = json;
    if (json.isTextual()) {
      try {
        object = RpcJson.MAPPER.readTree(json.textValue());
      } catch (JsonProcessingException e) {
        throw must("a JSON object");
      }
    }
    if (!object.isObject()) {
      throw must("a JSON object");
    }
    return object;
  }

  /** A boolean, or the default when it is absent. */
  public boolean bool(boolean otherwise) {
    if (isAbsent()) {
      return otherwise;
    }
    if (!json.isBoolean()) {
      throw must("true or false");
    }
    return json.booleanValue();
  }

  /** An address: 20 bytes of hex. */
  public EvmAddress address() {
    return parse("a 20-byte hex address", EvmAddress::of);
  }

  /** A hash: 32 bytes of hex. */
  public Hash hash() {
    return parse("a 32-byte hex hash", Hash::of);
  }

  /** Bytes in hex. */
  public Bytes data() {
    return parse("hex data with an even number of digits", Bytes::of);
  }

  /** A QUANTITY: a number in hex without leading zeros, at most 256 bits. */
  public UInt256 quantity() {
    return parse(
        "a hex quantity without leading zeros",
        text -> UInt256.of(EthereumHex.parseQuantity(text)));
  }

  /** A storage slot: up to 32 bytes of hex, leading zeros allowed. */
  public UInt256 slot() {
    return padded("a storage slot of up to 32 bytes in hex");
  }

  /** A number in hex that may have leading zeros, at most 256 bits. */
  public UInt256 padded() {
    return padded("a number of up to 32 bytes in hex");
  }

  private UInt256 padded(String expected) {
    return parse(
        expected,
        text -> {
          boolean odd = text.length() % 2 != 0 && text.startsWith("0x");
          byte[] bytes = EthereumHex.parseData(odd ? "0x0" + text.substring(2) : text);
          return UInt256.of(bytes);
        });
  }

  /** A number from 0 to 2^63 − 1: a hex quantity or a JSON integer. */
  public long number() {
    return number("a hex quantity below 2^63");
  }

  /** A block number: a hex quantity or a JSON integer. */
  public long blockNumber() {
    return number(BLOCK_NUMBER);
  }

  /**
   * A number from 0 to 2^63 − 1: a hex quantity or a JSON integer.
   *
   * @param expected the expectation in the message
   */
  public long number(String expected) {
    if (json.isIntegralNumber() && json.canConvertToLong() && json.longValue() >= 0) {
      return json.longValue();
    }
    UInt256 number = parse(expected, text -> UInt256.of(EthereumHex.parseQuantity(text)));
    if (!number.fitsLong()) {
      throw must(expected);
    }
    return number.longValue();
  }

  /** A JSON number, whole or not. */
  public double decimal() {
    if (!json.isNumber()) {
      throw must("a number");
    }
    return json.doubleValue();
  }

  /** A field of this object; absent when the object has none of that name. */
  public ParamValue field(String field) {
    if (!json.isObject()) {
      throw must("an object");
    }
    return new ParamValue(name + "." + field, json.path(field));
  }

  /** All fields of this object by name, in their order. */
  public Map<String, ParamValue> fields() {
    if (!json.isObject()) {
      throw must("an object");
    }
    Map<String, ParamValue> fields = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> field : json.properties()) {
      fields.put(field.getKey(), new ParamValue(name + "." + field.getKey(), field.getValue()));
    }
    return fields;
  }

  /** A value that is a key in this object, such as an address of a state override. */
  public ParamValue key(String key) {
    return new ParamValue(
        "key " + key + " of " + name, RpcJson.MAPPER.getNodeFactory().textNode(key));
  }

  /** The elements of this array, at most this many. */
  public List<ParamValue> elements(int most) {
    if (!json.isArray()) {
      throw must("an array");
    }
    if (json.size() > most) {
      throw must("an array of at most " + most + " elements");
    }
    List<ParamValue> elements = new ArrayList<>(json.size());
    for (int i = 0; i < json.size(); i++) {
      elements.add(new ParamValue(name + "[" + i + "]", json.get(i)));
    }
    return elements;
  }

  /** The error for this value. */
  public RpcException must(String be) {
    return RpcException.invalidParams(name + " must be " + be);
  }

  private <T> T parse(String expected, Function<String, T> parser) {
    if (!json.isTextual()) {
      throw must(expected);
    }
    try {
      return parser.apply(json.textValue());
    } catch (IllegalArgumentException e) {
      throw must(expected);
    }
  }
}
