package dev.portcullis.ejb.rpc.policy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;

/** A call was denied: by which rule for the ledger, and what the caller hears of it. */
public final class CallDeniedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What callers hear in place of rules that say what exists. */
  private static final String UNTOLD = "access.denied";

  private final String ruleId;
  private final boolean told;
  private final transient Subject subject;

  /**
   * What was denied, as far as the ledger keeps it.
   *
   * @param from the sender, or null
   * @param to the target, or null
   * @param selector the function, or null
   * @param transaction the transaction's hash, or null
   * @param data what the error's data repeats, or null
   */
  public record Subject(
      Address from, Address to, String selector, Hash32 transaction, ObjectNode data) {
    /** Of nothing. */
    public static final Subject NONE = new Subject(null, null, null, null, null);

    /** The address that was asked about. */
    public static Subject address(Address address) {
      return new Subject(null, address, null, null, null);
    }
  }

  /**
   * A denial.
   *
   * @param told whether the caller hears the rule
   */
  public CallDeniedException(String ruleId, String reason, boolean told, Subject subject) {
    super(reason, null, false, false);
    this.ruleId = ruleId;
    this.told = told;
    this.subject = subject;
  }

  /** A denial by a decision; rules about the caller's own things and credential are told. */
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

  /** The error that the caller is answered with. */
  public RpcError error(String denialId) {
    ObjectNode data =
        subject.data() == null ? JsonNodeFactory.instance.objectNode() : subject.data().deepCopy();
    data.put("denialId", denialId);
    data.put("ruleId", told ? ruleId : UNTOLD);
    return RpcError.forbidden("Forbidden", data);
  }
}
