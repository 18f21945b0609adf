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
 */
public record Call(Address from, Address to, Calldata calldata, AccessType access) {}
