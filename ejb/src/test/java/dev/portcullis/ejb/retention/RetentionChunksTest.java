package dev.portcullis.ejb.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.job.ChunkSequence;
import dev.portcullis.persistence.retention.ExpiringRecordType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RetentionChunksTest {
  private static final List<String> KINDS = List.of("sessions", "rpc_filters", "callbacks");

  private final Map<ExpiringRecordType, List<String>> rows =
      new EnumMap<>(ExpiringRecordType.class);
  private final List<String> deleted = new ArrayList<>();
  private int callbacks = 2;

  @Test
  void kindsAreDeletedOneAfterTheOtherUntilNoneIsLeft() {
    rows.put(ExpiringRecordType.SESSIONS, new ArrayList<>(List.of("(0,1)", "(0,2)", "(0,3)")));
    rows.put(ExpiringRecordType.RPC_FILTERS, new ArrayList<>(List.of("(9,1)")));
    rows.put(ExpiringRecordType.RPC_DENIALS, new ArrayList<>(List.of("(8,1)")));

    assertThat(run(portions(KINDS, null)))
        .containsExactly("sessions", "sessions", "rpc_filters", "callbacks", "callbacks");
    assertThat(deleted).containsExactly("(0,1)", "(0,2)", "(0,3)", "(9,1)");
    assertThat(rows.get(ExpiringRecordType.RPC_DENIALS))
        .as("a kind that was not requested")
        .hasSize(1);
  }

  @Test
  void aRunContinuesWithItsKind() {
    rows.put(ExpiringRecordType.SESSIONS, new ArrayList<>(List.of("(0,1)")));
    rows.put(ExpiringRecordType.RPC_FILTERS, new ArrayList<>(List.of("(9,1)")));

    assertThat(run(portions(KINDS, "rpc_filters")))
        .containsExactly("rpc_filters", "callbacks", "callbacks");
    assertThat(run(portions(List.of("sessions"), "unknown"))).containsExactly("sessions");
  }

  private static List<String> run(ChunkSequence chunkSequence) {
    List<String> kinds = new ArrayList<>();
    for (List<ChunkSequence.Item> part = chunkSequence.next();
        !part.isEmpty();
        part = chunkSequence.next()) {
      chunkSequence.write(part);
      kinds.add(part.get(0).after());
    }
    return kinds;
  }

  private ChunkSequence portions(List<String> kinds, String position) {
    return new RetentionChunks(
        kind -> rows.getOrDefault(kind, List.of()).stream().limit(2).toList(),
        (kind, found) -> {
          rows.get(kind).removeAll(found);
          deleted.addAll(found);
        },
        Map.of("callbacks", () -> --callbacks > 0),
        kinds,
        position);
  }
}
