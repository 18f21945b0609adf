package dev.portcullis.ejb.legacy.transaction;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Checks that wait until all cheaper ones have passed. */
final class CostlyChecks {
  /** The kinds, the cheaper before the dearer. */
  enum Cost {
    /** Some hundred microseconds: an address is recovered from a signature. */
    RECOVERY,
    /** Some milliseconds: a signature of the rollup. */
    MUSIG,
    /** A call of the L1. */
    CHAIN
  }

  private final Map<Cost, List<Runnable>> checks = new EnumMap<>(Cost.class);

  /** One more, which throws what is wrong. */
  void add(Cost cost, Runnable check) {
    checks.computeIfAbsent(cost, first -> new ArrayList<>()).add(check);
  }

  /** Makes them all, until one fails. */
  void run() {
    checks.values().forEach(ofOneCost -> ofOneCost.forEach(Runnable::run));
  }
}
