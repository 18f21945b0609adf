package dev.portcullis.ejb.denial;

import dev.portcullis.persistence.denial.SubmissionRow.Status;
import java.util.Locale;

/** The outcome of a transaction, as one word and one sentence (R-GTW-23). */
enum TransactionVerdict {
  SUCCEEDED("It is in a block and succeeded."),
  REVERTED("It is in a block and was reverted."),
  PENDING("The chain node accepted it. It is not in a block yet."),
  WAITING("It is queued in the gateway and was not sent to the chain node yet."),
  SUBMITTED_NOT_FOUND(
      "The chain node accepted it but does not return it. It is not visible yet, or was dropped."),
  REJECTED(
      "The chain node or the gateway rejected it on submission. See submission for the reason."),
  THROTTLED("The chain node was overloaded and did not accept it. You can send it again."),
  DENIED("The gateway denied it. See denials for the rule."),
  UNKNOWN("It is unknown to the chain and to the gateway.");

  private static final String REVERT = "0x0";

  private final String explanation;

  TransactionVerdict(String explanation) {
    this.explanation = explanation;
  }

  /** The name in JSON: lowercase. Queued transactions are pending, too. */
  String wireName() {
    return (this == WAITING ? PENDING : this).name().toLowerCase(Locale.ROOT);
  }

  /** The verdict in words. */
  String explanation() {
    return explanation;
  }

  /**
   * The strongest available verdict. The chain takes precedence over the node's earlier result.
   * Both take precedence over denials, which a later success supersedes.
   *
   * @param chain the status on the chain; null if the query failed
   * @param submission the node's result for the raw transaction, or null
   * @param denied whether the gateway denied it
   * @param waits whether it is queued in the gateway
   */
  static TransactionVerdict of(
      OnChainStatusView chain, Status submission, boolean denied, boolean waits) {
    if (chain != null && chain.found()) {
      return chain.blockNumber() == null
          ? PENDING
          : REVERT.equals(chain.status()) ? REVERTED : SUCCEEDED;
    }
    if (waits) {
      return WAITING;
    }
    if (submission == null) {
      return denied ? DENIED : UNKNOWN;
    }
    return switch (submission) {
      case ACCEPTED -> SUBMITTED_NOT_FOUND;
      case REJECTED -> REJECTED;
      case THROTTLED -> THROTTLED;
    };
  }
}
