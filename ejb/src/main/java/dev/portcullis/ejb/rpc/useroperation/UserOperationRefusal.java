package dev.portcullis.ejb.rpc.useroperation;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;
import dev.portcullis.ejb.rpc.policy.CallDeniedException.Subject;

/**
 * The refusals of user operations that no function permission decides (R-GTW-28). The caller
 * receives the reason, which is about the caller's own operation.
 */
public enum UserOperationRefusal {
  PAYMASTER("user_operation.paymaster", "an operation with a paymaster is not permitted"),
  FACTORY(
      "user_operation.factory",
      "an operation that deploys its account is not permitted: deploy the account first"),
  ACCOUNT_CODE("user_operation.account_code", "the code of the account is not permitted"),
  ACCOUNT_IMPLEMENTATION(
      "user_operation.account_implementation",
      "the implementation that the account's beacon names is not permitted"),
  CALL(
      "user_operation.call",
      "callData must be execute(bytes32,bytes) of ERC-7579 with a single call or a batch, of at"
          + " most 64 calls"),
  NOT_EXECUTED(
      "user_operation.not_executed",
      "the execution fails before all of its calls, so they cannot be judged");

  private final String ruleId;
  private final String reason;

  UserOperationRefusal(String ruleId, String reason) {
    this.ruleId = ruleId;
    this.reason = reason;
  }

  /** The rule of the denial. */
  public String ruleId() {
    return ruleId;
  }

  /** The denial of an operation. */
  CallDeniedException of(UserOperation operation) {
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    data.put("sender", operation.sender().text());
    data.put("entryPoint", operation.entryPoint().address().text());
    data.put("reason", reason);
    return new CallDeniedException(
        ruleId,
        reason,
        true,
        new Subject(operation.sender(), operation.entryPoint().address(), null, null, data));
  }
}
