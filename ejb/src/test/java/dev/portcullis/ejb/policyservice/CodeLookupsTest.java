package dev.portcullis.ejb.policyservice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.given.QuietNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The chain is queried once for each address, and not when no caller waits any more. */
class CodeLookupsTest {
  private static final Address CONTRACT = new Address("0x" + "c1".repeat(20));
  private static final Address PERSON = new Address("0x" + "e1".repeat(20));

  private final QuietNode node = new QuietNode();
  private final AtomicInteger asked = new AtomicInteger();
  private long now;

  private CodeLookups lookups() {
    node.deploy(CONTRACT.text(), data -> "0x");
    node.onCall(asked::incrementAndGet);
    return new CodeLookups(node, Duration.ofMillis(900), () -> now);
  }

  @Test
  void eachAddressIsQueriedOnce() {
    CodeLookups lookups = lookups();
    for (int i = 0; i < 3; i++) {
      assertThat(lookups.test(CONTRACT)).isTrue();
      assertThat(lookups.test(PERSON)).isFalse();
    }
    assertThat(asked).hasValue(2);
  }

  @Test
  void noQueryIsSentAfterTheDeadline() {
    CodeLookups lookups = lookups();
    assertThat(lookups.test(CONTRACT)).isTrue();
    now += Duration.ofMillis(901).toNanos();
    assertThat(lookups.test(CONTRACT)).isTrue();
    assertThatThrownBy(() -> lookups.test(PERSON))
        .isInstanceOfSatisfying(
            Failure.class, late -> assertThat(late.reason()).isEqualTo(Reason.CHAIN_UNAVAILABLE));
    assertThat(asked).hasValue(1);
  }

  @Test
  void anUnavailableNodeIsNeverAResult() {
    CodeLookups lookups = lookups();
    node.leave();
    assertThatThrownBy(() -> lookups.test(PERSON)).isInstanceOf(Failure.class);
  }
}
