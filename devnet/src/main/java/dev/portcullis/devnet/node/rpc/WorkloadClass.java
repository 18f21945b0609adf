package dev.portcullis.devnet.node.rpc;

/** The workload of a call, in rising order: work that may delay others is scheduled fairly. */
public enum WorkloadClass {
  /** Next to none, whatever the parameters. */
  QUICK,
  /** Reads or stores something of limited size. */
  LOOKUP,
  /** Runs code, or iterates over many blocks. */
  EXECUTION,
  /** Waits for an event that may not happen. */
  WAITING
}
