package dev.portcullis.ejb.inclusion;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.Receipt;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.ejb.inclusion.SeenFrames.Seen;
import dev.portcullis.ejb.inclusion.SeenFrames.Told;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/** Runs again what is stored, step by step, and holds it against the text. */
final class AdversaryWitness {
  /** What was found and is not kept. */
  private static final int MOST_FOUND = 20;

  private final Chain chain;
  private final LongFunction<List<RightsByText>> rightsAt;
  private final AdversaryCoverage coverage;
  private final List<EvmAddress> deployed = new ArrayList<>();
  private final List<String> escaped = new ArrayList<>();
  private long judgedUpTo;
  private long included;
  private long framed;
  private long beneath;

  /**
   * A witness.
   *
   * @param rightsAt what may hold in a block: one moment, or several if it was made at a change
   */
  AdversaryWitness(
      Chain chain, LongFunction<List<RightsByText>> rightsAt, AdversaryCoverage coverage) {
    this.chain = chain;
    this.rightsAt = rightsAt;
    this.coverage = coverage;
  }

  /** Contracts that transactions left, in order. */
  List<EvmAddress> deployed() {
    return deployed;
  }

  /** Stored transactions that no text permitted; the first ones. */
  List<String> escaped() {
    return escaped;
  }

  /** How many transactions are stored, of those that were not refused. */
  long included() {
    return included;
  }

  /** Looks at the blocks that it has not seen. */
  void look() {
    long head = chain.head().number();
    while (judgedUpTo < head) {
      judgedUpTo++;
      Block block = chain.block(new BlockIdentifier.Height(judgedUpTo)).orElseThrow();
      List<RightsByText> rights = rightsAt.apply(judgedUpTo);
      List<Told> told = new ArrayList<>();
      List<Seen> seen =
          chain
              .replay()
              .block(
                  block,
                  (each, state) -> {
                    told.add(new Told());
                    return new SeenFrames(state, told.get(told.size() - 1));
                  });
      for (int i = 0; i < seen.size(); i++) {
        look(block, i, seen.get(i), told.get(i), rights);
      }
    }
  }

  private void look(Block block, int index, Seen seen, Told told, List<RightsByText> rights) {
    Receipt receipt = block.receipts().get(index);
    Transaction transaction = block.transactions().get(index);
    if (receipt.refused()) {
      coverage.failedByVerdict();
      if (seen != null) {
        found(block, transaction, "it failed by verdict and ran " + seen.calls.size() + " calls");
      }
      return;
    }
    included++;
    beneath += seen.calls.size();
    if (seen.runs || seen.creates()) {
      framed++;
    }
    if (receipt.contractAddress() != null) {
      deployed.add(receipt.contractAddress());
    }
    coverage.ran(block.number(), transaction, receipt, seen, told);
    if (rights.isEmpty()) {
      found(block, transaction, "no text holds");
    } else if (rights.stream().allMatch(each -> each.wrong(transaction, seen).isPresent())) {
      List<Optional<String>> wrong =
          rights.stream().map(each -> each.wrong(transaction, seen)).toList();
      found(block, transaction, wrong.toString());
    }
  }

  private void found(Block block, Transaction transaction, String what) {
    if (escaped.size() < MOST_FOUND) {
      escaped.add("block " + block.number() + " " + transaction + ": " + what);
    }
  }

  /** Figures of what is stored. */
  @Override
  public String toString() {
    return "%d transactions are included, of which %d ran code and made %d calls,"
            .formatted(included, framed, beneath)
        + " in %d blocks; %d contracts".formatted(judgedUpTo, deployed.size());
  }

  /** How many calls contracts made. */
  long beneath() {
    return beneath;
  }
}
