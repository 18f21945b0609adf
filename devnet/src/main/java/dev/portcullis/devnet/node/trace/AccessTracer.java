package dev.portcullis.devnet.node.trace;

import dev.portcullis.devnet.chain.simulation.ResultTracer;
import dev.portcullis.devnet.evm.Opcode;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;

/**
 * Records the accounts and slots that the operations of an execution access, also those of frames
 * that fail.
 *
 * @param <R> the result
 */
abstract class AccessTracer<R> implements ResultTracer<R> {
  /** An operation accesses an account. */
  abstract void onAccess(EvmAddress address);

  /** An operation accesses a slot. */
  abstract void onAccess(EvmAddress address, UInt256 slot);

  @Override
  public final boolean wantsSteps() {
    return true;
  }

  @Override
  public final void step(Step step) {
    List<UInt256> stack = step.stack();
    int top = stack.size() - 1;
    switch (step.opcode()) {
      case Opcode.SLOAD, Opcode.SSTORE -> {
        if (top >= 0) {
          onAccess(step.address(), stack.get(top));
        }
      }
      case Opcode.BALANCE,
          Opcode.EXTCODECOPY,
          Opcode.EXTCODEHASH,
          Opcode.EXTCODESIZE,
          Opcode.SELFDESTRUCT -> {
        if (top >= 0) {
          onAccess(address(stack.get(top)));
        }
      }
      case Opcode.CALL, Opcode.CALLCODE, Opcode.DELEGATECALL, Opcode.STATICCALL -> {
        if (top >= 1) {
          onAccess(address(stack.get(top - 1)));
        }
      }
      default -> {
        // Reads nothing but its own account.
      }
    }
  }

  private static EvmAddress address(UInt256 word) {
    return EvmAddress.of(word.toArray(), UInt256.SIZE - EvmAddress.SIZE);
  }
}
