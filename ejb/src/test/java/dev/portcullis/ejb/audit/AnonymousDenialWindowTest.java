package dev.portcullis.ejb.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.audit.AnonymousDenialWindow.Counted;
import dev.portcullis.ejb.audit.AnonymousDenialWindow.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnonymousDenialWindowTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration WINDOW = Duration.ofSeconds(60);
  private static final Kind KIND = kind("203.0.113.7");

  private Instant now = START;
  private final AnonymousDenialWindow counts = new AnonymousDenialWindow(() -> now, WINDOW);

  @Test
  void theFirstFewOfAWindowKeepTheirRowsAndTheRestIsCounted() {
    assertThat(admitted(KIND, 1_000)).isEqualTo(5);

    now = START.plus(WINDOW).minusMillis(1);
    assertThat(counts.takeEnded()).as("the window is not over").isEmpty();
    now = START.plus(WINDOW);
    assertThat(counts.takeEnded()).containsExactly(new Counted(KIND, 995, START, START, 401));
    assertThat(counts.takeEnded()).isEmpty();
    assertThat(counts.takeAll()).isEmpty();
  }

  @Test
  void eachWindowNetworkAndActionHasItsOwn() {
    assertThat(admitted(KIND, 10)).isEqualTo(5);
    assertThat(admitted(kind("203.0.113.8"), 10)).isEqualTo(5);
    assertThat(admitted(new Kind(AuditAction.AUTH_LOGIN_FAILED, null, "203.0.113.7"), 10))
        .isEqualTo(5);
    now = START.plusSeconds(61);
    assertThat(admitted(KIND, 10)).isEqualTo(5);
  }

  @Test
  void nothingIsCountedWithoutABound() {
    for (int i = 0; i < 100; i++) {
      assertThat(counts.admits(KIND, 401, 0)).isTrue();
    }
    assertThat(counts.takeAll()).isEmpty();
  }

  @Test
  void aMillionNetworksCostAsMuchAsAFew() {
    long rows = 0;
    for (int i = 0; i < 1_000_000; i++) {
      if (counts.admits(kind("2001:db8:" + Integer.toHexString(i) + "::/64"), 401, 5)) {
        rows++;
      }
    }
    rows += admitted(KIND, 100);
    List<Counted> rest = counts.takeAll();
    assertThat(rows).isLessThanOrEqualTo(5 * (AnonymousDenialWindow.CAPACITY + 1));
    assertThat(rest).hasSizeLessThanOrEqualTo(AnonymousDenialWindow.CAPACITY + 1);
    assertThat(rows + rest.stream().mapToLong(Counted::count).sum()).isEqualTo(1_000_100);
    assertThat(rest).anySatisfy(c -> assertThat(c.kind().network()).isEqualTo("others"));
  }

  @Test
  void unwrittenDenialsAreStillCounted() {
    admitted(KIND, 15);
    now = START.plusSeconds(70);
    Counted unwritten = counts.takeEnded().get(0);
    admitted(KIND, 8);
    counts.restore(unwritten);

    assertThat(counts.takeEnded())
        .containsExactly(new Counted(KIND, 13, START, START.plusSeconds(70), 401));
  }

  @Test
  void aClockThatWasSetBackStopsNothing() {
    admitted(KIND, 10);
    now = START.minus(Duration.ofDays(1));
    assertThat(admitted(KIND, 10)).isEqualTo(5);
  }

  private long admitted(Kind kind, int times) {
    long admitted = 0;
    for (int i = 0; i < times; i++) {
      admitted += counts.admits(kind, 401, 5) ? 1 : 0;
    }
    return admitted;
  }

  private static Kind kind(String network) {
    return new Kind(AuditAction.AUTHZ_DENIED, null, network);
  }
}
