package dev.portcullis.ejb.sentinel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.trace.AccountTraceMode;
import dev.portcullis.ejb.chain.trace.TraceCall;
import dev.portcullis.ejb.decision.account.TouchedAccounts;
import dev.portcullis.kernel.Failure;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Queries a node which accounts the transactions of a mined block touched (ADR 0125). This needs a
 * second trace of the block, only for transactions whose code can read accounts. Execution of a
 * mined block is deterministic, so its frames and its accounts may come from different executions.
 */
final class BlockAccounts {
  /** The interval of probes of a node in nanoseconds, because of failover to another one. */
  private static final long PERIOD = 60_000_000_000L;

  /** The minimum interval of probes after a refusal, in nanoseconds. */
  private static final long MIN_PROBE_INTERVAL = 1_000_000_000L;

  private final BooleanSupplier areJudged;
  private final LongSupplier nanos;
  private final BlockTraces traces;
  private AccountTraceMode known;
  private long probed;

  /**
   * With unknown capabilities of the node.
   *
   * @param areJudged whether opcodes are judged by the touched accounts
   * @param nanos the time, as {@link System#nanoTime}
   */
  BlockAccounts(BooleanSupplier areJudged, LongSupplier nanos) {
    this.areJudged = areJudged;
    this.nanos = nanos;
    this.traces =
        new BlockTraces(
            nanos,
            TraceCall.accounts(),
            Optional.of(TraceCall.accountsWithoutCode()),
            BlockAccounts::requireNonEmpty);
  }

  /**
   * The touched accounts.
   *
   * @param touched by the indexes of the transactions in the block
   * @param missing the reasons why the accounts of required transactions are missing, by index
   * @param bare the indexes of transactions whose accounts are listed without code, which was too
   *     large
   * @param framesOnly whether this node does not judge opcodes
   */
  record Touched(
      Map<Integer, TouchedAccounts> touched,
      Map<Integer, UnjudgedReason> missing,
      Set<Integer> bare,
      boolean framesOnly) {
    private static final Touched NOTHING = new Touched(Map.of(), Map.of(), Set.of(), false);
    private static final Touched FRAMES_ONLY = new Touched(Map.of(), Map.of(), Set.of(), true);

    /** The accounts of all required transactions are missing. */
    private static Touched missing(Set<Integer> needed) {
      Map<Integer, UnjudgedReason> missing = new TreeMap<>();
      needed.forEach(place -> missing.put(place, UnjudgedReason.NO_ACCOUNTS));
      return new Touched(Map.of(), missing, Set.of(), false);
    }

    /** The accounts of a transaction, if there are any. */
    TouchedAccounts of(ObservedTransaction transaction) {
      return touched.getOrDefault(transaction.place(), TouchedAccounts.UNKNOWN);
    }

    /** Whether the accounts of a transaction are listed without their code. */
    boolean isBare(ObservedTransaction transaction) {
      return bare.contains(transaction.place());
    }
  }

  /**
   * The accounts that transactions touched, without the fee recipient of the block.
   *
   * @param readers returns the indexes of the transactions whose code can read accounts
   * @param deadline the time after which no further query is sent
   * @throws Failure CHAIN_UNAVAILABLE; the next attempt queries them one by one
   */
  Touched of(
      ChainNode node, ObservedBlock block, Supplier<Set<Integer>> readers, BlockDeadline deadline) {
    if (!areJudged.getAsBoolean()) {
      return Touched.FRAMES_ONLY;
    }
    Set<Integer> needed = readers.get();
    if (needed.isEmpty()) {
      return Touched.NOTHING;
    }
    try {
      Optional<AccountTraceMode> way = probeIfDue(node, deadline, PERIOD);
      if (way.isEmpty()) {
        return Touched.missing(needed);
      }
      if (way.get() == AccountTraceMode.NONE) {
        return Touched.FRAMES_ONLY;
      }
      deadline.check();
      return touched(block, traces.of(node, block, needed, false, deadline), node, deadline);
    } catch (UnjudgedReason.UnjudgedException found) {
      BlockTraces.BlockTraceResponse none = new BlockTraces.BlockTraceResponse();
      needed.forEach(place -> none.missing().put(place, found.why()));
      return touched(block, none, node, deadline);
    }
  }

  /** After a failover, a node that refuses may be one that lists no accounts at all. */
  private Touched touched(
      ObservedBlock block,
      BlockTraces.BlockTraceResponse blockTraceResponse,
      ChainNode node,
      BlockDeadline deadline) {
    Map<Integer, UnjudgedReason> missing = new TreeMap<>();
    blockTraceResponse
        .missing()
        .forEach((place, why) -> missing.put(place, UnjudgedReason.ofAccounts(why)));
    if (missing.containsValue(UnjudgedReason.NO_ACCOUNTS)
        && probeIfDue(node, deadline, MIN_PROBE_INTERVAL)
            .filter(AccountTraceMode.NONE::equals)
            .isPresent()) {
      return Touched.FRAMES_ONLY;
    }
    Map<Integer, TouchedAccounts> touched = new TreeMap<>();
    blockTraceResponse
        .traces()
        .forEach(
            (place, accounts) ->
                TouchedAccounts.read(accounts)
                    .map(read -> block.miner().map(read::without).orElse(read))
                    .ifPresent(read -> touched.put(place, read)));
    return new Touched(touched, missing, blockTraceResponse.shortened(), false);
  }

  /**
   * How the node lists accounts; the former result if it does not respond. Empty if there is none
   * and the node refuses even frames. A sentinel that starts while the node is overloaded must not
   * conclude that it lists none.
   */
  private Optional<AccountTraceMode> probeIfDue(
      ChainNode node, BlockDeadline deadline, long period) {
    long now = nanos.getAsLong();
    if (known == null || now - probed >= period) {
      try {
        Optional<AccountTraceMode> found = probe(node, deadline);
        if (found.isPresent()) {
          known = found.get();
          probed = now;
        }
      } catch (Failure | UnjudgedReason.UnjudgedException away) {
        if (known == null) {
          throw away;
        }
      }
    }
    return Optional.ofNullable(known);
  }

  private Optional<AccountTraceMode> probe(ChainNode node, BlockDeadline deadline) {
    BiFunction<String, JsonNode, JsonNode> asked =
        (method, params) -> deadline.answer(node, method, params);
    return known == null
        ? AccountTraceMode.first(asked)
        : Optional.of(AccountTraceMode.of(asked, known));
  }

  /** An empty list belongs to no transaction, because each has a sender. */
  private static JsonNode requireNonEmpty(ObservedTransaction transaction, JsonNode accounts) {
    if (TouchedAccounts.read(accounts).filter(read -> !read.isEmpty()).isEmpty()) {
      throw UnjudgedReason.MISMATCH.asException();
    }
    return accounts;
  }
}
