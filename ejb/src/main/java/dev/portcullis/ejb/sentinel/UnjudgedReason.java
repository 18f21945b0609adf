package dev.portcullis.ejb.sentinel;

/** The reason why a block, or its trace, cannot be judged. */
public enum UnjudgedReason {
  /** The node has no trace method. */
  NO_METHOD("trace.method_missing"),
  /** The node refuses to trace. */
  REFUSED("trace.refused"),
  /** The traces are larger than the limit of a result, and too many for single requests. */
  TOO_LARGE("trace.too_large"),
  /** The traces do not match the block's transactions. */
  MISMATCH("trace.mismatch"),
  /** The node lists the accounts that transactions touch, but not those of this one. */
  NO_ACCOUNTS("trace.accounts_missing"),
  /**
   * Everything except opcode reads was judged: the node lists no touched accounts, or the setting
   * {@code rpc.judge-opcodes} is off. This alone leaves no block unjudged.
   */
  FRAMES_ONLY("trace.frames_only"),
  /** The block has unreadable fields, or is not the requested one. */
  UNREADABLE("block.unreadable"),
  /** The node does not return the code of an address. */
  NO_CODE("code.refused"),
  /** The block calls more addresses of unknown code than the limit of queries. */
  TOO_MANY_ADDRESSES("code.too_many"),
  /** The node responded in time to other queries, but not to this one. */
  NO_ANSWER("node.no_answer"),
  /** The sentinel was down for longer than it catches up with. */
  DOWNTIME("sentinel.downtime");

  private final String wireName;

  UnjudgedReason(String wireName) {
    this.wireName = wireName;
  }

  /** The name in JSON and in the database. */
  String wireName() {
    return wireName;
  }

  /** The reason for missing accounts, from the reason for a missing trace. */
  static UnjudgedReason ofAccounts(UnjudgedReason trace) {
    return trace == NO_ANSWER ? NO_ANSWER : NO_ACCOUNTS;
  }

  /** Ends the judgement of a block for this reason. */
  static final class UnjudgedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final UnjudgedReason why;

    UnjudgedException(UnjudgedReason why) {
      super(why.wireName());
      this.why = why;
    }

    UnjudgedReason why() {
      return why;
    }
  }

  /** The exception with this reason. */
  UnjudgedException asException() {
    return new UnjudgedException(this);
  }
}
