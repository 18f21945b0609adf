package dev.portcullis.ethereum.chain;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import java.util.List;
import java.util.Set;

/**
 * A call frame of an execution with its own effects, without those of nested ones. Call frames that
 * failed or never ran are included.
 */
public interface TracedFrame {
  /** How it was opened. */
  FrameKind kind();

  /** The caller. */
  EvmAddress from();

  /** The account whose code runs, or the created contract. */
  EvmAddress to();

  /** The calldata or initialization code. */
  Bytes input();

  /**
   * Whether it wrote storage (or attempted to), emitted a log, created or ended a contract, or
   * moved value. Effects that were reverted later count.
   */
  boolean changes();

  /** The other accounts whose balance, code or code hash it read with an opcode. */
  Set<EvmAddress> inspected();

  /** Whether it failed; false if that is unknown. */
  boolean failed();

  /** The call frames that it opened, in order. */
  List<? extends TracedFrame> calls();
}
