package dev.portcullis.ethereum.chain;

/** How a call frame was opened. */
public enum FrameKind {
  /** An ordinary call, also that of a transaction. */
  CALL,
  /** Another account's code on the caller's storage. */
  CALLCODE,
  /** The same, with the caller's own caller and value. */
  DELEGATECALL,
  /** A call that may not change state. */
  STATICCALL,
  /** A creation at an address derived from the nonce. */
  CREATE,
  /** A creation at an address derived from salt and code. */
  CREATE2,
  /** The end of a contract: a transfer of its whole balance. */
  SELFDESTRUCT
}
