package dev.portcullis.ejb.policyservice;

import dev.portcullis.kernel.Address;

/**
 * A call within a transaction, as a sequencer reports it (spec 7, P1.2).
 *
 * @param above the number of the parent frame; -1 if it is unknown
 * @param kind the kind of the call; null from the oldest clients
 * @param caller the caller; for a delegate call, the account in whose context the code runs
 * @param callee the called account, the account with the code, or the created account
 * @param value the amount in wei, in hexadecimal
 * @param calldata the calldata in hexadecimal; of a constructor the init code
 */
record SequencerFrame(
    int above, CallKind kind, Address caller, Address callee, String value, String calldata) {
  boolean creates() {
    return kind == CallKind.CONSTRUCTOR;
  }
}
