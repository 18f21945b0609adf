package dev.portcullis.ejb.inclusion;

import dev.portcullis.devnet.block.Receipt;
import dev.portcullis.ejb.inclusion.SeenFrames.Seen;
import dev.portcullis.ejb.inclusion.SeenFrames.Slot;
import dev.portcullis.ejb.inclusion.SeenFrames.Told;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.chain.InclusionRule.Verdict;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * How often the adversary came to do each kind of thing: a proof of what never happened is none.
 */
final class AdversaryCoverage {
  /** All opcodes that let code see where it runs, and all that affect another account. */
  private static final Map<Integer, String> OPCODES =
      Map.ofEntries(
          Map.entry(0x30, "ADDRESS"),
          Map.entry(0x31, "BALANCE"),
          Map.entry(0x32, "ORIGIN"),
          Map.entry(0x33, "CALLER"),
          Map.entry(0x34, "CALLVALUE"),
          Map.entry(0x35, "CALLDATALOAD"),
          Map.entry(0x36, "CALLDATASIZE"),
          Map.entry(0x37, "CALLDATACOPY"),
          Map.entry(0x38, "CODESIZE"),
          Map.entry(0x39, "CODECOPY"),
          Map.entry(0x3a, "GASPRICE"),
          Map.entry(0x3b, "EXTCODESIZE"),
          Map.entry(0x3c, "EXTCODECOPY"),
          Map.entry(0x3d, "RETURNDATASIZE"),
          Map.entry(0x3e, "RETURNDATACOPY"),
          Map.entry(0x3f, "EXTCODEHASH"),
          Map.entry(0x40, "BLOCKHASH"),
          Map.entry(0x41, "COINBASE"),
          Map.entry(0x42, "TIMESTAMP"),
          Map.entry(0x43, "NUMBER"),
          Map.entry(0x44, "PREVRANDAO"),
          Map.entry(0x45, "GASLIMIT"),
          Map.entry(0x46, "CHAINID"),
          Map.entry(0x47, "SELFBALANCE"),
          Map.entry(0x48, "BASEFEE"),
          Map.entry(0x49, "BLOBHASH"),
          Map.entry(0x4a, "BLOBBASEFEE"),
          Map.entry(0x54, "SLOAD"),
          Map.entry(0x55, "SSTORE"),
          Map.entry(0x58, "PC"),
          Map.entry(0x59, "MSIZE"),
          Map.entry(0x5a, "GAS"),
          Map.entry(0x5c, "TLOAD"),
          Map.entry(0x5d, "TSTORE"),
          Map.entry(0xa0, "LOG0"),
          Map.entry(0xa1, "LOG1"),
          Map.entry(0xa2, "LOG2"),
          Map.entry(0xa3, "LOG3"),
          Map.entry(0xa4, "LOG4"),
          Map.entry(0xfd, "REVERT"));

  /** What a transaction, its sender, or who administers can be about. */
  private enum Deed {
    DEPLOYMENT,
    DELEGATION,
    DELEGATED_CODE,
    AHEAD_OF_ITS_NONCE,
    PAID_TO_WHAT_WAS_DEPLOYED_BEFORE_IT,
    RACE_FOR_A_SLOT,
    REVERTED,
    LAYER_1,
    LAYER_1_CODE,
    LAYER_1_FAILED_BY_VERDICT,
    MINED_WHILE_RIGHTS_CHANGED
  }

  /** How many kinds there are. */
  static final int KINDS = all().size();

  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
  private final Map<Slot, EvmAddress> writers = new HashMap<>();
  private volatile boolean begun;
  private long block = -1;

  private void count(String kind) {
    counts.computeIfAbsent(kind, none -> new LongAdder()).increment();
  }

  private void count(Deed deed, boolean done) {
    if (done) {
      count(deed.name());
    }
  }

  /** All is set up: what is changed from here on counts. */
  void begin() {
    begun = true;
  }

  /** A verdict of the rule. */
  void judged(Verdict verdict) {
    count("verdict " + verdict);
  }

  /** Rights were changed. */
  void changed(String how) {
    if (begun) {
      count("change " + how);
    }
  }

  /** A block was made while rights were changed. */
  void raced() {
    count(Deed.MINED_WHILE_RIGHTS_CHANGED.name());
  }

  /** A stored transaction that was ahead of its nonce, or paid to what the one before deploys. */
  void waited(boolean ahead, boolean paid) {
    count(Deed.AHEAD_OF_ITS_NONCE, ahead);
    count(Deed.PAID_TO_WHAT_WAS_DEPLOYED_BEFORE_IT, paid);
  }

  /** A request of layer 1 that may not run. */
  void failedByVerdict() {
    count(Deed.LAYER_1_FAILED_BY_VERDICT.name());
  }

  /** A stored transaction. */
  void ran(long number, Transaction transaction, Receipt receipt, Seen outermost, Told told) {
    boolean layer1 = transaction.priority().isPresent();
    count(Deed.LAYER_1, layer1);
    count(Deed.LAYER_1_CODE, layer1 && outermost.runs);
    count(Deed.DEPLOYMENT, receipt.contractAddress() != null);
    count(Deed.DELEGATION, !transaction.payload().authorizations().isEmpty());
    count(Deed.DELEGATED_CODE, told.delegated);
    count(Deed.REVERTED, !receipt.succeeded());
    race(number, transaction.sender(), told);
    told.opcodes.stream()
        .filter(OPCODES::containsKey)
        .forEach(opcode -> count(OPCODES.get(opcode)));
    frames(outermost);
  }

  /** Whether it read what another sender wrote in the same block. */
  private void race(long number, EvmAddress sender, Told told) {
    if (number != block) {
      block = number;
      writers.clear();
    }
    count(
        Deed.RACE_FOR_A_SLOT,
        told.read.stream()
            .map(writers::get)
            .anyMatch(writer -> writer != null && !writer.equals(sender)));
    told.written.forEach(slot -> writers.put(slot, sender));
  }

  private void frames(Seen frame) {
    for (Seen call : frame.calls) {
      count("beneath: " + call.kind);
      frames(call);
    }
  }

  /** What never came to happen. */
  List<String> missing() {
    List<String> missing = all();
    missing.removeAll(counts.keySet());
    return missing;
  }

  private static List<String> all() {
    List<String> all = new ArrayList<>(OPCODES.values());
    for (Deed deed : Deed.values()) {
      all.add(deed.name());
    }
    for (FrameKind kind : FrameKind.values()) {
      all.add("beneath: " + kind);
    }
    for (Verdict verdict : Verdict.values()) {
      all.add("verdict " + verdict);
    }
    AdversaryScene.CHANGES.forEach(how -> all.add("change " + how));
    return all;
  }

  /** Each kind with its number. */
  @Override
  public String toString() {
    return new TreeMap<>(counts).toString();
  }
}
