package dev.portcullis.ejb.inclusion;

import dev.portcullis.ejb.inclusion.SenderJudge.RequiredFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Queues requests for facts, smaller ones first, so that a large request does not delay common
 * ones. Thread-safe.
 */
final class FactRequestQueue {
  /** The most queued requests; further ones are repeated with the next block. */
  static final int MOST = 200;

  /** The most targets per batch, unless a single request needs more. */
  static final int AT_ONCE = 128;

  private static final Comparator<RequiredFacts> LITTLE_FIRST =
      Comparator.comparingInt(requiredFacts -> requiredFacts.targets().size());

  private final Set<RequiredFacts> all = new LinkedHashSet<>();

  synchronized void add(RequiredFacts requiredFacts) {
    if (all.size() < MOST) {
      all.add(requiredFacts);
    }
  }

  /** Takes the next batch. */
  synchronized List<RequiredFacts> take() {
    List<RequiredFacts> taken = new ArrayList<>();
    int targets = 0;
    for (RequiredFacts each : all.stream().sorted(LITTLE_FIRST).toList()) {
      targets += each.targets().size();
      if (!taken.isEmpty() && targets > AT_ONCE) {
        break;
      }
      taken.add(each);
    }
    taken.forEach(all::remove);
    return taken;
  }

  synchronized boolean isEmpty() {
    return all.isEmpty();
  }
}
