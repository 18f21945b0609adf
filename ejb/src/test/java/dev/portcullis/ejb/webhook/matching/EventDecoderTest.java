package dev.portcullis.ejb.webhook.matching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.webhook.scene.FakeChain;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.matching.ContractAbi;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventDecoderTest {
  private static final Address CONTRACT = new Address("0x" + "1".repeat(40));
  private static final Hash32 HASH = FakeChain.hash("x");

  @Test
  void theReasonForAnUndecodedEventIsStoredWithIt() {
    assertThat(decoded("[]", log(List.of(HASH))).error())
        .isEqualTo("The contract's ABI has no event with this topic0");
    assertThat(new EventDecoder().with(Map.of()).apply(log(List.of(HASH))).error())
        .isEqualTo("The contract is not registered");
  }

  @Test
  void anyOtherDecodingErrorIsHandledAlike() {
    assertThat(decoded("[]", log(List.of())).error()).isEqualTo("The event cannot be decoded");
  }

  private static ChainLog log(List<Hash32> topics) {
    return new ChainLog(CONTRACT, topics, "0x01", 1, HASH, HASH, 0, 0);
  }

  private static DecodingResult decoded(String abi, ChainLog log) {
    return new EventDecoder().with(Map.of(CONTRACT, new ContractAbi(abi, null))).apply(log);
  }
}
