package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Tuple;

/** Parameters of JSON-RPC: such as methods take, in every form that clients write, and any. */
public final class AnyJson {
  public static final Address OWN = new Address("0x" + "a1".repeat(20));
  public static final Address OTHER = new Address("0x" + "b2".repeat(20));
  public static final Address CONTRACT = new Address("0x" + "c3".repeat(20));
  public static final Hash32 HASH = new Hash32("0x" + "d4".repeat(32));
  static final String SELECTOR = "0xa9059cbb";

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private AnyJson() {}

  /** Any value: the right ones for something, and others. */
  static Arbitrary<JsonNode> value() {
    return Arbitraries.frequencyOf(
        Tuple.of(4, leaf()),
        Tuple.of(3, call()),
        Tuple.of(2, filter()),
        Tuple.of(1, block()),
        Tuple.of(1, list(leaf(), 3)));
  }

  private static Arbitrary<JsonNode> leaf() {
    return Arbitraries.oneOf(
        List.of(
            address(),
            hash(),
            quantity(),
            data(),
            Arbitraries.of("latest", "pending", "", "callTracer", "0x").map(JSON::textNode),
            Arbitraries.doubles().between(-1, 101).map(JSON::numberNode),
            Arbitraries.of(JSON.nullNode(), JSON.booleanNode(true), JSON.booleanNode(false)),
            Arbitraries.of(JSON.objectNode(), JSON.arrayNode(), JSON.missingNode())));
  }

  static Arbitrary<JsonNode> address() {
    return Arbitraries.of(OWN.text(), "0x" + "A1".repeat(20), OTHER.text(), CONTRACT.text(), "0x")
        .map(JSON::textNode);
  }

  static Arbitrary<JsonNode> hash() {
    return Arbitraries.of(HASH.text(), "0x" + "D4".repeat(32), "0x" + "0".repeat(64), "0x12")
        .map(JSON::textNode);
  }

  private static Arbitrary<JsonNode> quantity() {
    return Arbitraries.oneOf(
        List.of(
            Arbitraries.longs().map(JSON::numberNode),
            Arbitraries.bigIntegers()
                .between(BigInteger.ZERO, BigInteger.TWO.pow(257))
                .map(number -> JSON.textNode("0x" + number.toString(16))),
            Arbitraries.of("0x", "0x00", "0x0F", "0x3", "0x04", "12").map(JSON::textNode)));
  }

  private static Arbitrary<JsonNode> data() {
    return Arbitraries.of("0x", SELECTOR, SELECTOR + "0".repeat(128), "0xA9059CBB00", "0x1", "0xzz")
        .map(JSON::textNode);
  }

  static Arbitrary<JsonNode> call() {
    Arbitrary<JsonNode> storage =
        object(Map.of("address", address(), "storageKeys", orAny(list(hash(), 2))));
    Arbitrary<JsonNode> bytes =
        list(Arbitraries.integers().between(-1, 256).map(JSON::numberNode), 3);
    Arbitrary<JsonNode> meta =
        object(
            Map.of(
                "gasPerPubdata", quantity(),
                "customSignature", Arbitraries.oneOf(List.of(data(), bytes)),
                "paymasterParams", object(Map.of("paymaster", address(), "paymasterInput", data())),
                "factoryDeps", list(data(), 2)));
    return object(
        Map.ofEntries(
            Map.entry("from", Arbitraries.just(JSON.textNode(OWN.text()))),
            Map.entry("to", address()),
            Map.entry("gas", quantity()),
            Map.entry("value", quantity()),
            Map.entry("nonce", quantity()),
            Map.entry("type", quantity()),
            Map.entry("data", data()),
            Map.entry("input", data()),
            Map.entry("accessList", orAny(list(storage, 2))),
            Map.entry("eip712Meta", orAny(meta)),
            Map.entry("authorizationList", Arbitraries.just(JSON.arrayNode())),
            Map.entry("surprise", address())));
  }

  /** A call of few fields, which is right more often. */
  static Arbitrary<JsonNode> plainCall() {
    return Arbitraries.oneOf(
        List.of(
            call(),
            object(
                Map.of(
                    "from", Arbitraries.of(OWN, OTHER).map(from -> JSON.textNode(from.text())),
                    "to", address(),
                    "data", data(),
                    "value", Arbitraries.just(JSON.textNode("0x1"))))));
  }

  static Arbitrary<JsonNode> filter() {
    return object(
        Map.of(
            "fromBlock", block(),
            "toBlock", block(),
            "blockHash", hash(),
            "address", Arbitraries.oneOf(List.of(address(), list(address(), 3))),
            "topics", list(Arbitraries.oneOf(List.of(hash(), list(hash(), 2), leaf())), 5)));
  }

  private static Arbitrary<JsonNode> block() {
    return Arbitraries.oneOf(
        List.of(
            quantity(),
            Arbitraries.of("latest", "safe").map(JSON::textNode),
            object(
                Map.of(
                    "blockNumber", quantity(),
                    "blockHash", hash(),
                    "requireCanonical", Arbitraries.just(JSON.booleanNode(true))))));
  }

  private static Arbitrary<JsonNode> orAny(Arbitrary<JsonNode> right) {
    return Arbitraries.frequencyOf(Tuple.of(9, right), Tuple.of(1, leaf()));
  }

  private static Arbitrary<JsonNode> list(Arbitrary<? extends JsonNode> element, int most) {
    return element
        .list()
        .ofMaxSize(most)
        .map(
            elements -> {
              ArrayNode array = JSON.arrayNode();
              elements.stream().filter(each -> !each.isMissingNode()).forEach(array::add);
              return array;
            });
  }

  /** With some of the fields. */
  private static Arbitrary<JsonNode> object(
      Map<String, ? extends Arbitrary<? extends JsonNode>> of) {
    List<String> names = of.keySet().stream().sorted().toList();
    return Arbitraries.subsetOf(names)
        .ofMaxSize(5)
        .flatMap(
            chosen -> {
              Arbitrary<ObjectNode> made = Arbitraries.create(JSON::objectNode);
              for (String name : names.stream().filter(chosen::contains).toList()) {
                made =
                    made.flatMap(
                        object ->
                            of.get(name)
                                .map(
                                    value -> {
                                      ObjectNode more = object.deepCopy();
                                      return value.isMissingNode() ? more : more.set(name, value);
                                    }));
              }
              return made.map(JsonNode.class::cast);
            });
  }
}
