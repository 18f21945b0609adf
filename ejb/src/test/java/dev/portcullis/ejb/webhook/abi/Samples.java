package dev.portcullis.ejb.webhook.abi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.kernel.HexText;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.web3j.abi.datatypes.Address;
import org.web3j.abi.datatypes.Bool;
import org.web3j.abi.datatypes.DynamicArray;
import org.web3j.abi.datatypes.DynamicBytes;
import org.web3j.abi.datatypes.DynamicStruct;
import org.web3j.abi.datatypes.StaticStruct;
import org.web3j.abi.datatypes.Type;
import org.web3j.abi.datatypes.Utf8String;
import org.web3j.abi.datatypes.generated.Bytes32;
import org.web3j.abi.datatypes.generated.Bytes4;
import org.web3j.abi.datatypes.generated.Int128;
import org.web3j.abi.datatypes.generated.Int256;
import org.web3j.abi.datatypes.generated.Uint256;
import org.web3j.abi.datatypes.generated.Uint8;

/** Random values with their type, as another implementation encodes them and as JSON shows them. */
final class Samples {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /**
   * A value.
   *
   * @param abi the type in an ABI entry: {@code "type": ...} and for tuples the components
   * @param encoded for the encoder of web3j
   * @param shown what is to come out
   */
  record Sample(String abi, Type<?> encoded, JsonNode shown) {}

  private Samples() {}

  static Arbitrary<Sample> any() {
    return Arbitraries.oneOf(List.of(word(), bytes(), text(), numbers(), texts(), pair(), mixed()));
  }

  /** Values that fit a topic. */
  static Arbitrary<Sample> word() {
    return Arbitraries.oneOf(
        List.of(
            unsigned(256).map(v -> sample("uint256", new Uint256(v), v.toString())),
            unsigned(8).map(v -> sample("uint8", new Uint8(v), v.toString())),
            signed(256).map(v -> sample("int256", new Int256(v), v.toString())),
            signed(128).map(v -> sample("int128", new Int128(v), v.toString())),
            raw(20).map(v -> sample("address", new Address(HexText.of(v)), HexText.of(v))),
            raw(32).map(v -> sample("bytes32", new Bytes32(v), HexText.of(v))),
            raw(4).map(v -> sample("bytes4", new Bytes4(v), HexText.of(v))),
            Arbitraries.of(true, false)
                .map(v -> new Sample(type("bool"), new Bool(v), BooleanNode.valueOf(v)))));
  }

  private static Arbitrary<Sample> bytes() {
    return Arbitraries.bytes()
        .array(byte[].class)
        .ofMaxSize(100)
        .map(v -> sample("bytes", new DynamicBytes(v), HexText.of(v)));
  }

  private static Arbitrary<Sample> text() {
    return strings().map(v -> sample("string", new Utf8String(v), v));
  }

  private static Arbitrary<Sample> numbers() {
    return unsigned(256)
        .list()
        .ofMaxSize(5)
        .map(
            values ->
                new Sample(
                    type("uint256[]"),
                    new DynamicArray<>(Uint256.class, values.stream().map(Uint256::new).toList()),
                    array(values.stream().map(v -> TextNode.valueOf(v.toString())).toList())));
  }

  /** In ASCII: web3j counts characters, not bytes, for the offsets of texts in arrays. */
  private static Arbitrary<Sample> texts() {
    return Arbitraries.strings()
        .ascii()
        .ofMaxLength(70)
        .list()
        .ofMaxSize(3)
        .map(
            values ->
                new Sample(
                    type("string[]"),
                    new DynamicArray<>(
                        Utf8String.class, values.stream().map(Utf8String::new).toList()),
                    array(values.stream().map(TextNode::valueOf).toList())));
  }

  private static Arbitrary<Sample> pair() {
    return Combinators.combine(unsigned(256), Arbitraries.of(true, false))
        .as(
            (number, flag) ->
                new Sample(
                    tuple("uint256", "bool"),
                    new StaticStruct(new Uint256(number), new Bool(flag)),
                    members(
                        "uint256", TextNode.valueOf(number.toString()),
                        "bool", BooleanNode.valueOf(flag))));
  }

  private static Arbitrary<Sample> mixed() {
    return Combinators.combine(unsigned(8), strings())
        .as(
            (number, text) ->
                new Sample(
                    tuple("uint8", "string"),
                    new DynamicStruct(new Uint8(number), new Utf8String(text)),
                    members(
                        "uint8", TextNode.valueOf(number.toString()),
                        "string", TextNode.valueOf(text))));
  }

  private static Sample sample(String type, Type<?> encoded, String shown) {
    return new Sample(type(type), encoded, TextNode.valueOf(shown));
  }

  private static String type(String type) {
    return "\"type\": \"" + type + "\"";
  }

  private static String tuple(String first, String second) {
    return "\"type\": \"tuple\", \"components\": [{\"name\": \"a\", \"type\": \""
        + first
        + "\"}, {\"name\": \"b\", \"type\": \""
        + second
        + "\"}]";
  }

  private static ArrayNode array(List<TextNode> values) {
    return JSON.arrayNode().addAll(values);
  }

  private static ArrayNode members(
      String firstType, JsonNode first, String secondType, JsonNode second) {
    ArrayNode members = JSON.arrayNode();
    members.addObject().put("name", "a").put("type", firstType).set("value", first);
    members.addObject().put("name", "b").put("type", secondType).set("value", second);
    return members;
  }

  private static Arbitrary<BigInteger> unsigned(int bits) {
    return Arbitraries.bigIntegers()
        .between(BigInteger.ZERO, BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE));
  }

  private static Arbitrary<BigInteger> signed(int bits) {
    BigInteger limit = BigInteger.ONE.shiftLeft(bits - 1);
    return Arbitraries.bigIntegers().between(limit.negate(), limit.subtract(BigInteger.ONE));
  }

  private static Arbitrary<byte[]> raw(int length) {
    return Arbitraries.bytes()
        .array(byte[].class)
        .ofSize(length)
        .map(b -> Arrays.copyOf(b, length));
  }

  /** Without halves of surrogate pairs: they are no text. */
  private static Arbitrary<String> strings() {
    return Arbitraries.strings().withCharRange(' ', '\ud7ff').ofMaxLength(40);
  }
}
