package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.rpc.SendingStory.Leak;
import dev.portcullis.ejb.rpc.sending.SenderQueueProcessor;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.testing.Effort;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Members of two organizations send through the gate, also future nonces, into its pool and into
 * blocks. In two worlds the transactions of one member differ: in content, number, order and
 * permission. The answers to the other member are alike. {@code NonInterferenceTest} covers reads.
 * This test follows a transaction through the gateway, its pool, a chain and the database, so it is
 * a service test.
 *
 * <p>{@code -Dstories=200} is longer, {@code -Dseed=…} another one.
 */
@ServiceTest(settings = "chain.kind=upstream")
class SendingInterferenceTest {
  private static final int STORIES = Effort.cases("stories", 10);
  private static final long SEED = Long.getLong("seed", 20_261_129);

  @Inject private SenderQueueProcessor sending;

  private List<String> told(long seed, boolean isFirst, Leak leak) throws Exception {
    LeakingChain chain = new LeakingChain(TestChain.node(), leak);
    Services.replace(ChainNode.class, chain);
    return new SendingStory(seed, isFirst, chain, sending).play();
  }

  @Test
  void transactionsOfOthersChangeNoResponse() throws Exception {
    for (long seed = SEED; seed < SEED + STORIES; seed++) {
      assertAlike(seed, Leak.NONE);
    }
  }

  private void assertAlike(long seed, Leak leak) throws Exception {
    List<String> first = told(seed, true, leak);
    List<String> second = told(seed, false, leak);
    assertThat(first).hasSizeGreaterThan(SendingStory.STEPS);
    for (int i = 0; i < Math.min(first.size(), second.size()); i++) {
      assertThat(second.get(i)).as("-Dseed=%s -Dstories=1", seed).isEqualTo(first.get(i));
    }
    assertThat(second).hasSameSizeAs(first);
  }

  /** Otherwise it would prove nothing. */
  @ParameterizedTest
  @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void aLeakIsFound(Leak leak) {
    assertThatThrownBy(
            () -> {
              for (long seed = SEED; seed < SEED + 10; seed++) {
                assertAlike(seed, leak);
              }
            })
        .as("%s", leak)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("-Dseed=");
  }
}
