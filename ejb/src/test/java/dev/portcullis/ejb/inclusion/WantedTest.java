package dev.portcullis.ejb.inclusion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.inclusion.SenderJudge.Needs;
import dev.portcullis.kernel.Address;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WantedTest {
  private final Wanted wanted = new Wanted();

  private static Needs needs(int sender, int targets) {
    Set<CallTarget> all = new HashSet<>();
    for (int i = 0; i < targets; i++) {
      all.add(new CallTarget(new Address("0x%040x".formatted(0x10000 + i)), "0x"));
    }
    return new Needs(new Address("0x%040x".formatted(sender)), all);
  }

  @Test
  void littleIsFoundOutBeforeMuch() {
    wanted.add(needs(1, 1_024));
    wanted.add(needs(2, 500));
    for (int i = 0; i < 50; i++) {
      wanted.add(needs(10 + i, 2));
    }
    assertThat(wanted.take()).hasSize(50).noneMatch(each -> each.targets().size() > 2);
    assertThat(wanted.take()).containsExactly(needs(2, 500));
    assertThat(wanted.isEmpty()).isFalse();
    assertThat(wanted.take()).containsExactly(needs(1, 1_024));
    assertThat(wanted.isEmpty()).isTrue();
    assertThat(wanted.take()).isEmpty();
  }

  @Test
  void noMoreAreKeptThanMayBe() {
    for (int i = 0; i < 2 * Wanted.MOST; i++) {
      wanted.add(needs(i, 0));
    }
    assertThat(wanted.take()).hasSize(Wanted.MOST);
  }
}
