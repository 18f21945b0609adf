package dev.portcullis.persistence.statistics;

/**
 * What was counted in a minute.
 *
 * @param received attempts to send a callback after which the receiver had it
 * @param failed attempts after which it had not
 * @param attemptMillis how long they took in all, in milliseconds
 * @param denials calls that the gateway denied
 */
public record MinuteCounters(long received, long failed, long attemptMillis, long denials) {
  /** Nothing. */
  public static final MinuteCounters NONE = new MinuteCounters(0, 0, 0, 0);

  /** What was counted since. */
  public MinuteCounters since(MinuteCounters before) {
    return new MinuteCounters(
        received - before.received,
        failed - before.failed,
        attemptMillis - before.attemptMillis,
        denials - before.denials);
  }
}
