package dev.portcullis.persistence.audit;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Verifies the chains of the logs in sequence and recomputes every hash outside the database. An
 * attacker who changed rows may also have changed the database's functions. The verifier leaves a
 * chain at its first broken row and continues with the next chain. It reports the earliest broken
 * row of all.
 */
public final class LogVerifier {
  private final LogChainRepository chains;
  private final List<LogCheckpoint> heads = new ArrayList<>();
  private final Map<HashChainedLog, LogIntegrityFault> faults = new EnumMap<>(HashChainedLog.class);
  private long remainingRows;

  /** A verifier for one run in the current transaction. */
  public LogVerifier(LogChainRepository chains) {
    this.chains = chains;
  }

  /**
   * Verifies from {@code from} to the end, but at most {@code limit} rows.
   *
   * @param only this log, or null for all
   * @param noted heads that were recorded earlier: each must still exist
   */
  public LogVerificationResult verify(
      LogCursor from, HashChainedLog only, long limit, List<LogCheckpoint> noted) {
    remainingRows = limit;
    LogIntegrityFault first = chains.firstMissing(noted).orElse(null);
    LogCursor next = null;
    List<VerifiedLogRange> parts = new ArrayList<>();
    for (HashChainedLog log : HashChainedLog.values()) {
      if (next == null && log.compareTo(from.log()) >= 0 && (only == null || only == log)) {
        LogCursor start = log == from.log() ? from : LogCursor.startOf(log);
        long before = remainingRows;
        next = verify(start);
        parts.add(new VerifiedLogRange(start, before - remainingRows, faults.get(log), next));
      }
    }
    for (LogIntegrityFault fault : faults.values()) {
      first = LogIntegrityFault.earlier(first, fault);
    }
    return new LogVerificationResult(limit - remainingRows, first, List.copyOf(heads), next, parts);
  }

  private LogCursor verify(LogCursor from) {
    note(chains.rowWithoutChain(from.log()));
    for (int chain : chains.chains(from.log(), from.chain())) {
      boolean begun = chain == from.chain() && from.position() > 0;
      LogCheckpoint before = begun ? startingCheckpoint(from) : chains.start(from.log(), chain);
      if (!begun) {
        note(chains.rowWithoutPosition(from.log(), chain));
        note(chains.unrecordedDeletion(before));
      }
      if (remainingRows == 0) {
        return new LogCursor(from.log(), chain, before.position());
      }
      LogCheckpoint last = verify(before, begun ? before.position() : Long.MIN_VALUE);
      if (remainingRows == 0 && last != null) {
        return new LogCursor(from.log(), chain, last.position());
      }
    }
    return null;
  }

  /** The row at which an earlier run ended. */
  private LogCheckpoint startingCheckpoint(LogCursor from) {
    Optional<HashChainedRow> row = chains.row(from.log(), from.chain(), from.position());
    if (row.isEmpty() && chains.isDeleted(from.log(), from.chain(), from.position())) {
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

  /**
   * Verifies one chain.
   *
   * @return its last row, or null if it is broken
   */
  private LogCheckpoint verify(LogCheckpoint before, long after) {
    LogCheckpoint last = before;
    try (Stream<HashChainedRow> stream =
        chains.rows(before.log(), before.chain(), after, remainingRows)) {
      for (Iterator<HashChainedRow> rows = stream.iterator(); rows.hasNext(); ) {
        HashChainedRow row = rows.next();
        remainingRows--;
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
