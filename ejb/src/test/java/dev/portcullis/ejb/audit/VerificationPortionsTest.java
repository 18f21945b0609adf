package dev.portcullis.ejb.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.job.Portions;
import dev.portcullis.persistence.audit.ChainedLog;
import dev.portcullis.persistence.audit.LogCheck;
import dev.portcullis.persistence.audit.LogCursor;
import dev.portcullis.persistence.audit.LogFault;
import dev.portcullis.persistence.audit.LogWalked;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerificationPortionsTest {
  private static final LogFault FAULT =
      new LogFault(ChainedLog.AUDIT, 0, 2L, 2L, "row", "It was changed");

  private final List<String> walkedFrom = new ArrayList<>();
  private final List<LogWalked> noted = new ArrayList<>();
  private long broken;

  @Test
  void theLogsAreWalkedPartByPartToTheirEnds() {
    Portions portions = portions(null);
    assertThat(run(portions)).containsExactly("audit:0:1", "audit:0:2", "end");
    assertThat(walkedFrom).containsExactly(null, "audit:0:1", "audit:0:2");
    assertThat(noted).hasSize(3);
    assertThat(portions.outcome()).isEqualTo("INTACT");
  }

  @Test
  void aBrokenRowIsSaidAtTheEndHoweverOftenTheRunIsInterrupted() {
    broken = 2;
    Portions before = portions(null);
    before.write(before.next());
    List<Portions.Item> second = before.next();
    before.write(second);
    assertThat(second.get(0).after()).isEqualTo("audit:0:2!");

    broken = 0;
    Portions after = portions("audit:0:2!");
    assertThat(run(after)).containsExactly("end!");
    assertThat(after.outcome()).isEqualTo("BROKEN");
    assertThat(run(portions("end!"))).isEmpty();
  }

  private static List<String> run(Portions portions) {
    List<String> positions = new ArrayList<>();
    for (List<Portions.Item> part = portions.next(); !part.isEmpty(); part = portions.next()) {
      portions.write(part);
      positions.add(part.get(0).after());
    }
    return positions;
  }

  private Portions portions(String position) {
    return new VerificationPortions(this::walk, noted::addAll, position);
  }

  /** Three rows, each a part. */
  private LogCheck walk(String cursor) {
    walkedFrom.add(cursor);
    LogCursor from = cursor == null ? LogCursor.START : LogCursor.parse(cursor).orElseThrow();
    long row = from.position() + 1;
    LogFault fault = row == broken ? FAULT : null;
    LogCursor next = row == 3 ? null : new LogCursor(ChainedLog.AUDIT, 0, row);
    return new LogCheck(1, fault, List.of(), next, List.of(new LogWalked(from, 1, fault, next)));
  }
}
