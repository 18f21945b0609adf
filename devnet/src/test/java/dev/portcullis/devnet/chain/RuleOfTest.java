package dev.portcullis.devnet.chain;

import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.chain.InclusionRule;
import dev.portcullis.ethereum.chain.InclusionRule.ExecutedFrame;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;

/** A rule for tests: some addresses may not be called, and of some senders nothing is known. */
public final class RuleOfTest implements InclusionRule {
  public final Set<EvmAddress> forbidden = ConcurrentHashMap.newKeySet();
  public final Set<EvmAddress> unknown = ConcurrentHashMap.newKeySet();
  public final Queue<Execution> asked = new ConcurrentLinkedQueue<>();
  public final BlockingQueue<Transaction> refused = new LinkedBlockingQueue<>();
  public final BlockingQueue<Transaction> dropped = new LinkedBlockingQueue<>();
  public volatile boolean ready = true;
  public volatile Function<Execution, Verdict> judge = this::byAddress;

  @Override
  public Verdict judge(Execution execution) {
    asked.add(execution);
    return judge.apply(execution);
  }

  private Verdict byAddress(Execution execution) {
    if (unknown.contains(execution.transaction().sender())) {
      return Verdict.WAIT;
    }
    return touches(execution.frames(), forbidden) ? Verdict.REFUSE : Verdict.INCLUDE;
  }

  static boolean touches(List<ExecutedFrame> frames, Set<EvmAddress> addresses) {
    Deque<ExecutedFrame> open = new ArrayDeque<>(frames);
    while (!open.isEmpty()) {
      ExecutedFrame frame = open.pop();
      boolean creates = frame.kind() == FrameKind.CREATE || frame.kind() == FrameKind.CREATE2;
      if (!creates && addresses.contains(frame.to())) {
        return true;
      }
      open.addAll(frame.calls());
    }
    return false;
  }

  @Override
  public boolean ready() {
    return ready;
  }

  @Override
  public void onRefused(Transaction transaction, long blockNumber) {
    refused.add(transaction);
  }

  @Override
  public void onDropped(Transaction transaction, long blockNumber) {
    dropped.add(transaction);
  }
}
