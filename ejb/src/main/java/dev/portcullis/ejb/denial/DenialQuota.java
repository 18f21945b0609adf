package dev.portcullis.ejb.denial;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Limits the denials per minute with rows of their own. Otherwise a misconfigured or malicious
 * client could fill the disk with them.
 */
final class DenialQuota {
  private static final long WINDOW = Duration.ofMinutes(1).toMillis();

  /**
   * The most subjects per minute, which bounds the memory. Further subjects get no rows in that
   * minute.
   */
  static final int MOST_SUBJECTS = 50_000;

  private final int most;
  private final Map<String, Integer> counts = new HashMap<>();
  private long window;

  /**
   * A quota for each subject.
   *
   * @param most rows in a minute
   */
  DenialQuota(int most) {
    this.most = most;
  }

  /** Whether a denial of a subject at that time gets a row. */
  synchronized boolean admits(String subject, Instant at) {
    long current = at.toEpochMilli() / WINDOW;
    if (current != window) {
      counts.clear();
      window = current;
    }
    if (!counts.containsKey(subject) && counts.size() >= MOST_SUBJECTS) {
      return false;
    }
    return counts.merge(subject, 1, Integer::sum) <= most;
  }
}
