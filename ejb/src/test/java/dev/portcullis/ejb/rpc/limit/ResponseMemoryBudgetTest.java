package dev.portcullis.ejb.rpc.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.admission.CallerClass;
import org.junit.jupiter.api.Test;

/** How many bytes of answers wait for their readers. Layer: unit, because it only counts. */
class ResponseMemoryBudgetTest {
  private static final int KIB = 1 << 10;
  private static final int SMALL = ResponseMemoryBudget.SMALL;

  private final ResponseMemoryBudget memory = new ResponseMemoryBudget(400 * KIB, 50 * KIB);

  private ResponseMemoryBudget.Share share(String account, String organization) {
    ResponseMemoryBudget.Share share = memory.share(CallerClass.account(account, organization));
    assertThat(share.take(SMALL)).isTrue();
    return share;
  }

  @Test
  void oneAccountHasAQuarterAndOneOrganizationHalf() {
    assertThat(share("ada", "acme").take(100 * KIB)).isTrue();
    assertThat(share("ada", "acme").take(1)).isFalse();
    assertThat(share("bob", "acme").take(100 * KIB)).isTrue();
    assertThat(share("eve", "acme").take(1)).isFalse();
    assertThat(share("carl", "other").take(100 * KIB)).isTrue();
    assertThat(share("dora", null).take(100 * KIB)).isTrue();
    assertThat(share("last", null).take(1)).isFalse();
  }

  @Test
  void memoryOfSentResponsesIsReleasedOnce() {
    ResponseMemoryBudget.Share share = share("ada", "acme");
    assertThat(share.take(100 * KIB)).isTrue();
    share.release(60 * KIB);
    assertThat(memory.taken()).isEqualTo(40 * KIB);
    share.release(60 * KIB);
    share.close();
    share.close();
    assertThat(memory.taken()).isZero();
    assertThat(share.take(1)).as("it is over").isFalse();
  }

  @Test
  void anAccountAlwaysHasRoomForOneResponse() {
    ResponseMemoryBudget little = new ResponseMemoryBudget(100 * KIB, 90 * KIB);
    ResponseMemoryBudget.Share share = little.share(CallerClass.account("ada", "acme"));
    assertThat(share.take(90 * KIB)).isTrue();
    assertThat(share.take(20 * KIB)).isFalse();
  }
}
