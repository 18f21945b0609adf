package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.kernel.Address;

/**
 * A call on the chain, as decisions see it. Its value does not matter.
 *
 * @param from the sender
 * @param to the target, or null for a deployment
 * @param calldata the calldata
 * @param access {@code READ} for a call that changes nothing, {@code WRITE} for a transaction
 * @param signed whether the sender has signed it, or must sign it before it has any effect
 */
public record Call(Address from, Address to, Calldata calldata, AccessType access, boolean signed) {
  /** A simulated call, whose sender is not verified. */
  public Call(Address from, Address to, Calldata calldata, AccessType access) {
    this(from, to, calldata, access, false);
  }

  /** A transaction that the sender has signed, or has yet to sign. */
  public static Call signed(Address from, Address to, Calldata calldata) {
    return new Call(from, to, calldata, AccessType.WRITE, true);
  }
}
