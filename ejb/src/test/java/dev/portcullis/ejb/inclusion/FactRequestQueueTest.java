package dev.portcullis.ejb.inclusion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.inclusion.SenderJudge.RequiredFacts;
import dev.portcullis.kernel.Address;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FactRequestQueueTest {
  private final FactRequestQueue factRequestQueue = new FactRequestQueue();

  private static RequiredFacts needs(int sender, int targets) {
    Set<CallTarget> all = new HashSet<>();
    for (int i = 0; i < targets; i++) {
      all.add(new CallTarget(new Address("0x%040x".formatted(0x10000 + i)), "0x"));
    }
    return new RequiredFacts(new Address("0x%040x".formatted(sender)), all);
  }

  @Test
  void littleIsFoundOutBeforeMuch() {
    factRequestQueue.add(needs(1, 1_024));
    factRequestQueue.add(needs(2, 500));
    for (int i = 0; i < 50; i++) {
      factRequestQueue.add(needs(10 + i, 2));
    }
    assertThat(factRequestQueue.take()).hasSize(50).noneMatch(each -> each.targets().size() > 2);
    assertThat(factRequestQueue.take()).containsExactly(needs(2, 500));
    assertThat(factRequestQueue.isEmpty()).isFalse();
    assertThat(factRequestQueue.take()).containsExactly(needs(1, 1_024));
    assertThat(factRequestQueue.isEmpty()).isTrue();
    assertThat(factRequestQueue.take()).isEmpty();
  }

  @Test
  void noMoreAreKeptThanMayBe() {
    for (int i = 0; i < 2 * FactRequestQueue.MOST; i++) {
      factRequestQueue.add(needs(i, 0));
    }
    assertThat(factRequestQueue.take()).hasSize(FactRequestQueue.MOST);
  }
}
