package dev.portcullis.persistence.audit;

/**
 * A row or position at which a log differs from what was written.
 *
 * @param log which log
 * @param chain which of its chains; null if the row is in none
 * @param position the position in the chain; null if the row has none
 * @param sequence the row's position in the whole log; null if the row is missing
 * @param id the row's id; null if the row is missing
 * @param problem the problem as a sentence
 */
public record LogIntegrityFault(
    HashChainedLog log, Integer chain, Long position, Long sequence, String id, String problem) {
  static LogIntegrityFault at(HashChainedRow row, String problem) {
    LogCheckpoint head = row.head();
    return new LogIntegrityFault(
        head.log(), head.chain(), head.position(), row.sequence(), row.id(), problem);
  }

  /** The fault that is earlier in the log; missing rows come last. */
  static LogIntegrityFault earlier(LogIntegrityFault one, LogIntegrityFault other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return place(other) < place(one) ? other : one;
  }

  private static long place(LogIntegrityFault fault) {
    return fault.sequence == null ? Long.MAX_VALUE : fault.sequence;
  }
}
