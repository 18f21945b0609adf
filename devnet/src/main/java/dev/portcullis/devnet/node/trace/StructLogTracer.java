package dev.portcullis.devnet.node.trace;

import dev.portcullis.devnet.chain.simulation.ResultTracer;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.evm.Opcode;
import dev.portcullis.devnet.evm.VmError;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Records every operation with the stack before it, as go-ethereum does without a named tracer. The
 * cost of an operation is known when the next one of its frame begins, or the frame ends.
 */
final class StructLogTracer implements ResultTracer<Object> {
  private static final long LOG_BYTES = 120;
  private static final long WORD_BYTES = 70;

  /** Gas for a byte of deployed code, after the last operation of a creation (EIP-2). */
  private static final long CODE_DEPOSIT = 200;

  private final StateReader state;
  private final TraceConfig config;
  private final CallTracer.Allowance allowance;
  private final List<StructLog> logs = new ArrayList<>();
  private final Deque<Open> open = new ArrayDeque<>();
  private final Map<EvmAddress, Map<String, String>> storage = new HashMap<>();

  StructLogTracer(StateReader state, TraceConfig config, CallTracer.Allowance allowance) {
    this.state = state;
    this.config = config;
    this.allowance = allowance;
  }

  /** A running frame. */
  private static final class Open {
    private final FrameEntry entry;
    private StructLog last;

    /** The gas returned by frames that its last operation created. */
    private long returned;

    Open(FrameEntry entry) {
      this.entry = entry;
    }

    boolean isCreation() {
      return entry.kind() == FrameKind.CREATE || entry.kind() == FrameKind.CREATE2;
    }

    void costsUpTo(long gasLeft) {
      if (last != null) {
        last.gasCost = last.gas - (gasLeft - returned);
      }
      returned = 0;
    }
  }

  @Override
  public boolean wantsSteps() {
    return true;
  }

  @Override
  public void enter(FrameEntry entry) {
    open.push(new Open(entry));
  }

  @Override
  public void exit(FrameExit exit) {
    Open frame = open.pop();
    long left = frame.entry.gas() - exit.gasUsed();
    boolean failed = exit.error().isPresent();
    long deposit = frame.isCreation() && !failed ? CODE_DEPOSIT * exit.output().size() : 0;
    frame.costsUpTo(left + deposit);
    if (frame.last != null) {
      exit.error()
          .filter(error -> error != VmError.REVERTED)
          .ifPresent(error -> frame.last.error = error.message());
    }
    if (!open.isEmpty() && frame.entry.kind() != FrameKind.SELFDESTRUCT) {
      open.peek().returned += left;
    }
  }

  @Override
  public void step(Step step, StepContext stepContext) {
    Open frame = open.peek();
    frame.costsUpTo(step.gas());
    allowance.take(LOG_BYTES + (config.disableStack() ? 0 : WORD_BYTES * step.stack().size()));
    StructLog log =
        new StructLog(
            step.pc(),
            OpcodeNames.of(step.opcode()),
            step.gas(),
            step.depth() + 1,
            config.disableStack() ? null : step.stack().stream().map(UInt256::toString).toList(),
            config.disableStorage() ? null : slots(step),
            config.enableMemory() ? memory(stepContext.memory()) : null,
            config.enableReturnData() ? returnData(stepContext.returnData()) : null);
    logs.add(log);
    frame.last = log;
  }

  private List<String> memory(Bytes memory) {
    allowance.take(WORD_BYTES * (memory.size() / UInt256.SIZE));
    List<String> words = new ArrayList<>();
    for (int at = 0; at < memory.size(); at += UInt256.SIZE) {
      words.add(memory.slice(at, at + UInt256.SIZE).toString());
    }
    return words;
  }

  private String returnData(Bytes data) {
    allowance.take(2L * data.size());
    return data.toString();
  }

  /** The contract's slots accessed so far, if the operation accesses another one. */
  private Map<String, String> slots(Step step) {
    List<UInt256> stack = step.stack();
    int needed = step.opcode() == Opcode.SLOAD ? 1 : 2;
    boolean uses = step.opcode() == Opcode.SLOAD || step.opcode() == Opcode.SSTORE;
    if (!uses || stack.size() < needed) {
      return null;
    }
    UInt256 slot = stack.get(stack.size() - 1);
    UInt256 value =
        step.opcode() == Opcode.SSTORE
            ? stack.get(stack.size() - 2)
            : state.storage(step.address(), slot);
    Map<String, String> used = storage.computeIfAbsent(step.address(), address -> new TreeMap<>());
    used.put(word(slot), word(value));
    allowance.take(2 * WORD_BYTES * used.size());
    return new TreeMap<>(used);
  }

  private static String word(UInt256 value) {
    return Hash.of(value).toString().substring(2);
  }

  @Override
  public Object finish(ExecutionResult result) {
    return new StructLog.Trace(
        result.gasUsed(), !result.success(), result.output().toString(), logs);
  }
}
