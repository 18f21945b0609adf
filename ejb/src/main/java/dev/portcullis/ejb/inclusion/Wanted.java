package dev.portcullis.ejb.inclusion;

import dev.portcullis.ejb.inclusion.SenderJudge.Needs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What is to be found out, little before much: whoever needs a lot keeps nobody waiting who needs
 * what everybody does. Thread-safe.
 */
final class Wanted {
  /** More are asked for again with the next block. */
  static final int MOST = 200;

  /** Of so many targets at a time, unless one needs more by itself. */
  static final int AT_ONCE = 128;

  private static final Comparator<Needs> LITTLE_FIRST =
      Comparator.comparingInt(needs -> needs.targets().size());

  private final Set<Needs> all = new LinkedHashSet<>();

  synchronized void add(Needs needs) {
    if (all.size() < MOST) {
      all.add(needs);
    }
  }

  /** Takes those that are to be found out next. */
  synchronized List<Needs> take() {
    List<Needs> taken = new ArrayList<>();
    int targets = 0;
    for (Needs each : all.stream().sorted(LITTLE_FIRST).toList()) {
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
