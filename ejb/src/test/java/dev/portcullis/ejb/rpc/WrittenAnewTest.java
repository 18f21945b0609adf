package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.portcullis.ejb.rpc.message.ParamKind;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.kernel.HexText;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Parameters that are serialized again: what is forwarded has only the meaning that was parsed. */
class WrittenAnewTest {
  @Provide
  Arbitrary<JsonNode> values() {
    return AnyJson.value();
  }

  @Provide
  Arbitrary<JsonNode> calls() {
    return AnyJson.call();
  }

  @Provide
  Arbitrary<JsonNode> hashes() {
    return AnyJson.hash().filter(given -> given.textValue().length() > 4);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void aWrittenValueIsReadBackUnchanged(@ForAll ParamKind kind, @ForAll("values") JsonNode given) {
    read(kind, given)
        .filter(anew -> !anew.isMissingNode())
        .ifPresent(anew -> assertThat(kind.read(anew, "params[0]")).isEqualTo(anew));
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void nothingIsWrittenThatWasNotRead(@ForAll ParamKind kind, @ForAll("values") JsonNode given) {
    if (!given.isMissingNode() && !given.isNull()) {
      read(kind, given)
          .filter(anew -> !anew.isMissingNode())
          .ifPresent(anew -> assertThat(comesFrom(anew, given)).as("%s", anew).isTrue());
    }
  }

  /** The other property meets this one in a few of a thousand tries only. */
  @Property(edgeCases = EdgeCasesMode.NONE)
  void aBlockThatAHashNamesIsThatBlock(@ForAll("hashes") JsonNode given) {
    JsonNode anew = read(ParamKind.BLOCK, given).orElseThrow();
    assertThat(anew).hasToString("{\"blockHash\":\"%s\"}".formatted(text(given)));
    assertThat(comesFrom(anew, given)).isTrue();
  }

  /** Whatever of a call was sent is in what is passed on: nothing falls away unseen. */
  @Property(edgeCases = EdgeCasesMode.NONE)
  void nothingOfCallsFallsAway(@ForAll("calls") JsonNode given) {
    read(ParamKind.CALL, given)
        .ifPresent(anew -> assertThat(isAllIn(given, anew)).as("%s", anew).isTrue());
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void anUnknownValueIsRejected(@ForAll("calls") JsonNode given) {
    Optional<JsonNode> anew = read(ParamKind.CALL, given);
    if (given.has("surprise") || given.has("authorizationList")) {
      assertThat(anew).isEmpty();
    }
    anew.ifPresent(written -> assertThat(written.path("type").asText()).isNotIn("0x3", "0x4"));
  }

  private static Optional<JsonNode> read(ParamKind kind, JsonNode given) {
    try {
      return Optional.of(
          kind.read(given.isNull() ? MissingNode.getInstance() : given, "params[0]"));
    } catch (RpcError refused) {
      assertThat(refused.code()).isEqualTo(-32602);
      assertThat(refused.getMessage()).startsWith("params[0]");
      return Optional.empty();
    }
  }

  /** Whether every value is one that was given in the same place, or the value for none. */
  private static boolean comesFrom(JsonNode anew, JsonNode given) {
    if (anew.isNull()) {
      return isAnything(given);
    }
    if (isNamedByHash(anew, given)) {
      return same(anew.get("blockHash"), given);
    }
    if (anew.isObject()) {
      return anew.properties().stream().allMatch(field -> comesFrom(field, given));
    }
    if (anew.isArray()) {
      return IntStream.range(0, anew.size())
          .allMatch(i -> given.isArray() ? isAmong(anew.get(i), given) : same(anew.get(i), given));
    }
    return same(anew, given);
  }

  /** A block that a hash in plain text names becomes an object (EIP-1898). */
  private static boolean isNamedByHash(JsonNode anew, JsonNode given) {
    return given.isTextual() && anew.size() == 1 && anew.has("blockHash");
  }

  /** Alternatives of a topic of which one is null, or none at all, are any topic. */
  private static boolean isAnything(JsonNode given) {
    return given.isNull()
        || (given.isArray()
            && (given.isEmpty()
                || IntStream.range(0, given.size())
                    .anyMatch(i -> given.get(i).isNull() || given.get(i).isArray())));
  }

  private static boolean comesFrom(Map.Entry<String, JsonNode> field, JsonNode given) {
    JsonNode found = given.path(field.getKey());
    if (field.getKey().equals("data") && !found.isTextual()) {
      found = given.path("input");
    }
    boolean isDefault = found.isMissingNode() || found.isNull();
    return isDefault
        ? field.getValue().asText("latest").matches("latest|callTracer|") || isFalse(field)
        : comesFrom(field.getValue(), found);
  }

  private static boolean isFalse(Map.Entry<String, JsonNode> field) {
    return field.getKey().equals("onlyTopCall") && !field.getValue().asBoolean();
  }

  private static boolean isAmong(JsonNode anew, JsonNode given) {
    for (JsonNode each : given) {
      if (comesFrom(anew, each)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAllIn(JsonNode given, JsonNode anew) {
    if (given.isNull()) {
      return true;
    }
    if (given.isObject()) {
      return given.properties().stream()
          .allMatch(
              field ->
                  isAllIn(
                      field.getValue(),
                      anew.path(field.getKey().equals("input") ? "data" : field.getKey())));
    }
    if (given.isArray() && anew.isArray()) {
      return given.size() == anew.size()
          && IntStream.range(0, given.size()).allMatch(i -> isAllIn(given.get(i), anew.get(i)));
    }
    return same(anew, given);
  }

  /** Whether two notations denote the same value. */
  private static boolean same(JsonNode anew, JsonNode given) {
    return anew.equals(given)
        || text(anew).equals(text(given))
        || number(anew).filter(number -> number(given).equals(Optional.of(number))).isPresent();
  }

  private static String text(JsonNode value) {
    if (value.isArray()) {
      byte[] bytes = new byte[value.size()];
      IntStream.range(0, bytes.length).forEach(i -> bytes[i] = (byte) value.get(i).asInt());
      return HexText.of(bytes);
    }
    return value.isTextual() ? value.textValue().toLowerCase(Locale.ROOT) : "" + value;
  }

  private static Optional<BigInteger> number(JsonNode value) {
    if (value.isIntegralNumber()) {
      return Optional.of(value.bigIntegerValue());
    }
    return Optional.of(JsonNodeFactory.instance.textNode(text(value)))
        .map(JsonNode::textValue)
        .filter(text -> text.matches("0x[0-9a-f]+"))
        .map(text -> new BigInteger(text.substring(2), 16));
  }
}
