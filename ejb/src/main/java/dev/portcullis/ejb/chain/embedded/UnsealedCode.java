package dev.portcullis.ejb.chain.embedded;

import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.chain.InclusionRule.ExecutedFrame;
import dev.portcullis.ethereum.chain.InclusionRule.Execution;
import dev.portcullis.ethereum.common.EvmAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;

/**
 * Tracks accounts that may have received code in blocks in production, whose state is not readable
 * yet.
 */
final class UnsealedCode {
  /** The number of tracked blocks: the pending block may be simulated while others are produced. */
  private static final int BLOCKS = 8;

  private final TreeMap<Long, BlockCode> blocks = new TreeMap<>();

  private static final class BlockCode {
    private final Set<EvmAddress> created = new HashSet<>();
    private boolean delegated;
  }

  /** Records the accounts that an included execution may have created. */
  synchronized void record(Execution execution) {
    Set<EvmAddress> created = new HashSet<>();
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
    BlockCode blockCode = blocks.computeIfAbsent(execution.blockNumber(), first -> new BlockCode());
    blockCode.created.addAll(created);
    blockCode.delegated |= delegates;
    if (blocks.size() > BLOCKS) {
      // After a reorganization, blocks with higher numbers are the old ones.
      long below = execution.blockNumber() - blocks.firstKey();
      long above = blocks.lastKey() - execution.blockNumber();
      blocks.remove(below >= above ? blocks.firstKey() : blocks.lastKey());
    }
  }

  /** Whether an account may have received code in a block so far. */
  synchronized boolean mayHave(EvmAddress account, long blockNumber) {
    BlockCode blockCode = blocks.get(blockNumber);
    return blockCode != null && (blockCode.delegated || blockCode.created.contains(account));
  }
}
