package dev.portcullis.ejb.policyservice;

import dev.portcullis.kernel.Address;

/**
 * A call within a transaction, as a sequencer tells it (spec 7, P1.2).
 *
 * @param above the number of the frame that made the call; -1 where that is not known
 * @param kind what it is; null from the oldest clients
 * @param caller who called; of foreign code that runs as the caller's own, as whom it runs
 * @param callee who was called, whose code it is, or what is created
 * @param value the amount in hexadecimal
 * @param calldata what the code was told in hexadecimal; of a constructor the init code
 */
record SequencerFrame(
    int above, CallKind kind, Address caller, Address callee, String value, String calldata) {
  boolean creates() {
    return kind == CallKind.CONSTRUCTOR;
  }
}
