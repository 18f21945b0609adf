package dev.portcullis.ejb.webhook.abi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.ejb.webhook.abi.Samples.Sample;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.web3j.abi.FunctionEncoder;
import org.web3j.abi.TypeEncoder;

class ContractEventsTest {
  private static final String TRANSFER =
      """
      [{"type": "event", "name": "Transfer", "inputs": [
        {"name": "from", "type": "address", "indexed": true},
        {"name": "to", "type": "address", "indexed": true},
        {"name": "value", "type": "uint256", "indexed": false}]}]
      """;
  private static final Hash32 TRANSFER_TOPIC =
      new Hash32("0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef");
  private static final Hash32 WORD = new Hash32("0x" + "0".repeat(63) + "7");

  @Test
  void aTransferIsDecoded() throws Exception {
    JsonNode decoded =
        ContractEvents.of(TRANSFER)
            .decode(List.of(TRANSFER_TOPIC, WORD, WORD), HexText.bytes("0x" + "f".repeat(64)));
    assertThat(decoded)
        .isEqualTo(
            Json.MAPPER.readTree(
                """
                {"name": "Transfer", "signature": "Transfer(address,address,uint256)", "args": [
                 {"name": "from", "type": "address", "indexed": true,
                  "value": "0x0000000000000000000000000000000000000007"},
                 {"name": "to", "type": "address", "indexed": true,
                  "value": "0x0000000000000000000000000000000000000007"},
                 {"name": "value", "type": "uint256", "indexed": false, "value":
                  "115792089237316195423570985008687907853269984665640564039457584007913129639935"}]}
                """));
  }

  @Property(tries = 500)
  void dataOfAnotherEncoderIsDecodedToTheSameValues(
      @ForAll("samples") @Size(min = 1, max = 5) List<Sample> samples) throws AbiDecodingException {
    String abi = abi(samples, List.of());
    JsonNode decoded =
        ContractEvents.of(abi).decode(List.of(topic(abi)), HexText.bytes("0x" + encode(samples)));
    for (int i = 0; i < samples.size(); i++) {
      assertThat(decoded.path("args").path(i).path("value")).isEqualTo(samples.get(i).shown());
    }
  }

  @Property(tries = 200)
  void indexedValuesComeFromTheTopics(
      @ForAll("words") @Size(min = 1, max = 3) List<Sample> indexed,
      @ForAll("samples") @Size(max = 2) List<Sample> others)
      throws AbiDecodingException {
    String abi = abi(others, indexed);
    List<Hash32> topics = new ArrayList<>(List.of(topic(abi)));
    indexed.forEach(each -> topics.add(new Hash32("0x" + TypeEncoder.encode(each.encoded()))));
    JsonNode decoded = ContractEvents.of(abi).decode(topics, HexText.bytes("0x" + encode(others)));
    for (int i = 0; i < indexed.size(); i++) {
      JsonNode arg = decoded.path("args").path(others.size() + i);
      assertThat(arg.path("value")).isEqualTo(indexed.get(i).shown());
      assertThat(arg.path("indexed").asBoolean()).isTrue();
    }
  }

  @Property(tries = 1000)
  void hostileDataIsUndecodableOrDecodedWithoutOtherErrors(
      @ForAll("samples") @Size(min = 1, max = 4) List<Sample> samples,
      @ForAll @Size(max = 300) byte[] noise)
      throws AbiDecodingException {
    String abi = abi(samples, List.of());
    ContractEvents events = ContractEvents.of(abi);
    byte[] valid = HexText.bytes("0x" + encode(samples));
    byte[] mixed = Arrays.copyOf(valid, valid.length);
    for (int i = 0; i + 1 < noise.length && mixed.length > 0; i += 2) {
      mixed[((noise[i] & 0xff) * 7) % mixed.length] = noise[i + 1];
    }
    for (byte[] data : List.of(noise, mixed, Arrays.copyOf(valid, valid.length / 2), new byte[0])) {
      assertThatCode(() -> tryDecode(events, topic(abi), data)).doesNotThrowAnyException();
    }
  }

  @Test
  void aListThatPointsToItselfAgainAndAgainEndsSoon() {
    String abi = event("{\"name\": \"x\", \"type\": \"bytes[][][][]\"}");
    // Every offset is 0 and every length 32: each level multiplies the level below.
    byte[] data = new byte[32 * 40];
    for (int i = 31; i < data.length; i += 32) {
      data[i] = 32;
    }
    assertUndecodable(abi, data);
  }

  @Test
  void aLengthBeyondTheDataIsRejectedBeforeAllocation() {
    String abi = event("{\"name\": \"x\", \"type\": \"uint256[]\"}");
    assertUndecodable(abi, HexText.bytes("0x" + word(32) + word(Integer.MAX_VALUE)));
    assertUndecodable(abi, HexText.bytes("0x" + word(32) + "f".repeat(64)));
    assertUndecodable(abi, HexText.bytes("0x" + word(Integer.MAX_VALUE)));
  }

  @Test
  void aValueOutOfItsTypesRangeIsRefused() {
    assertUndecodable(
        event("{\"name\": \"x\", \"type\": \"bool\"}"), HexText.bytes("0x" + word(2)));
    assertUndecodable(
        event("{\"name\": \"x\", \"type\": \"uint8\"}"), HexText.bytes("0x" + word(256)));
    assertUndecodable(
        event("{\"name\": \"x\", \"type\": \"int8\"}"), HexText.bytes("0x" + word(128)));
    assertUndecodable(
        event("{\"name\": \"x\", \"type\": \"address\"}"), HexText.bytes("0x" + "f".repeat(64)));
    assertUndecodable(
        event("{\"name\": \"x\", \"type\": \"bytes4\"}"), HexText.bytes("0x" + word(1)));
  }

  @Test
  void anAbiOfHugeOrDeepTypesIsRefused() {
    assertUndecodable(
        event("{\"name\": \"x\", \"type\": \"uint256[99999][99999]\"}"), new byte[64]);
    assertUndecodable(
        event("{\"name\": \"x\", \"type\": \"uint8" + "[]".repeat(60) + "\"}"), new byte[64]);
    String nested = "{\"name\": \"x\", \"type\": \"uint8\"}";
    for (int i = 0; i < 20; i++) {
      nested = "{\"name\": \"x\", \"type\": \"tuple\", \"components\": [" + nested + "]}";
    }
    assertUndecodable(event(nested), new byte[64]);
  }

  @Test
  void anIndexedTextIsShownAsTheHashThatTheChainKeeps() throws AbiDecodingException {
    String abi = event("{\"name\": \"x\", \"type\": \"string\", \"indexed\": true}");
    JsonNode arg =
        ContractEvents.of(abi).decode(List.of(topic(abi), WORD), new byte[0]).path("args").path(0);
    assertThat(arg.path("value").textValue()).isEqualTo(WORD.text());
    assertThat(arg.path("hashed").asBoolean()).isTrue();
  }

  @Test
  void anArrayOfFixedLengthWithTextsLiesBehindAnOffset() throws AbiDecodingException {
    // By hand, after the ABI specification: web3j leaves the offset of such an array out.
    String abi =
        event("{\"name\": \"x\", \"type\": \"string[2]\"}, {\"name\": \"y\", \"type\": \"uint8\"}");
    String data =
        "0x"
            + word(64) // where x begins
            + word(9) // y
            + word(64) // where x[0] begins, from x on
            + word(128) // where x[1] begins, from x on
            + word(2)
            + "6869"
            + "0".repeat(60)
            + word(0);
    JsonNode args =
        ContractEvents.of(abi).decode(List.of(topic(abi)), HexText.bytes(data)).path("args");
    assertThat(args.path(0).path("value").toString()).isEqualTo("[\"hi\",\"\"]");
    assertThat(args.path(1).path("value").textValue()).isEqualTo("9");
  }

  @Test
  void theReasonNamesWhatIsMissing() {
    assertThatThrownBy(() -> ContractEvents.of("[]").decode(List.of(WORD), new byte[0]))
        .hasMessage("The contract's ABI has no event with this topic0");
    assertThatThrownBy(() -> ContractEvents.of("nonsense").decode(List.of(WORD), new byte[0]))
        .isInstanceOf(AbiDecodingException.class);
    assertThatThrownBy(
            () -> ContractEvents.of(TRANSFER).decode(List.of(TRANSFER_TOPIC, WORD), new byte[0]))
        .hasMessageContaining("indexed parameters");
  }

  @Provide
  Arbitrary<List<Sample>> samples() {
    return Samples.any().list();
  }

  @Provide
  Arbitrary<List<Sample>> words() {
    return Samples.word().list();
  }

  private static void tryDecode(ContractEvents events, Hash32 topic, byte[] data) {
    try {
      assertThat(events.decode(List.of(topic), data).path("args").isArray()).isTrue();
    } catch (AbiDecodingException expected) {
      assertThat(expected.getMessage()).isNotEmpty();
    }
  }

  private static void assertUndecodable(String abi, byte[] data) {
    assertThatThrownBy(() -> ContractEvents.of(abi).decode(List.of(topic(abi)), data))
        .isInstanceOf(AbiDecodingException.class);
  }

  @SuppressWarnings("rawtypes") // As the library declares it.
  private static String encode(List<Sample> samples) {
    return FunctionEncoder.encodeConstructor(
        samples.stream().<org.web3j.abi.datatypes.Type>map(Sample::encoded).toList());
  }

  private static String abi(List<Sample> unindexed, List<Sample> indexed) {
    String plain = parameters(unindexed, false);
    String topics = parameters(indexed, true);
    return event(plain + (plain.isEmpty() || topics.isEmpty() ? "" : ",") + topics);
  }

  private static String parameters(List<Sample> samples, boolean indexed) {
    return IntStream.range(0, samples.size())
        .mapToObj(
            i ->
                "{\"name\": \"p%d\", \"indexed\": %s, %s}"
                    .formatted(i, indexed, samples.get(i).abi()))
        .collect(Collectors.joining(","));
  }

  private static String event(String inputs) {
    return "[{\"type\": \"event\", \"name\": \"E\", \"inputs\": [" + inputs + "]}]";
  }

  private static Hash32 topic(String abi) {
    return new Hash32(Abi.parse(abi).entries().get(0).topic());
  }

  private static String word(int value) {
    return "%064x".formatted(value);
  }
}
