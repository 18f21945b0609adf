package dev.portcullis.bench;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.ethereum.chain.InclusionRule;
import dev.portcullis.ethereum.chain.InclusionRule.ExecutedFrame;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What it costs the embedded chain that a rule judges its blocks: the same transactions on a chain
 * with a rule that looks at each frame and lets all in, and on one without, in turns.
 */
final class InclusionBench {
  private static final int ROUNDS = Integer.getInteger("bench.rounds", 7);

  /** So much that no block is half full: the base fee of full blocks grows beyond any price. */
  private static final long GAS_LIMIT = 4_000_000_000L;

  private static final Set<EvmAddress> FORBIDDEN = Set.of(EvmAddress.of(0xdead));

  private final DevnetBench bench = new DevnetBench();

  static void run() throws Exception {
    InclusionBench inclusion = new InclusionBench();
    inclusion.compare("transfers of wei", false);
    inclusion.compare("ERC-20 transfers", true);
  }

  private static InclusionRule.Verdict judge(InclusionRule.Execution execution) {
    for (ExecutedFrame frame : execution.frames()) {
      if (touches(frame)) {
        return InclusionRule.Verdict.REFUSE;
      }
    }
    return InclusionRule.Verdict.INCLUDE;
  }

  private static boolean touches(ExecutedFrame frame) {
    boolean found = FORBIDDEN.contains(frame.to());
    for (ExecutedFrame call : frame.calls()) {
      found |= touches(call);
    }
    return found;
  }

  private void compare(String what, boolean tokens) throws Exception {
    Path without = Files.createTempDirectory("portcullis-bench");
    Path with = Files.createTempDirectory("portcullis-bench");
    try (Chain plain = open(without, InclusionRule.NONE);
        Chain judged = open(with, InclusionBench::judge)) {
      Optional<EvmAddress> token = tokens ? Optional.of(bench.token(plain)) : Optional.empty();
      if (tokens) {
        bench.token(judged);
      }
      double[] plainRates = new double[ROUNDS];
      double[] judgedRates = new double[ROUNDS];
      // The first round warms up.
      for (int round = 0; round <= ROUNDS; round++) {
        List<Transaction> all = known(bench.transfers(token, round));
        double ofPlain = rate(plain, all);
        double ofJudged = rate(judged, all);
        if (round > 0) {
          plainRates[round - 1] = ofPlain;
          judgedRates[round - 1] = ofJudged;
        }
      }
      print(what + " in stored blocks", plainRates);
      print(what + " in stored blocks, judged", judgedRates);
      Report.line(
          "%-48s %12.1f %%",
          "judged of not judged", 100 * median(judgedRates) / median(plainRates));
    } finally {
      DevnetBench.delete(without);
      DevnetBench.delete(with);
    }
  }

  private Chain open(Path directory, InclusionRule rule) {
    return Chain.open(bench.settings(directory).gasLimit(GAS_LIMIT).inclusion(rule).build());
  }

  /** Recovering senders takes longest, and is the same for both. */
  private static List<Transaction> known(List<byte[]> raw) {
    List<Transaction> all = new ArrayList<>();
    for (byte[] each : raw) {
      Transaction transaction = Transaction.decode(each);
      transaction.sender();
      all.add(transaction);
    }
    return all;
  }

  private static double rate(Chain chain, List<Transaction> all) {
    long start = System.nanoTime();
    all.forEach(chain::submit);
    DevnetBench.awaitBlocks(chain, all);
    return all.size() * 1e9 / (System.nanoTime() - start);
  }

  private static void print(String what, double[] rates) {
    double[] sorted = rates.clone();
    Arrays.sort(sorted);
    Report.line(
        "%-48s %,12.1f transactions/s  (%,.1f to %,.1f, %d rounds)",
        what, median(rates), sorted[0], sorted[sorted.length - 1], rates.length);
  }

  private static double median(double[] rates) {
    double[] sorted = rates.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
