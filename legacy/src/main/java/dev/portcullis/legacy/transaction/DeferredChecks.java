package dev.portcullis.legacy.transaction;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Checks that wait until all cheaper ones have passed. */
final class DeferredChecks {
  /** The kinds, the cheaper before the dearer. */
  enum Cost {
    /** Some hundred microseconds: an address is recovered from a signature. */
    RECOVERY,
    /** Some milliseconds: a signature of the rollup. */
    MUSIG,
    /** A call of the L1. */
    CHAIN
  }

  /** How often the L1 may have to be asked: each time holds up others who ask it. */
  static final int MOST_OF_CHAIN = 20;

  private final Map<Cost, List<Runnable>> checks = new EnumMap<>(Cost.class);

  /**
   * One more, which throws what is wrong.
   *
   * @throws LegacyRpcException 103 if the L1 would have to be asked too often
   */
  void add(Cost cost, Runnable check) {
    List<Runnable> same = checks.computeIfAbsent(cost, first -> new ArrayList<>());
    if (cost == Cost.CHAIN && same.size() == MOST_OF_CHAIN) {
      throw LegacyRpcException.incorrect(
          "at most "
              + MOST_OF_CHAIN
              + " signatures and keys of a batch may be the L1's to confirm");
    }
    same.add(check);
  }

  /** Makes them all, until one fails. */
  void run() {
    checks.values().forEach(ofOneCost -> ofOneCost.forEach(Runnable::run));
  }
}
