package dev.portcullis.ejb.rpc.useroperation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.rpc.TracedExecution;
import dev.portcullis.ejb.rpc.call.RpcCall;
import dev.portcullis.ejb.rpc.call.RpcMethod;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Sends user operations to the bundler, and estimates their gas (R-GTW-28). For callers that are
 * bound by permissions both are judged first. An estimate then reveals nothing of an execution that
 * was not judged: its gas for the call is that of the judged trace (ADR 0153).
 */
@ApplicationScoped
public class UserOperations implements RpcMethod {
  private static final String SEND = "eth_sendUserOperation";
  private static final String ESTIMATE = "eth_estimateUserOperationGas";
  private static final String CALL_GAS = "callGasLimit";
  private static final String VERIFICATION_GAS = "verificationGasLimit";

  private static final List<String> ESTIMATES =
      List.of(
          "preVerificationGas",
          VERIFICATION_GAS,
          CALL_GAS,
          "paymasterVerificationGasLimit",
          "paymasterPostOpGasLimit");

  /** The execution fails (ERC-7769). */
  private static final int REVERTED = -32_521;

  /**
   * Gas beyond what an execution used. Refunds hide up to a fifth, and calls retain a 64th
   * (EIP-150).
   */
  private static final long SPARE_GAS = 50_000;

  /** The bundler's simulation is not judged: a rounded figure reveals little of it. */
  private static final BigInteger GAS_STEP = BigInteger.valueOf(10_000);

  private static final Pattern QUANTITY = Pattern.compile("0x[0-9a-fA-F]{1,16}");
  private static final int HEX = 16;

  @Inject private BundlerClient bundler;
  @Inject private UserOperationAdmission admission;
  @Inject private GatewayNodeClient node;

  @Override
  public Set<String> methods() {
    return Set.of(SEND, ESTIMATE);
  }

  /** The bundler answers, for every principal. */
  @Override
  public boolean handlesUnrestricted() {
    return true;
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public JsonNode answer(RpcCall call) {
    bundler.require(call.method());
    Address entryPoint = new Address(call.params().get(1).textValue());
    UserOperation operation =
        UserOperation.of(call.params().get(0), bundler.entryPoint(entryPoint));
    boolean isJudged = !call.reader().callsWithoutRules();
    List<TracedExecution> judged = isJudged ? admission.admit(call, operation) : List.of();
    try {
      return call.method().equals(SEND) ? send(operation) : estimate(operation, judged);
    } catch (NodeErrorException refusal) {
      throw isJudged
          ? BundlerClient.refusal(refusal)
          : RpcError.of(refusal.code(), refusal.getMessage(), refusal.data());
    }
  }

  private JsonNode send(UserOperation operation) {
    Optional<Hash32> hash = operation.hash(node.chainId());
    JsonNode answer;
    try {
      answer = bundler.call(SEND, params(operation));
    } catch (Failure failure) {
      throw failure.reason() == Reason.CHAIN_UNAVAILABLE ? undecided(failure, hash) : failure;
    }
    boolean isHash = Hash32.isValid(answer.textValue());
    if (!isHash || hash.filter(own -> !own.equals(new Hash32(answer.textValue()))).isPresent()) {
      throw bundler.malformed(SEND, "the hash of another operation");
    }
    return TextNode.valueOf(new Hash32(answer.textValue()).text());
  }

  /** The bundler may have accepted the operation, whose hash the client needs to find out. */
  private static RpcError undecided(Failure failure, Optional<Hash32> hash) {
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    hash.ifPresent(known -> data.put("userOpHash", known.text()));
    return RpcError.of(
        -32_603, failure.getMessage() + "; it may have accepted the operation", data);
  }

  private JsonNode estimate(UserOperation operation, List<TracedExecution> judged) {
    if (judged.isEmpty()) {
      return bundler.call(ESTIMATE, params(operation));
    }
    for (TracedExecution execution : judged) {
      requireSuccess(execution.trace().json());
    }
    String callGas = callGas(judged);
    JsonNode answer = bundler.call(ESTIMATE, params(operation.withCallGas(callGas)));
    ObjectNode estimate = JsonNodeFactory.instance.objectNode();
    for (String field : ESTIMATES) {
      JsonNode told = answer.path(field);
      if (told.isTextual() && QUANTITY.matcher(told.textValue()).matches()) {
        estimate.put(field, told.textValue());
      }
    }
    if (!estimate.has(VERIFICATION_GAS) || !estimate.has("preVerificationGas")) {
      throw bundler.malformed(ESTIMATE, "no limits of gas");
    }
    estimate.put(CALL_GAS, callGas);
    estimate.put(VERIFICATION_GAS, rounded(estimate.get(VERIFICATION_GAS).textValue()));
    return estimate;
  }

  private static void requireSuccess(JsonNode outermost) {
    if (!outermost.hasNonNull("error")) {
      return;
    }
    String output = outermost.path("output").asText("0x");
    String reason = outermost.path("revertReason").asText("");
    throw RpcError.of(
        REVERTED,
        "execution reverted" + (reason.isEmpty() ? "" : ": " + reason),
        TextNode.valueOf(HexText.isBytes(output) ? output : "0x"));
  }

  private static String callGas(List<TracedExecution> judged) {
    long used =
        judged.stream()
            .map(execution -> execution.trace().json().path("gasUsed").asText())
            .filter(gas -> QUANTITY.matcher(gas).matches())
            .mapToLong(gas -> Long.parseLong(gas.substring(2), HEX))
            .max()
            .orElseThrow(() -> RpcError.internal("The trace has no amount of gas"));
    return "0x" + Long.toHexString(used + used / 2 + SPARE_GAS);
  }

  private static String rounded(String quantity) {
    BigInteger[] steps = new BigInteger(quantity.substring(2), HEX).divideAndRemainder(GAS_STEP);
    BigInteger whole = steps[1].signum() == 0 ? steps[0] : steps[0].add(BigInteger.ONE);
    return "0x" + whole.multiply(GAS_STEP).toString(HEX);
  }

  private static ArrayNode params(UserOperation operation) {
    return GatewayNodeClient.params()
        .add(operation.json())
        .add(operation.entryPoint().address().text());
  }
}
