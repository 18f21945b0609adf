package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.evm.Tracer.FrameEntry;
import dev.portcullis.devnet.evm.Tracer.FrameExit;
import dev.portcullis.devnet.evm.Tracer.Step;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.Log;
import dev.portcullis.devnet.state.MutableAccount;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.UInt256;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The EVM of one transaction. It runs frames in a loop, not by recursion, over one stack array that
 * contains the frames' stacks one after the other.
 */
final class Evm {

  static final int MAX_DEPTH = 1024;
  private static final int STACK_LIMBS = 4 * 1024;
  private static final int MAX_CODE_SIZE = 24_576;
  private static final int CODE_BYTE_GAS = 200;

  final WorldState state;
  final BlockContext block;
  final TransactionContext transaction;
  final Fork fork;
  final Operations operations;
  final Precompiles precompiles;
  final boolean stepping;

  /** Whether transfers of wei emit logs (EIP-7708). */
  private final boolean logsTransfers;

  long[] stack = new long[STACK_LIMBS];

  /** Null without a tracer. */
  private final Tracer tracer;

  private final ExecutionDeadline deadline;

  Evm(
      TransactionProcessor rules,
      WorldState state,
      BlockContext block,
      TransactionContext transaction,
      Tracer tracer,
      ExecutionDeadline deadline) {
    this.fork = rules.fork();
    this.operations = Operations.of(fork);
    this.precompiles = rules.precompiles();
    this.state = state;
    this.block = block;
    this.transaction = transaction;
    this.tracer = tracer;
    this.stepping = tracer != null && tracer.wantsSteps();
    this.logsTransfers = fork.includes(Fork.AMSTERDAM);
    this.deadline = deadline;
  }

  /** Runs a frame and its inner frames to the end. */
  void run(Frame root) {
    Frame f = root;
    begin(f);
    while (true) {
      if (!f.ended) {
        interpret(f);
      }
      if (f.child != null) {
        Frame child = f.child;
        f.child = null;
        begin(child);
        f = child;
        continue;
      }
      end(f);
      if (f.parent == null) {
        return;
      }
      resume(f.parent, f);
      f = f.parent;
    }
  }

  private void begin(Frame f) {
    checkDeadline();
    traceEntry(f);
    f.base = f.parent == null ? 0 : f.parent.sp;
    f.sp = f.base;
    if (stack.length < f.base + STACK_LIMBS) {
      stack = Arrays.copyOf(stack, Math.max(2 * stack.length, f.base + STACK_LIMBS));
    }
    f.snapshot = state.snapshot();
    if (f.isCreation()) {
      state.accessed(f.self);
      if (state.isOccupied(f.self)) {
        fail(f, VmError.ADDRESS_COLLISION);
        return;
      }
      state.markCreated(f.self);
      state.setNonce(f.self, 1);
    }
    if (f.isCreation() || f.kind == FrameKind.CALL) {
      transfer(f);
    } else if (f.kind == FrameKind.STATICCALL) {
      state.touch(f.self);
    }
    if (f.precompile != null) {
      runPrecompile(f);
    } else if (f.code.size() == 0) {
      f.ended = true;
    }
  }

  private void transfer(Frame f) {
    if (f.value.isZero()) {
      state.touch(f.self);
    } else {
      MutableAccount caller = state.load(f.caller);
      state.debit(caller, f.value);
      state.credit(f.self, f.value);
      logTransfer(caller, f.self, f.value);
    }
  }

  /** Logs a transfer of wei to another account, if the fork does so (EIP-7708). */
  void logTransfer(MutableAccount from, MutableAccount to, UInt256 wei) {
    if (logsTransfers && from != to && !wei.isZero()) {
      log(TransferLog.of(TransferLog.SYSTEM_ADDRESS, from.address(), to.address(), wei));
    }
  }

  private void runPrecompile(Frame f) {
    f.ended = true;
    if (tracer != null) {
      tracer.precompiled();
    }
    byte[] input = f.input.shared();
    long gas = f.precompile.gas(input);
    if (gas > f.gas) {
      fail(f, VmError.OUT_OF_GAS);
      return;
    }
    f.gas -= gas;
    Optional<byte[]> output = f.precompile.run(input, deadline::check);
    if (output.isPresent()) {
      f.output = output.get();
    } else {
      fail(f, VmError.PRECOMPILE_FAILURE);
    }
  }

  private void interpret(Frame f) {
    try {
      Interpreter.run(this, f);
      f.ended = f.child == null;
    } catch (ExceptionalHaltException exceptionalHaltException) {
      f.child = null;
      fail(f, exceptionalHaltException.error());
    }
  }

  private static void fail(Frame f, VmError error) {
    f.ended = true;
    f.error = error;
    f.gas = 0;
    f.output = Frame.NONE;
  }

  private void end(Frame f) {
    if (f.isCreation() && f.error == null) {
      depositCode(f);
    }
    if (f.error != null) {
      state.revert(f.snapshot);
    }
    if (tracer != null) {
      tracer.exit(
          new FrameExit(
              f.depth, Bytes.wrap(f.output), f.gasAtStart - f.gas, Optional.ofNullable(f.error)));
    }
  }

  private void depositCode(Frame f) {
    byte[] code = f.output;
    if (code.length > MAX_CODE_SIZE) {
      fail(f, VmError.CODE_SIZE);
    } else if (code.length > 0 && (code[0] & 0xff) == 0xef) {
      fail(f, VmError.INVALID_CODE);
    } else if (f.gas < (long) CODE_BYTE_GAS * code.length) {
      fail(f, VmError.CODE_STORE_OUT_OF_GAS);
    } else {
      f.gas -= (long) CODE_BYTE_GAS * code.length;
      if (code.length > 0) {
        state.setCode(f.self, Code.of(Bytes.wrap(code)));
      }
    }
  }

  private void resume(Frame f, Frame child) {
    f.gas += child.gas;
    if (!child.isCreation()) {
      f.returnData = child.output;
      int size = Math.min(child.resultSize, child.output.length);
      System.arraycopy(child.output, 0, f.memory, child.resultOffset, size);
      WordArithmetic.set(stack, f.sp, child.error == null ? 1 : 0);
    } else if (child.error == null) {
      f.returnData = Frame.NONE;
      child.self.address().toLimbs(stack, f.sp);
    } else {
      f.returnData = child.output;
      WordArithmetic.set(stack, f.sp, 0);
    }
    f.sp += 4;
  }

  /** Pushes zero for a call that cannot even begin; its gas is returned. */
  void refuse(Frame f, Message message, VmError error) {
    if (tracer != null) {
      Frame never = new Frame(f, message);
      traceEntry(never);
      tracer.exit(new FrameExit(never.depth, Bytes.EMPTY, 0, Optional.of(error)));
    }
    f.gas += message.gas();
    f.returnData = Frame.NONE;
    WordArithmetic.set(stack, f.sp, 0);
    f.sp += 4;
  }

  void log(Log log) {
    state.addLog(log);
    if (tracer != null) {
      tracer.log(log);
    }
  }

  /** The running frame writes storage. */
  void changed() {
    if (tracer != null) {
      tracer.changed();
    }
  }

  /** The running frame inspects an account by an operation. */
  void inspected(Frame f, MutableAccount account) {
    if (tracer != null && account != f.self) {
      tracer.inspected(account.address());
    }
  }

  void checkDeadline() {
    deadline.check();
  }

  void traceSelfDestruct(Frame f, MutableAccount beneficiary, UInt256 balance) {
    if (tracer != null) {
      tracer.enter(
          new FrameEntry(
              f.depth + 1,
              FrameKind.SELFDESTRUCT,
              f.self.address(),
              beneficiary.address(),
              Bytes.EMPTY,
              0,
              balance));
      tracer.exit(new FrameExit(f.depth + 1, Bytes.EMPTY, 0, Optional.empty()));
    }
  }

  void traceStep(Frame f, int pc, int op, long gas, int sp) {
    List<UInt256> items = new ArrayList<>();
    for (int at = f.base; at < sp; at += 4) {
      items.add(UInt256.ofLimbs(stack, at));
    }
    tracer.step(new Step(f.depth, f.self.address(), pc, op, gas, items), f);
  }

  private void traceEntry(Frame f) {
    if (tracer != null) {
      Bytes input = f.isCreation() ? f.code.bytes() : f.input;
      boolean onSelf = f.kind == FrameKind.DELEGATECALL || f.kind == FrameKind.CALLCODE;
      tracer.enter(
          new FrameEntry(
              f.depth,
              f.kind,
              onSelf ? f.self.address() : f.caller,
              f.codeAddress,
              input,
              f.gasAtStart,
              f.value));
    }
  }
}
