package dev.portcullis.ejb.sentinel;

/** Why a block, or what was traced of it, cannot be judged. */
public enum UnjudgedReason {
  /** The node has no method that traces. */
  NO_METHOD("trace.method_missing"),
  /** The node refuses to trace. */
  REFUSED("trace.refused"),
  /**
   * The traces are larger than an answer may be, and too many are needed to be asked for singly.
   */
  TOO_LARGE("trace.too_large"),
  /** The traces are not those of the block's transactions. */
  MISMATCH("trace.mismatch"),
  /** The node lists the accounts that transactions touch, and not those of this one. */
  NO_ACCOUNTS("trace.accounts_missing"),
  /**
   * Everything but what opcodes read was judged: the node lists no accounts that transactions
   * touch, or the setting {@code rpc.judge-opcodes} is off. This alone leaves no block unjudged.
   */
  FRAMES_ONLY("trace.frames_only"),
  /** The block has fields that cannot be read, or is another than was asked for. */
  UNREADABLE("block.unreadable"),
  /** The node does not say what code an address had. */
  NO_CODE("code.refused"),
  /** The block calls more addresses of unknown code than are asked about. */
  TOO_MANY_ADDRESSES("code.too_many"),
  /** The node answered in time to other questions, and not to this one. */
  NO_ANSWER("node.no_answer"),
  /** Nobody was there to judge, for longer than is caught up with. */
  DOWNTIME("sentinel.downtime");

  private final String wireName;

  UnjudgedReason(String wireName) {
    this.wireName = wireName;
  }

  /** The name in JSON and in the database. */
  String wireName() {
    return wireName;
  }

  /** Why the accounts of a transaction are missing, from why their trace is. */
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

  /** For throwing. */
  UnjudgedException found() {
    return new UnjudgedException(this);
  }
}
