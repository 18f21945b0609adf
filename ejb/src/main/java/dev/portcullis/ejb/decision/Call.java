package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.kernel.Address;

/**
 * What somebody wants to do on the chain. The value that goes with it plays no part.
 *
 * @param from the sender
 * @param to the target, or null for a deployment
 * @param calldata what the target is told
 * @param access {@code READ} for a call that changes nothing, {@code WRITE} for a transaction
 * @param signed whether the sender's signature goes with it, or must before it has any effect
 */
public record Call(Address from, Address to, Calldata calldata, AccessType access, boolean signed) {
  /** A call that is tried out, by whoever names the sender. */
  public Call(Address from, Address to, Calldata calldata, AccessType access) {
    this(from, to, calldata, access, false);
  }

  /** A transaction that the sender has signed, or has yet to sign. */
  public static Call signed(Address from, Address to, Calldata calldata) {
    return new Call(from, to, calldata, AccessType.WRITE, true);
  }
}
