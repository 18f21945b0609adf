package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.state.StorageSlot;
import dev.portcullis.ethereum.common.UInt256;

/** SLOAD and SSTORE with their metering (EIP-2200, EIP-2929, EIP-3529). */
final class StorageOperations {

  private static final int COLD_GAS = 2100;
  private static final int SET_GAS = 20_000;
  private static final int RESET_GAS = 2_900;
  private static final int CLEAR_REFUND = 4_800;

  /** The gas at or below which storage cannot be written: a transfer's stipend (EIP-2200). */
  private static final int SENTRY_GAS = 2_300;

  private StorageOperations() {}

  static void load(Evm evm, Frame f, long[] s, int at) {
    UInt256 key = UInt256.ofLimbs(s, at);
    StorageSlot slot = evm.state.slot(f.self, key);
    f.charge(evm.state.warm(slot) ? COLD_GAS : EnvironmentOperations.WARM_GAS);
    evm.state.accessed(f.self, key, slot);
    slot.value().toLimbs(s, at);
  }

  static void store(Evm evm, Frame f, long[] s, int sp) {
    f.requireWritable();
    evm.changed();
    if (f.gas <= SENTRY_GAS) {
      throw new ExceptionalHaltException(VmError.OUT_OF_GAS);
    }
    UInt256 key = UInt256.ofLimbs(s, sp - 4);
    StorageSlot slot = evm.state.slot(f.self, key);
    if (evm.state.warm(slot)) {
      f.charge(COLD_GAS);
    }
    evm.state.accessed(f.self, key, slot);
    UInt256 value = UInt256.ofLimbs(s, sp - 8);
    UInt256 current = slot.value();
    if (value.equals(current)) {
      f.charge(EnvironmentOperations.WARM_GAS);
      return;
    }
    UInt256 original = evm.state.original(slot);
    if (original.equals(current)) {
      f.charge(original.isZero() ? SET_GAS : RESET_GAS);
    } else {
      f.charge(EnvironmentOperations.WARM_GAS);
    }
    long refund = refund(original, current, value);
    if (refund != 0) {
      evm.state.addRefund(refund);
    }
    evm.state.write(slot, value);
  }

  private static long refund(UInt256 original, UInt256 current, UInt256 value) {
    if (original.equals(current)) {
      return !original.isZero() && value.isZero() ? CLEAR_REFUND : 0;
    }
    long refund = 0;
    if (!original.isZero()) {
      if (current.isZero()) {
        refund -= CLEAR_REFUND;
      } else if (value.isZero()) {
        refund += CLEAR_REFUND;
      }
    }
    if (original.equals(value)) {
      refund += (original.isZero() ? SET_GAS : RESET_GAS) - EnvironmentOperations.WARM_GAS;
    }
    return refund;
  }
}
