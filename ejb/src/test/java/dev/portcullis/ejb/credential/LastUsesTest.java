package dev.portcullis.ejb.credential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Holder;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.credential.ApiKey;
import dev.portcullis.persistence.credential.KeyUse;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LastUsesTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  private final LastUses uses = new LastUses();
  private final ApiKey key =
      new ApiKey(Holder.tenant(Ids.id()), "key", KeyFormat.create(), NOON.plusSeconds(9));

  @Test
  void manyUsesOfOneKeyAreOneWriteOfTheLatest() {
    for (int second : new int[] {1, 3, 2}) {
      uses.note(new KeyUse(key.id(), NOON.plusSeconds(second), "10.0.0." + second));
    }
    KeyUse latest = new KeyUse(key.id(), NOON.plusSeconds(3), "10.0.0.3");
    assertThat(uses.pending()).containsExactly(latest);
    assertThat(uses.of(key)).isEqualTo(latest);
  }

  @Test
  void aKeyNeverUsedHasNoLastUse() {
    assertThat(uses.of(key)).isNull();
    assertThat(uses.pending()).isEmpty();
  }

  @Test
  void whatWasWrittenIsForgottenButNotWhatHappenedMeanwhile() {
    uses.note(new KeyUse("a", NOON, "10.0.0.1"));
    uses.note(new KeyUse("b", NOON, "10.0.0.1"));
    List<KeyUse> written = uses.pending();
    KeyUse meanwhile = new KeyUse("b", NOON.plusSeconds(1), "10.0.0.2");
    uses.note(meanwhile);
    uses.forget(written);
    assertThat(uses.pending()).containsExactly(meanwhile);
  }

  @Test
  void theMemoryTakenIsBounded() {
    IntStream.range(0, LastUses.CAPACITY)
        .forEach(i -> uses.note(new KeyUse("key" + i, NOON, "10.0.0.1")));
    uses.note(new KeyUse("one too many", NOON, "10.0.0.1"));
    uses.note(new KeyUse("key0", NOON.plusSeconds(1), "10.0.0.2"));
    assertThat(uses.pending())
        .hasSize(LastUses.CAPACITY)
        .contains(new KeyUse("key0", NOON.plusSeconds(1), "10.0.0.2"));
  }
}
