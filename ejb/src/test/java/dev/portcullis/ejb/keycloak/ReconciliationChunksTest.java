package dev.portcullis.ejb.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.job.ChunkSequence;
import dev.portcullis.persistence.keycloak.MirroredRecordType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReconciliationChunksTest {
  private static final Map<MirroredRecordType, List<String>> RECORDS =
      Map.of(
          MirroredRecordType.ORGANIZATION, List.of("a", "b", "c"),
          MirroredRecordType.ROLE, List.of(),
          MirroredRecordType.USER, List.of("u/1", "v"));

  private final List<String> queued = new ArrayList<>();
  private final List<Duration> waits = new ArrayList<>();
  private long nanos = Long.MAX_VALUE - 3;

  @Test
  void everyRecordIsQueuedOnceOneAfterTheOther() {
    run(portions(null));

    assertThat(queued)
        .containsExactly(
            "organization a", "organization b", "organization c", "user u/1", "user v");
    assertThat(waits)
        .extracting(Duration::toMillis)
        .as("what changes meanwhile does not wait behind all of them")
        .containsExactly(0L, 100L, 200L, 300L, 400L);
  }

  @Test
  void aRunContinuesAfterItsRecordAndLateRecordsAreDueAtOnce() {
    ChunkSequence chunkSequence = portions("user/u/1");
    nanos += Duration.ofHours(1).toNanos();
    run(chunkSequence);

    assertThat(queued).containsExactly("user v");
    assertThat(waits).containsExactly(Duration.ZERO);
  }

  private static void run(ChunkSequence chunkSequence) {
    for (List<ChunkSequence.Item> part = chunkSequence.next();
        !part.isEmpty();
        part = chunkSequence.next()) {
      chunkSequence.write(part);
    }
  }

  private ChunkSequence portions(String position) {
    return new ReconciliationChunks(
        (kind, after) ->
            RECORDS.get(kind).stream().filter(id -> id.compareTo(after) > 0).limit(2).toList(),
        (kind, id, wait) -> {
          queued.add(kind.wireName() + " " + id);
          waits.add(wait);
        },
        List.of(MirroredRecordType.values()),
        position,
        () -> nanos);
  }
}
