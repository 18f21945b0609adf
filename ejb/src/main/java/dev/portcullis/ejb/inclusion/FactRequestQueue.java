package dev.portcullis.ejb.inclusion;

import dev.portcullis.ejb.inclusion.SenderJudge.RequiredFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What is to be found out, little before much: whoever needs a lot keeps nobody waiting who needs
 * what everybody does. Thread-safe.
 */
final class FactRequestQueue {
  /** More are asked for again with the next block. */
  static final int MOST = 200;

  /** Of so many targets at a time, unless one needs more by itself. */
  static final int AT_ONCE = 128;

  private static final Comparator<RequiredFacts> LITTLE_FIRST =
      Comparator.comparingInt(requiredFacts -> requiredFacts.targets().size());

  private final Set<RequiredFacts> all = new LinkedHashSet<>();

  synchronized void add(RequiredFacts requiredFacts) {
    if (all.size() < MOST) {
      all.add(requiredFacts);
    }
  }

  /** Takes those that are to be found out next. */
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
