package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.state.MutableAccount;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.state.StorageSlot;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.common.SystemContracts;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.InvalidTransactionException.Reason;

/**
 * Counts the executed priority transactions from layer 1. The count is in the state, so that a
 * crash or a reorganization can neither repeat nor lose one.
 */
public final class PriorityTransactionCounter {
  private static final UInt256 COUNT = UInt256.ZERO;

  private PriorityTransactionCounter() {}

  /** The id of the next priority transaction. */
  public static long next(StateReader state) {
    return state.storage(SystemContracts.BOOTLOADER, COUNT).longValue();
  }

  /**
   * Counts a priority transaction. Throws {@link InvalidTransactionException} when another one is
   * next.
   */
  static void advance(WorldState state, long id) {
    long expected = next(state);
    if (id != expected) {
      throw new InvalidTransactionException(
          id < expected ? Reason.NONCE_TOO_LOW : Reason.NONCE_TOO_HIGH,
          "the next request from layer 1 is " + expected + ", not " + id);
    }
    MutableAccount bootloader = state.load(SystemContracts.BOOTLOADER);
    StorageSlot count = state.slot(bootloader, COUNT);
    state.accessed(bootloader, COUNT, count);
    state.write(count, UInt256.of(expected + 1));
  }
}
