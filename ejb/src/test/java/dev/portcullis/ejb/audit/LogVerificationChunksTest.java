package dev.portcullis.ejb.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.job.ChunkSequence;
import dev.portcullis.persistence.audit.HashChainedLog;
import dev.portcullis.persistence.audit.LogCursor;
import dev.portcullis.persistence.audit.LogIntegrityFault;
import dev.portcullis.persistence.audit.LogVerificationResult;
import dev.portcullis.persistence.audit.VerifiedLogRange;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LogVerificationChunksTest {
  private static final LogIntegrityFault FAULT =
      new LogIntegrityFault(HashChainedLog.AUDIT, 0, 2L, 2L, "row", "It was changed");

  private final List<String> walkedFrom = new ArrayList<>();
  private final List<VerifiedLogRange> noted = new ArrayList<>();
  private long broken;

  @Test
  void theLogsAreWalkedPartByPartToTheirEnds() {
    ChunkSequence chunkSequence = portions(null);
    assertThat(run(chunkSequence)).containsExactly("audit:0:1", "audit:0:2", "end");
    assertThat(walkedFrom).containsExactly(null, "audit:0:1", "audit:0:2");
    assertThat(noted).hasSize(3);
    assertThat(chunkSequence.outcome()).isEqualTo("INTACT");
  }

  @Test
  void aBrokenRowIsReportedAtTheEndDespiteInterruptions() {
    broken = 2;
    ChunkSequence before = portions(null);
    before.write(before.next());
    List<ChunkSequence.Item> second = before.next();
    before.write(second);
    assertThat(second.get(0).after()).isEqualTo("audit:0:2!");

    broken = 0;
    ChunkSequence after = portions("audit:0:2!");
    assertThat(run(after)).containsExactly("end!");
    assertThat(after.outcome()).isEqualTo("BROKEN");
    assertThat(run(portions("end!"))).isEmpty();
  }

  private static List<String> run(ChunkSequence chunkSequence) {
    List<String> positions = new ArrayList<>();
    for (List<ChunkSequence.Item> part = chunkSequence.next();
        !part.isEmpty();
        part = chunkSequence.next()) {
      chunkSequence.write(part);
      positions.add(part.get(0).after());
    }
    return positions;
  }

  private ChunkSequence portions(String position) {
    return new LogVerificationChunks(this::walk, noted::addAll, position);
  }

  /** Three rows, each a part. */
  private LogVerificationResult walk(String cursor) {
    walkedFrom.add(cursor);
    LogCursor from = cursor == null ? LogCursor.START : LogCursor.parse(cursor).orElseThrow();
    long row = from.position() + 1;
    LogIntegrityFault fault = row == broken ? FAULT : null;
    LogCursor next = row == 3 ? null : new LogCursor(HashChainedLog.AUDIT, 0, row);
    return new LogVerificationResult(
        1, fault, List.of(), next, List.of(new VerifiedLogRange(from, 1, fault, next)));
  }
}
