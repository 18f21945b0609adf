package dev.portcullis.ejb.inclusion;

import java.util.ArrayList;
import java.util.List;

/**
 * What held in which blocks. A block that was made while something changed is of the time before
 * and of the time after.
 */
final class Eras {
  /**
   * A time.
   *
   * @param from the first block that it may decide about
   * @param until the last one; none may be after it
   */
  private record Era(long from, long until, RightsByText rights) {
    boolean has(long block) {
      return from <= block && block <= until;
    }
  }

  private final List<Era> all = new ArrayList<>();

  /** What was before is of no interest; from this block on these hold. */
  void begin(long block, RightsByText rights) {
    all.clear();
    all.add(new Era(block, Long.MAX_VALUE, rights));
  }

  /**
   * Other rights hold.
   *
   * @param before the head when the change began
   * @param answered the head when it was answered: no later block is made by what was before
   */
  void change(long before, long answered, RightsByText rights) {
    Era last = all.get(all.size() - 1);
    all.set(all.size() - 1, new Era(last.from(), answered, last.rights()));
    all.add(new Era(before + 1, Long.MAX_VALUE, rights));
  }

  /** The queries for a block. */
  List<RightsByText> at(long block) {
    List<RightsByText> found = new ArrayList<>();
    for (int i = all.size() - 1; i >= 0 && all.get(i).until() >= block; i--) {
      if (all.get(i).has(block)) {
        found.add(all.get(i).rights());
      }
    }
    return found;
  }
}
