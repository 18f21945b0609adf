package dev.portcullis.persistence.audit;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Walks the chains of the logs, one after the other, and recomputes every hash here and not in the
 * database, whose functions whoever changed the rows may have changed as well. A chain is left at
 * its first broken row; the other chains are walked on, and of all broken rows the earliest is
 * told.
 */
public final class LogVerifier {
  private final LogChainRepository chains;
  private final List<LogCheckpoint> heads = new ArrayList<>();
  private final Map<HashChainedLog, LogIntegrityFault> faults = new EnumMap<>(HashChainedLog.class);
  private long left;

  /** A verifier for one walk in the current transaction. */
  public LogVerifier(LogChainRepository chains) {
    this.chains = chains;
  }

  /**
   * Walks from {@code from} to the end, but over {@code limit} rows at most.
   *
   * @param only this log, or null for all
   * @param noted heads that were noted earlier: each must still be there
   */
  public LogVerificationResult walk(
      LogCursor from, HashChainedLog only, long limit, List<LogCheckpoint> noted) {
    left = limit;
    LogIntegrityFault first = chains.lost(noted).orElse(null);
    LogCursor next = null;
    List<VerifiedLogRange> parts = new ArrayList<>();
    for (HashChainedLog log : HashChainedLog.values()) {
      if (next == null && log.compareTo(from.log()) >= 0 && (only == null || only == log)) {
        LogCursor start = log == from.log() ? from : LogCursor.startOf(log);
        long before = left;
        next = walk(start);
        parts.add(new VerifiedLogRange(start, before - left, faults.get(log), next));
      }
    }
    for (LogIntegrityFault fault : faults.values()) {
      first = LogIntegrityFault.earlier(first, fault);
    }
    return new LogVerificationResult(limit - left, first, List.copyOf(heads), next, parts);
  }

  private LogCursor walk(LogCursor from) {
    note(chains.unchained(from.log()));
    for (int chain : chains.chains(from.log(), from.chain())) {
      boolean begun = chain == from.chain() && from.position() > 0;
      LogCheckpoint before = begun ? begun(from) : chains.start(from.log(), chain);
      if (!begun) {
        note(chains.unplaced(from.log(), chain));
        note(chains.unexplained(before));
      }
      if (left == 0) {
        return new LogCursor(from.log(), chain, before.position());
      }
      LogCheckpoint last = walk(before, begun ? before.position() : Long.MIN_VALUE);
      if (left == 0 && last != null) {
        return new LogCursor(from.log(), chain, last.position());
      }
    }
    return null;
  }

  /** The row that an earlier walk ended with. */
  private LogCheckpoint begun(LogCursor from) {
    Optional<HashChainedRow> row = chains.row(from.log(), from.chain(), from.position());
    if (row.isEmpty() && chains.isForgotten(from.log(), from.chain(), from.position())) {
      return chains.start(from.log(), from.chain());
    }
    if (row.isEmpty()) {
      String gone = "The row to continue from does not exist";
      note(
          Optional.of(
              new LogIntegrityFault(from.log(), from.chain(), from.position(), null, null, gone)));
    }
    return row.map(HashChainedRow::head)
        .orElse(new LogCheckpoint(from.log(), from.chain(), from.position(), ""));
  }

  /** Walks one chain; its last row, or null if it is broken. */
  private LogCheckpoint walk(LogCheckpoint before, long after) {
    LogCheckpoint last = before;
    try (Stream<HashChainedRow> stream = chains.rows(before.log(), before.chain(), after, left)) {
      for (Iterator<HashChainedRow> rows = stream.iterator(); rows.hasNext(); ) {
        HashChainedRow row = rows.next();
        left--;
        String problem = row.problem(last);
        if (problem != null) {
          note(Optional.of(LogIntegrityFault.at(row, problem)));
          return null;
        }
        last = row.head();
      }
    }
    if (!last.equals(before)) {
      heads.add(last);
    }
    return last;
  }

  private void note(Optional<LogIntegrityFault> found) {
    found.ifPresent(fault -> faults.merge(fault.log(), fault, LogIntegrityFault::earlier));
  }
}
