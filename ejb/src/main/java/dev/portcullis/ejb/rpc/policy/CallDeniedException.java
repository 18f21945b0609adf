package dev.portcullis.ejb.rpc.policy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;

/** A denied call, with the rule for the ledger and the part of it that the caller receives. */
public final class CallDeniedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Replaces rule ids that reveal whether something exists. */
  private static final String UNDISCLOSED = "access.denied";

  private final String ruleId;
  private final boolean disclosed;
  private final transient Subject subject;

  /**
   * The subject of a denial, as the ledger records it.
   *
   * @param from the sender, or null
   * @param to the target, or null
   * @param selector the selector, or null
   * @param transaction the transaction's hash, or null
   * @param data the content that the error's data repeats, or null
   */
  public record Subject(
      Address from, Address to, String selector, Hash32 transaction, ObjectNode data) {
    /** No subject. */
    public static final Subject NONE = new Subject(null, null, null, null, null);

    /** The requested address. */
    public static Subject address(Address address) {
      return new Subject(null, address, null, null, null);
    }
  }

  /**
   * A denial.
   *
   * @param told whether the caller receives the rule id
   */
  public CallDeniedException(String ruleId, String reason, boolean told, Subject subject) {
    super(reason, null, false, false);
    this.ruleId = ruleId;
    this.disclosed = told;
    this.subject = subject;
  }

  /**
   * A denial by a decision. The caller receives rule ids about its own resources and credentials.
   */
  public static CallDeniedException by(Decision decision, Subject subject) {
    boolean told =
        switch (decision) {
          case WALLET_NOT_OWNED,
              WALLET_NOT_PROVEN,
              DEPLOY_ADDRESS_NOT_OWNED,
              DEPLOY_PERMISSION_MISSING,
              TENANT_NOT_ASSOCIATED,
              M2M_RPC_ACCESS_MISSING,
              M2M_USER_NOT_FOUND ->
              true;
          default -> false;
        };
    return new CallDeniedException(decision.ruleId(), decision.reason(), told, subject);
  }

  /** A denial because of the method itself. */
  public static CallDeniedException method(String ruleId, String reason) {
    return new CallDeniedException(ruleId, reason, true, Subject.NONE);
  }

  /** The rule for the ledger. */
  public String ruleId() {
    return ruleId;
  }

  Subject subject() {
    return subject;
  }

  /** The error for the caller. */
  public RpcError error(String denialId) {
    ObjectNode data =
        subject.data() == null ? JsonNodeFactory.instance.objectNode() : subject.data().deepCopy();
    data.put("denialId", denialId);
    data.put("ruleId", disclosed ? ruleId : UNDISCLOSED);
    return RpcError.forbidden("Forbidden", data);
  }
}
