package dev.portcullis.ejb.credential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.credential.ApiKey;
import dev.portcullis.persistence.credential.ApiKeyUsage;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LastUsesTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  private final LastUses uses = new LastUses();
  private final ApiKey key =
      new ApiKey(CredentialHolder.tenant(Ids.id()), "key", KeyFormat.create(), NOON.plusSeconds(9));

  @Test
  void manyUsesOfOneKeyAreOneWriteOfTheLatest() {
    for (int second : new int[] {1, 3, 2}) {
      uses.record(new ApiKeyUsage(key.id(), NOON.plusSeconds(second), "10.0.0." + second));
    }
    ApiKeyUsage latest = new ApiKeyUsage(key.id(), NOON.plusSeconds(3), "10.0.0.3");
    assertThat(uses.pending()).containsExactly(latest);
    assertThat(uses.of(key)).isEqualTo(latest);
  }

  @Test
  void aKeyNeverUsedHasNoLastUse() {
    assertThat(uses.of(key)).isNull();
    assertThat(uses.pending()).isEmpty();
  }

  @Test
  void writtenUsesAreForgottenButNotConcurrentOnes() {
    uses.record(new ApiKeyUsage("a", NOON, "10.0.0.1"));
    uses.record(new ApiKeyUsage("b", NOON, "10.0.0.1"));
    List<ApiKeyUsage> written = uses.pending();
    ApiKeyUsage meanwhile = new ApiKeyUsage("b", NOON.plusSeconds(1), "10.0.0.2");
    uses.record(meanwhile);
    uses.removeStored(written);
    assertThat(uses.pending()).containsExactly(meanwhile);
  }

  @Test
  void theMemoryTakenIsBounded() {
    IntStream.range(0, LastUses.CAPACITY)
        .forEach(i -> uses.record(new ApiKeyUsage("key" + i, NOON, "10.0.0.1")));
    uses.record(new ApiKeyUsage("one too many", NOON, "10.0.0.1"));
    uses.record(new ApiKeyUsage("key0", NOON.plusSeconds(1), "10.0.0.2"));
    assertThat(uses.pending())
        .hasSize(LastUses.CAPACITY)
        .contains(new ApiKeyUsage("key0", NOON.plusSeconds(1), "10.0.0.2"));
  }
}
