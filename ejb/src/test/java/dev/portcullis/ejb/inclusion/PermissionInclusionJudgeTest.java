package dev.portcullis.ejb.inclusion;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.bundler.BundleRules;
import dev.portcullis.ejb.chain.embedded.ExecutedTransaction;
import dev.portcullis.ejb.chain.embedded.InclusionJudge.Verdict;
import dev.portcullis.ejb.chain.embedded.ReceivedTransaction;
import dev.portcullis.ejb.decision.DecisionFactService;
import dev.portcullis.ejb.decision.JsonFrame;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.inclusion.SenderJudge.RequiredFacts;
import dev.portcullis.ejb.policy.LookingFeed;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PermissionInclusionJudgeTest {
  private static final Address WALLET = new Address("0x" + "a1".repeat(20));
  private static final String HASH = "0x%064x";

  private final PolicyFeed feed = new LookingFeed().feed();
  private final List<RequiredFacts> wanted = new ArrayList<>();
  private final PermissionInclusionJudge judge =
      new PermissionInclusionJudge(
          new DecisionFactCache(new DecisionFactService() {}, feed),
          feed,
          wanted::add,
          new ExclusionRecorder(),
          counting(),
          BundleRules.NONE);

  private static InclusionMeters counting() {
    InclusionMeters meters = new InclusionMeters();
    meters.register(new SimpleMeterRegistry());
    return meters;
  }

  private Verdict judge(int hash, int looksAt) {
    Address target = new Address("0x" + "c1".repeat(20));
    ObjectNode trace = JsonNodeFactory.instance.objectNode().put("type", "CALL");
    trace.put("from", WALLET.text()).put("to", target.text()).put("input", "0xa9059cbb");
    trace.putArray("inspects").add("0x%040x".formatted(0x1000 + looksAt));
    return judge.judge(
        new ExecutedTransaction(
            new ReceivedTransaction(
                new Hash32(HASH.formatted(hash)),
                WALLET,
                target,
                "0xa9059cbb",
                false,
                false,
                Instant.EPOCH),
            JsonFrame.outermost(trace),
            address -> Optional.of(false)));
  }

  @Test
  void anUnknownFactIsRequestedAndTheTransactionWaits() {
    for (int i = 0; i < 100; i++) {
      assertThat(judge(1, 7)).isEqualTo(Verdict.WAIT);
    }
    assertThat(wanted).hasSize(100).containsOnly(wanted.get(0));
  }

  /** It costs the room of a block each time, and its sender nothing. */
  @Test
  void aTransactionThatNeedsNewFactsEachTimeIsDenied() {
    for (int i = 0; i < PermissionInclusionJudge.MOST_NEEDS; i++) {
      assertThat(judge(1, i)).isEqualTo(Verdict.WAIT);
    }
    assertThat(judge(1, PermissionInclusionJudge.MOST_NEEDS)).isEqualTo(Verdict.REFUSE);
    assertThat(judge(2, 0)).as("another").isEqualTo(Verdict.WAIT);
  }
}
