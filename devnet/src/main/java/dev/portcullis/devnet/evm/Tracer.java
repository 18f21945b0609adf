package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.state.Log;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;
import java.util.Optional;

/**
 * Observes an execution. Every method does nothing by default. Frames nest: each {@link #enter} has
 * its {@link #exit}, also when the frame never ran (too deep, insufficient balance), called a
 * precompiled contract, or was a SELFDESTRUCT.
 */
public interface Tracer {

  /**
   * A frame begins.
   *
   * @param depth 0 for the transaction's own frame
   * @param kind of the frame
   * @param from the caller
   * @param to the address of its code, or the contract to be created
   * @param input calldata or initialization code
   * @param gas its gas limit
   * @param value wei; for a delegate call, those the caller had received
   */
  record FrameEntry(
      int depth,
      FrameKind kind,
      EvmAddress from,
      EvmAddress to,
      Bytes input,
      long gas,
      UInt256 value) {

    /**
     * Whether its beginning changes state, which also counts for the calling frame: a contract is
     * created or destroyed, or wei are transferred.
     */
    public boolean changes() {
      return switch (kind) {
        case CREATE, CREATE2, SELFDESTRUCT -> true;
        case CALL -> !value.isZero();
        case CALLCODE, DELEGATECALL, STATICCALL -> false;
      };
    }
  }

  /**
   * A frame ended.
   *
   * @param depth as at its beginning
   * @param output the return data; for a creation the code
   * @param gasUsed by it and its inner frames
   * @param error the reason for a failure, if any
   */
  record FrameExit(int depth, Bytes output, long gasUsed, Optional<VmError> error) {}

  /**
   * An operation is about to run.
   *
   * @param depth the frame
   * @param address the account whose storage it uses
   * @param pc position in the code
   * @param opcode the operation
   * @param gas the remaining gas before it
   * @param stack topmost last
   */
  record Step(int depth, EvmAddress address, int pc, int opcode, long gas, List<UInt256> stack) {}

  /** Further data of an operation; valid only during its step. */
  interface StepContext {
    /** A copy of the frame's memory. */
    Bytes memory();

    /** The return data of the frame's last call. */
    Bytes returnData();
  }

  /** A frame begins. */
  default void enter(FrameEntry entry) {}

  /** The innermost open frame ends. */
  default void exit(FrameExit exit) {}

  /** A log was emitted; it does not count if an enclosing frame fails later. */
  default void log(Log log) {}

  /** The running frame writes storage, permanent or transient, also if it fails later. */
  default void changed() {}

  /**
   * The running frame reads balance, code or code hash of an account by an operation. Reading
   * whether there is code, and its size, does not count.
   *
   * @param account another account than its own
   */
  default void inspected(EvmAddress account) {}

  /** The innermost open frame runs a precompiled contract. */
  default void precompiled() {}

  /**
   * The tracer of the paymaster's frames (type 0x71), and of the sender's approval for it. These
   * are outermost frames of their own, before and after the transaction's.
   */
  default Optional<Tracer> ofPaymaster() {
    return Optional.empty();
  }

  /** Whether {@link #step} is to be called, which is slow. */
  default boolean wantsSteps() {
    return false;
  }

  /** An operation is about to run; only called if {@link #wantsSteps}. */
  default void step(Step step) {}

  /** The same with access to further data. */
  default void step(Step step, StepContext stepContext) {
    step(step);
  }
}
