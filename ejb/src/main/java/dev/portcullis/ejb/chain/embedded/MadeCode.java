package dev.portcullis.ejb.chain.embedded;

import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.chain.InclusionRule.ExecutedFrame;
import dev.portcullis.ethereum.chain.InclusionRule.Execution;
import dev.portcullis.ethereum.common.Address;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which accounts may have come to have code in blocks that are being made, whose state nobody can
 * read yet.
 */
final class MadeCode {
  /** The pending block may be tried out while others are made. */
  private static final int BLOCKS = 8;

  private final TreeMap<Long, Made> blocks = new TreeMap<>();

  private static final class Made {
    private final Set<Address> created = new HashSet<>();
    private boolean delegated;
  }

  /** Notes what an execution may have created that is included. */
  synchronized void note(Execution execution) {
    Set<Address> created = new HashSet<>();
    Deque<ExecutedFrame> open = new ArrayDeque<>(execution.frames());
    while (!open.isEmpty()) {
      ExecutedFrame frame = open.pop();
      if (frame.kind() == FrameKind.CREATE || frame.kind() == FrameKind.CREATE2) {
        created.add(frame.to());
      }
      frame.calls().forEach(open::push);
    }
    boolean delegates = !execution.transaction().payload().authorizations().isEmpty();
    if (created.isEmpty() && !delegates) {
      return;
    }
    Made made = blocks.computeIfAbsent(execution.blockNumber(), first -> new Made());
    made.created.addAll(created);
    made.delegated |= delegates;
    if (blocks.size() > BLOCKS) {
      // After blocks were taken back, those of higher numbers are the old ones.
      long below = execution.blockNumber() - blocks.firstKey();
      long above = blocks.lastKey() - execution.blockNumber();
      blocks.remove(below >= above ? blocks.firstKey() : blocks.lastKey());
    }
  }

  /** Whether an account may have come to have code in a block so far. */
  synchronized boolean mayHave(Address account, long blockNumber) {
    Made made = blocks.get(blockNumber);
    return made != null && (made.delegated || made.created.contains(account));
  }
}
