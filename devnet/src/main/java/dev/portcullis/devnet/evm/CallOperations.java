package dev.portcullis.devnet.evm;

import static dev.portcullis.devnet.evm.Opcode.CALL;
import static dev.portcullis.devnet.evm.Opcode.CALLCODE;
import static dev.portcullis.devnet.evm.Opcode.DELEGATECALL;

import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.MutableAccount;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import java.util.Optional;

/** The operations of the CALL family, and SELFDESTRUCT. */
final class CallOperations {

  private static final int VALUE_GAS = 9_000;
  private static final int STIPEND = 2_300;
  private static final int NEW_ACCOUNT_GAS = 25_000;

  private CallOperations() {}

  /** Pops the operands from the frame's stack and sets its child, or pushes zero at once. */
  static void call(Evm evm, Frame f, int op) {
    long[] s = evm.stack;
    int sp = f.sp;
    boolean hasValue = op == CALL || op == CALLCODE;
    UInt256 value = hasValue ? UInt256.ofLimbs(s, sp - 12) : UInt256.ZERO;
    boolean transfers = !value.isZero();
    if (op == CALL && transfers) {
      f.requireWritable();
    }
    int ranges = hasValue ? sp - 16 : sp - 12;
    int inputSize = Frame.size(s, ranges - 4);
    int resultSize = Frame.size(s, ranges - 12);
    int inputOffset = f.expand(s, ranges, inputSize);
    int resultOffset = f.expand(s, ranges - 8, resultSize);

    MutableAccount target = EnvironmentOperations.account(evm, f, s, sp - 8);
    if (transfers) {
      f.charge(VALUE_GAS);
    }
    evm.state.accessed(target);
    if (transfers && op == CALL && target.isEmpty()) {
      f.charge(NEW_ACCOUNT_GAS);
    }
    Code code = codeToRun(evm, f, target);
    long gas = forwardedGas(f, s, sp - 4);
    f.charge(gas);
    if (transfers) {
      gas += STIPEND;
    }
    f.sp = ranges - 12;

    Bytes input = Bytes.wrap(f.copy(inputOffset, inputSize));
    Message message = message(evm, f, op, target, value, input, code, gas);
    if (f.depth == Evm.MAX_DEPTH) {
      evm.refuse(f, message, VmError.DEPTH);
    } else if (transfers && f.self.balance().compareTo(value) < 0) {
      evm.refuse(f, message, VmError.INSUFFICIENT_BALANCE);
    } else {
      f.child = new Frame(f, message);
      f.child.resultOffset = resultOffset;
      f.child.resultSize = resultSize;
    }
  }

  /**
   * The account's code, or that of the account it delegates to, which costs another access
   * (EIP-7702).
   */
  private static Code codeToRun(Evm evm, Frame f, MutableAccount target) {
    Code code = evm.state.code(target);
    Optional<EvmAddress> delegate =
        evm.fork.includes(Fork.PRAGUE) ? code.delegation() : Optional.empty();
    if (delegate.isEmpty()) {
      return code;
    }
    MutableAccount account = evm.state.load(delegate.get());
    boolean cold = evm.state.warm(account);
    f.charge(cold ? EnvironmentOperations.COLD_ACCOUNT_GAS : EnvironmentOperations.WARM_GAS);
    evm.state.accessed(account);
    return evm.state.code(account);
  }

  /** The requested gas, but never the last 64th (EIP-150). */
  private static long forwardedGas(Frame f, long[] s, int at) {
    long available = f.gas - f.gas / 64;
    boolean less = (s[at + 1] | s[at + 2] | s[at + 3]) == 0 && s[at] >= 0 && s[at] < available;
    return less ? s[at] : available;
  }

  private static Message message(
      Evm evm,
      Frame f,
      int op,
      MutableAccount target,
      UInt256 value,
      Bytes input,
      Code code,
      long gas) {
    boolean onSelf = op == CALLCODE || op == DELEGATECALL;
    FrameKind kind =
        switch (op) {
          case CALL -> FrameKind.CALL;
          case CALLCODE -> FrameKind.CALLCODE;
          case DELEGATECALL -> FrameKind.DELEGATECALL;
          default -> FrameKind.STATICCALL;
        };
    return new Message(
        kind,
        onSelf ? f.self : target,
        target.address(),
        op == DELEGATECALL ? f.caller : f.self.address(),
        op == DELEGATECALL ? f.value : value,
        input,
        code,
        evm.precompiles.at(target.address()),
        f.isStatic || kind == FrameKind.STATICCALL,
        gas);
  }

  static void selfDestruct(Evm evm, Frame f, long[] s, int sp) {
    f.requireWritable();
    MutableAccount beneficiary = evm.state.load(EvmAddress.ofLimbs(s, sp - 4));
    if (evm.state.warm(beneficiary)) {
      f.charge(EnvironmentOperations.COLD_ACCOUNT_GAS);
    }
    evm.state.accessed(beneficiary);
    UInt256 balance = f.self.balance();
    if (!balance.isZero() && beneficiary.isEmpty()) {
      f.charge(NEW_ACCOUNT_GAS);
    }
    evm.traceSelfDestruct(f, beneficiary, balance);
    evm.state.debit(f.self, balance);
    evm.state.credit(beneficiary, balance);
    evm.logTransfer(f.self, beneficiary, balance);
    // EIP-6780: only contracts that this transaction created are removed; the balance moves at
    // once.
    if (evm.state.isCreated(f.self)) {
      boolean keepsBalance = evm.fork.includes(Fork.AMSTERDAM);
      if (!keepsBalance) {
        evm.state.setBalance(f.self, UInt256.ZERO);
      }
      evm.state.markDestroyed(f.self, keepsBalance);
    }
  }
}
