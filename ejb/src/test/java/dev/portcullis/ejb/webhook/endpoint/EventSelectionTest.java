package dev.portcullis.ejb.webhook.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.webhook.matching.ArgumentLocation;
import dev.portcullis.persistence.webhook.matching.SubscribedEvent;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.web3j.crypto.Hash;

class EventSelectionTest {
  private static final String SIGNATURE =
      "Deposit(address,uint8,int16,bool,bytes4,string,uint256[2],bytes)";
  private static final String TOPIC = hash(SIGNATURE);
  private static final String ABI =
      """
      [{"type": "event", "name": "Deposit", "inputs": [
        {"name": "owner", "type": "address", "indexed": true},
        {"name": "kind", "type": "uint8"},
        {"name": "change", "type": "int16"},
        {"name": "final", "type": "bool", "indexed": true},
        {"name": "code", "type": "bytes4"},
        {"name": "note", "type": "string", "indexed": true},
        {"name": "pair", "type": "uint256[2]"},
        {"name": "blob", "type": "bytes"}]}]
      """;

  @Test
  void aTopicAloneIsEveryEventWithIt() {
    assertThat(select("'topic0': '" + TOPIC.toUpperCase(Locale.ROOT).replace("0X", "0x") + "'"))
        .containsExactly(SubscribedEvent.all(new Hash32(TOPIC)));
  }

  @Test
  void aTopicBesideEventsIsOneMoreAndTheFirst() {
    List<SubscribedEvent> events =
        select("'topic0': '" + hash("A()") + "', 'events': [{'topic0': '" + TOPIC + "'}]");
    assertThat(events)
        .containsExactly(
            SubscribedEvent.all(new Hash32(hash("A()"))), SubscribedEvent.all(new Hash32(TOPIC)));
  }

  @Test
  void withoutAnyOfBothItIsTheTopicThatIsMissing() {
    assertThatThrownBy(() -> select("'decode_events': true"))
        .isInstanceOf(Failure.class)
        .hasMessage("topic0 is required, unless there are events");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'owner' | '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266' | 1 | 0 |"
            + " 000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266",
        "'final' | true | 2 | 0 | 0000000000000000000000000000000000000000000000000000000000000001",
        "'kind' | '255' | 0 | 0 | 00000000000000000000000000000000000000000000000000000000000000ff",
        "'kind' | 7 | 0 | 0 | 0000000000000000000000000000000000000000000000000000000000000007",
        "'change' | '-1' | 0 | 1 |"
            + " ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "'change' | -32768 | 0 | 1 |"
            + " ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8000",
        "'code' | '0x12345678' | 0 | 2 |"
            + " 1234567800000000000000000000000000000000000000000000000000000000"
      })
  void aParameterIsComparedWhereTheInterfaceHasIt(
      String argument, String value, int topic, int word, String expected) {
    SubscribedEvent event = select(filter(argument, value)).get(0);
    assertThat(event.values()).containsExactly(new Hash32("0x" + expected));
    assertThat(event.places())
        .containsExactly(
            topic > 0 ? ArgumentLocation.inTopic(topic) : ArgumentLocation.inData(4, word, false));
  }

  @Test
  void textsAndBytesAreComparedByTheirHash() {
    SubscribedEvent indexed = select(filter("'note'", "'käse'")).get(0);
    assertThat(indexed.places()).containsExactly(ArgumentLocation.inTopic(3));
    assertThat(indexed.values()).containsExactly(new Hash32(hash("käse")));
    SubscribedEvent inData = select(filter("'blob'", "'0x6b'")).get(0);
    // Behind the two words of the pair.
    assertThat(inData.places()).containsExactly(ArgumentLocation.inData(4, 5, true));
    assertThat(inData.values()).containsExactly(new Hash32(hash("k")));
  }

  @Test
  void theNumberOfATopicNeedsNoInterface() throws JsonProcessingException {
    CreateWebhookRequest body = body(filter("2", "'" + TOPIC + "'"));
    List<SubscribedEvent> events =
        EventSelection.of(
            body,
            () -> {
              throw new AssertionError("the interface was requested");
            });
    assertThat(events.get(0).places()).containsExactly(ArgumentLocation.inTopic(2));
    assertThat(events.get(0).values()).containsExactly(new Hash32(TOPIC));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "0 | 'x' | events[0].filters[0].argument must be the number of a topic, 1 to 3, or the name"
            + " of a parameter",
        "4 | 'x' | events[0].filters[0].argument must be the number of a topic, 1 to 3, or the name"
            + " of a parameter",
        "1.5 | 'x' | events[0].filters[0].argument must be the number of a topic, 1 to 3, or the"
            + " name of a parameter",
        "true | 'x' | events[0].filters[0].argument must be the number of a topic, 1 to 3, or the"
            + " name of a parameter",
        "1 | 'x' | events[0].filters[0].equalTo must be a 32-byte hexadecimal hash",
        "1 | 1 | events[0].filters[0].equalTo must be a 32-byte hexadecimal hash",
        "'owner' | '0x12' | events[0].filters[0].equalTo must be a 20-byte hexadecimal address",
        "'owner' | 12 | events[0].filters[0].equalTo must be a 20-byte hexadecimal address",
        "'kind' | 256 | events[0].filters[0].equalTo must be a whole number of the type uint8, in"
            + " decimal digits",
        "'kind' | '-1' | events[0].filters[0].equalTo must be a whole number of the type uint8, in"
            + " decimal digits",
        "'kind' | '0x1' | events[0].filters[0].equalTo must be a whole number of the type uint8, in"
            + " decimal digits",
        "'change' | 32768 | events[0].filters[0].equalTo must be a whole number of the type int16,"
            + " in decimal digits",
        "'final' | 'true' | events[0].filters[0].equalTo must be a boolean",
        "'code' | '0x12' | events[0].filters[0].equalTo must be hexadecimal, 4 bytes",
        "'blob' | 'k' | events[0].filters[0].equalTo must be bytes in hexadecimal",
        "'note' | 1 | events[0].filters[0].equalTo must be a string",
        "'pair' | '1' | events[0].filters[0].argument must not be an array or a tuple that is not"
            + " indexed",
      })
  void anUnsuitableSelectionIsRejectedByName(String argument, String value, String message) {
    assertThatThrownBy(() -> select(filter(argument, value)))
        .isInstanceOf(Failure.class)
        .hasMessage(message);
  }

  @Test
  void anUnknownParameterNameIsRejectedWithTheKnownOnes() {
    assertThatThrownBy(() -> select(filter("'to'", "1")))
        .hasMessage(
            "events[0].filters[0].argument must be one of the parameters of "
                + SIGNATURE
                + ": owner, kind, change, final, code, note, pair, blob");
  }

  @Test
  void namesNeedAnInterfaceThatDeclaresTheEvent() throws JsonProcessingException {
    CreateWebhookRequest body = body(filter("'owner'", "1"));
    assertThatThrownBy(() -> EventSelection.of(body, List::of))
        .hasMessageStartingWith("events[0].filters[0].argument must be the number of a topic")
        .hasMessageEndingWith("you have no access to an ABI of the contract with events");
    assertThatThrownBy(() -> EventSelection.of(body, () -> List.of(Abi.parse("[]"))))
        .hasMessageStartingWith("events[0].filters[0].argument must be the number of a topic");
    String other = ABI.replace("Deposit", "Withdrawal");
    assertThatThrownBy(() -> EventSelection.of(body, () -> List.of(Abi.parse(other))))
        .hasMessageEndingWith("the contract's ABI has no event with this topic0");
    // That of the template, behind the contract's own.
    assertThat(
            EventSelection.of(
                body(filter("'kind'", "1")), () -> List.of(Abi.parse(other), Abi.parse(ABI))))
        .hasSize(1);
  }

  @Test
  void anArgumentIsComparedOnce() {
    String twice =
        "'events': [{'topic0': '%s', 'filters': [%s, %s]}]"
            .formatted(
                TOPIC, "{'argument': 'kind', 'equalTo': 1}", "{'argument': 'kind', 'equalTo': 2}");
    assertThatThrownBy(() -> select(twice))
        .hasMessage("events[0].filters[1].argument must not name an argument twice");
  }

  private static String filter(String argument, String value) {
    return "'events': [{'topic0': '%s', 'filters': [{'argument': %s, 'equalTo': %s}]}]"
        .formatted(TOPIC, argument, value);
  }

  private static List<SubscribedEvent> select(String fields) {
    try {
      return EventSelection.of(body(fields), () -> List.of(Abi.parse(ABI)));
    } catch (JsonProcessingException broken) {
      throw new AssertionError(broken);
    }
  }

  private static CreateWebhookRequest body(String fields) throws JsonProcessingException {
    return Json.MAPPER.readValue(
        ("{" + fields + "}").replace('\'', '"'), CreateWebhookRequest.class);
  }

  private static String hash(String text) {
    return HexText.of(Hash.sha3(text.getBytes(StandardCharsets.UTF_8)));
  }
}
