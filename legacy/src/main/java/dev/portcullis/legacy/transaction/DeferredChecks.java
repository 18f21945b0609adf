package dev.portcullis.legacy.transaction;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Checks that run after all cheaper ones have passed. */
final class DeferredChecks {
  /** The kinds, from cheap to expensive. */
  enum Cost {
    /** Some hundred microseconds: an address is recovered from a signature. */
    RECOVERY,
    /** Some milliseconds: a signature of the rollup is verified. */
    MUSIG,
    /** A call of layer 1. */
    CHAIN
  }

  /** The maximum number of calls of layer 1: each delays other callers. */
  static final int MAX_CHAIN_CALLS = 20;

  private final Map<Cost, List<Runnable>> checks = new EnumMap<>(Cost.class);

  /**
   * Adds a check, which throws on failure.
   *
   * @throws LegacyRpcException 103 if layer 1 would have to be called too often
   */
  void add(Cost cost, Runnable check) {
    List<Runnable> same = checks.computeIfAbsent(cost, first -> new ArrayList<>());
    if (cost == Cost.CHAIN && same.size() == MAX_CHAIN_CALLS) {
      throw LegacyRpcException.incorrect(
          "at most "
              + MAX_CHAIN_CALLS
              + " signatures and keys of a batch may be the L1's to confirm");
    }
    same.add(check);
  }

  /** Runs all checks, until one fails. */
  void run() {
    checks.values().forEach(ofOneCost -> ofOneCost.forEach(Runnable::run));
  }
}
