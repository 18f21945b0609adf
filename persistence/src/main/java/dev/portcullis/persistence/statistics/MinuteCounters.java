package dev.portcullis.persistence.statistics;

/**
 * The counters of a minute.
 *
 * @param received attempts to send a callback that the receiver accepted
 * @param failed attempts that failed
 * @param attemptMillis how long they took in all, in milliseconds
 * @param denials calls that the gateway denied
 */
public record MinuteCounters(long received, long failed, long attemptMillis, long denials) {
  /** All counters at zero. */
  public static final MinuteCounters NONE = new MinuteCounters(0, 0, 0, 0);

  /** The difference from earlier counters. */
  public MinuteCounters since(MinuteCounters before) {
    return new MinuteCounters(
        received - before.received,
        failed - before.failed,
        attemptMillis - before.attemptMillis,
        denials - before.denials);
  }
}
