package dev.portcullis.devnet.node.rpc;

/** How much work an answer is, in rising order: what may keep others waiting takes turns. */
public enum WorkloadClass {
  /** Next to none, whatever the parameters. */
  QUICK,
  /** Reads or stores something of limited size. */
  LOOKUP,
  /** Runs code, or goes through many blocks. */
  EXECUTION,
  /** Waits for something that may not happen. */
  WAITING
}
