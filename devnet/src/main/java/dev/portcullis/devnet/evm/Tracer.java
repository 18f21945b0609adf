package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.state.Log;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;
import java.util.Optional;

/**
 * Watches an execution. Every method does nothing unless overridden. Frames nest: each {@link
 * #enter} has its {@link #exit}, also when the frame never ran (too deep, too poor), called a
 * precompiled contract, or was a SELFDESTRUCT.
 */
public interface Tracer {

  /**
   * A frame begins.
   *
   * @param depth 0 for the transaction's own frame
   * @param kind how it came to be
   * @param from the caller
   * @param to whose code runs, or the contract to be created
   * @param input call data or initialisation code
   * @param gas what it may use
   * @param value wei; of a delegate call, those the caller had received
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
     * Whether it changes something by beginning, which is then also what the frame does that opens
     * it: a contract is created or ends, or wei are moved.
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
   * @param output what it returned; for a creation the code
   * @param gasUsed by it and the frames within
   * @param error why it failed, if it did
   */
  record FrameExit(int depth, Bytes output, long gasUsed, Optional<VmError> error) {}

  /**
   * An operation is about to run.
   *
   * @param depth the frame
   * @param address the account whose storage it works on
   * @param pc position in the code
   * @param opcode the operation
   * @param gas what is left before it
   * @param stack topmost last
   */
  record Step(int depth, EvmAddress address, int pc, int opcode, long gas, List<UInt256> stack) {}

  /** What else an operation finds; only while its step is told. */
  interface StepContext {
    /** A copy of the frame's memory. */
    Bytes memory();

    /** What the frame's last call returned. */
    Bytes returnData();
  }

  /** A frame begins. */
  default void enter(FrameEntry entry) {}

  /** The frame that was entered last and has not ended yet ends. */
  default void exit(FrameExit exit) {}

  /** A log was emitted; it does not count when a frame around it fails later. */
  default void log(Log log) {}

  /**
   * The running frame writes storage, for good or for the transaction, also when it fails later.
   */
  default void changed() {}

  /**
   * The running frame reads balance, code or code hash of an account by an operation. That there is
   * code, and how much, counts as nothing.
   *
   * @param account another account than the one it works on
   */
  default void inspected(EvmAddress account) {}

  /** The frame that was entered last runs a precompiled contract. */
  default void precompiled() {}

  /**
   * Who watches what the paymaster of the transaction runs (type 0x71), and what the sender
   * approves to it. These are outermost frames of their own, before and after the transaction's.
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

  /** The same for who wants to know more of it. */
  default void step(Step step, StepContext stepContext) {
    step(step);
  }
}
