package dev.portcullis.ejb.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.decision.EventLog;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Hex;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.webhook.SubscriptionRow;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventBodyTest {
  /** Whatever the chain's name is, it is not taken for the event. */
  @Property
  void theEventIsReadFromTheBytesThatAreSent(
      @ForAll @IntRange(min = 1, max = 4) int count,
      @ForAll @CharRange(from = ' ', to = '~') String chainName) {
    Address contract = new Address(Hex.of(Ids.bytes(20)));
    List<Hash32> topics =
        IntStream.range(0, count).mapToObj(i -> new Hash32(Hex.of(Ids.bytes(32)))).toList();
    ChainLog log = new ChainLog(contract, topics, "0x1234", 7, topics.get(0), topics.get(0), 0, 0);
    SubscriptionRow subscription =
        new SubscriptionRow(
            Ids.uuid(),
            Ids.uuid(),
            chainName,
            1,
            contract,
            topics.get(0),
            false,
            0,
            true,
            true,
            0,
            "user",
            null);
    byte[] body = EventBody.of(subscription, log, 1, Decoding.failed("no ABI"));
    assertThat(EventBody.event(body)).contains(new EventLog(contract, topics));
    assertThat(EventBody.event(EventBody.retracting(body)))
        .contains(new EventLog(contract, topics));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "{\"n\":1}",
        "{\"data\":{\"contract\":\"0x12\",\"topics\":[]}}",
        "{\"data\":{\"topics\":[]}}"
      })
  void whatTellsOfNoEventIsNone(String body) {
    assertThat(EventBody.event(body.getBytes(StandardCharsets.UTF_8))).isEmpty();
  }
}
