package dev.portcullis.ethereum.chain;

/** How a frame came to be. */
public enum FrameKind {
  /** An ordinary call, also the one a transaction makes. */
  CALL,
  /** Another's code on the caller's storage. */
  CALLCODE,
  /** The same, with the caller's own caller and value. */
  DELEGATECALL,
  /** A call that may change nothing. */
  STATICCALL,
  /** A creation at an address that follows from the nonce. */
  CREATE,
  /** A creation at an address that follows from salt and code. */
  CREATE2,
  /** The end of a contract: a transfer of all it has. */
  SELFDESTRUCT
}
