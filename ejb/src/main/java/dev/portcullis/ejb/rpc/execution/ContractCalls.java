package dev.portcullis.ejb.rpc.execution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.rpc.call.RpcCall;
import dev.portcullis.ejb.rpc.call.RpcMethod;
import dev.portcullis.ejb.rpc.message.CallRequest;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.policy.CallDeniedException.Subject;
import dev.portcullis.ejb.rpc.policy.MethodDecision;
import dev.portcullis.ejb.rpc.policy.RpcDenialRecorder;
import dev.portcullis.ejb.rpc.policy.RpcMeters;
import dev.portcullis.ejb.rpc.visibility.Disclosures;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Calls that are tried out (R-GTW-7): reading needs the permission to read, an estimate that to
 * write, with all that is called beneath it. What is judged is what is executed: the output of the
 * trace is the answer of a call, and an estimate is made at the block that was judged (ADR 0123).
 */
@ApplicationScoped
public class ContractCalls implements RpcMethod {
  private static final String CALL = "eth_call";
  private static final String ESTIMATE = "eth_estimateGas";

  /** Addresses of precompiled contracts: nobody deploys there. */
  private static final int SYSTEM_BITS = 16;

  private static final JsonNode NEXT = TextNode.valueOf("pending");

  private static final Map<String, AccessType> ACCESS =
      Map.of(
          CALL,
          AccessType.READ,
          ESTIMATE,
          AccessType.WRITE,
          "rollup_estimateFee",
          AccessType.WRITE);

  @Inject private CallAdmission admission;
  @Inject private Disclosures disclosures;
  @Inject private GatewayNodeClient node;
  @Inject private RpcMeters meters;
  @Inject private RpcDenialRecorder denials;

  @Override
  public Set<String> methods() {
    return ACCESS.keySet();
  }

  @Override
  public JsonNode answer(RpcCall call) {
    ObjectNode request = (ObjectNode) call.params().get(0);
    requireChain(request);
    Call wanted = CallRequest.call(request, access(call.method()));
    return switch (call.method()) {
      case CALL -> called(call, wanted, request);
      case ESTIMATE -> {
        // Tried out in the block that is judged, whatever is mined in between.
        JsonNode named = call.params().get(1);
        yield estimated(
            call,
            wanted,
            request,
            node.pinned(named).orElse(named),
            block -> GatewayNodeClient.params().add(request).add(block));
      }
      // It has no block: nodes try it out in the next one.
      default -> estimated(call, wanted, request, NEXT, block -> call.params());
    };
  }

  private JsonNode called(RpcCall call, Call wanted, ObjectNode request) {
    JsonNode block = call.params().get(1);
    if (disclosures.open(call.reader(), wanted, block)) {
      meters.allowed(MethodDecision.DISCLOSED.ruleId());
      return node.call(CALL, call.params());
    }
    SimulatedAdmission simulatedAdmission = tryOut(call, wanted, request, block);
    if (simulatedAdmission.trace().isEmpty()) {
      return simulatedAdmission.decision() == Decision.TRANSFER_NATIVE_ALLOW
          ? transferred(wanted, call.params())
          : node.call(CALL, call.params());
    }
    Optional<TracedCallResult> answer = TracedCallResult.of(simulatedAdmission.trace().get());
    return answer.filter(this::isExact).isPresent()
        ? answer.get().result()
        : failed(call, wanted, request, simulatedAdmission, answer);
  }

  /** The embedded chain traces in the words in which it answers. */
  private boolean isExact(TracedCallResult answer) {
    return answer.isExact() || node.tellsEffects();
  }

  /**
   * In the words of the node, which executes once more what was judged: at that very block, or at
   * the newest one if that was judged in place of the open block.
   */
  private JsonNode failed(
      RpcCall call,
      Call wanted,
      ObjectNode request,
      SimulatedAdmission simulatedAdmission,
      Optional<TracedCallResult> answer) {
    Optional<JsonNode> pinned =
        node.pinned(call.params().get(1))
            .or(() -> Optional.of(simulatedAdmission.block()).filter(at -> at.has("blockHash")));
    if (pinned.isEmpty() && answer.isPresent()) {
      return answer.get().result();
    }
    JsonNode block = pinned.orElseThrow(() -> RpcError.internal("The trace has no output"));
    SimulatedAdmission again = tryOut(call, wanted, request, block);
    JsonNode params = GatewayNodeClient.params().add(request).add(again.block());
    Optional<TracedCallResult> judged = again.trace().flatMap(TracedCallResult::of);
    return judged.isPresent()
        ? judged.get().orFailure(() -> node.call(CALL, params))
        : node.call(CALL, params);
  }

  /** There was no code, which answers nothing; if there is by now, nobody judged what it does. */
  private JsonNode transferred(Call wanted, JsonNode params) {
    if (new BigInteger(1, wanted.to().bytes()).bitLength() <= SYSTEM_BITS) {
      return node.call(CALL, params);
    }
    try {
      var unused = node.call(CALL, params);
    } catch (NodeErrorException refusal) {
      if (TracedCallResult.isRevert(refusal)) {
        return TracedCallResult.NOTHING.result();
      }
      throw refusal;
    }
    return TracedCallResult.NOTHING.result();
  }

  /**
   * An estimate executes more than once, with other amounts of gas and perhaps later than the
   * trace: its failure is told as far as the trace tells it, and what it answers is judged, too.
   */
  private JsonNode estimated(
      RpcCall call,
      Call wanted,
      ObjectNode request,
      JsonNode block,
      Function<JsonNode, JsonNode> params) {
    SimulatedAdmission simulatedAdmission = tryOut(call, wanted, request, block);
    Optional<TracedCallResult> judged = simulatedAdmission.trace().flatMap(TracedCallResult::of);
    JsonNode answer;
    try {
      answer = node.call(call.method(), params.apply(simulatedAdmission.block()));
    } catch (NodeErrorException refusal) {
      if (judged.isPresent()) {
        throw judged.get().ofEstimate(refusal);
      }
      throw simulatedAdmission.decision() == Decision.TRANSFER_NATIVE_ALLOW
          ? TracedCallResult.NOTHING.ofEstimate(refusal)
          : refusal;
    }
    JsonNode gas = answer.isTextual() ? answer : answer.path("gas_limit");
    if (simulatedAdmission.trace().isPresent() && gas.asText().matches("0x[0-9a-fA-F]{1,16}")) {
      ObjectNode enough = request.deepCopy();
      enough.set("gas", gas);
      var unused = tryOut(call, wanted, enough, simulatedAdmission.block());
    }
    return answer;
  }

  private SimulatedAdmission tryOut(RpcCall call, Call wanted, ObjectNode request, JsonNode block) {
    return admission.simulate(
        call.reader(),
        wanted,
        request,
        block,
        subject(wanted, request),
        callDeniedException -> denials.reported(callDeniedException, call.method(), call.caller()));
  }

  /** Where a method tries out a call for which nothing else is said. */
  public static JsonNode block(String method, JsonNode params) {
    return method.equals(CALL) || method.equals(ESTIMATE) ? params.path(1) : NEXT;
  }

  /** What a method needs a permission for. */
  public static AccessType access(String method) {
    return ACCESS.getOrDefault(method, AccessType.WRITE);
  }

  /**
   * Makes sure that a request is for this chain, if it says for which.
   *
   * @throws RpcError −32602 if not
   */
  public void requireChain(ObjectNode request) {
    if (request.has("chainId")
        && !request.get("chainId").textValue().equals("0x" + Long.toHexString(node.chainId()))) {
      throw RpcError.invalidParams("params[0].chainId must be the chain ID of this chain");
    }
  }

  /** What was asked for, which the error of a denial repeats (R-GTW-3). */
  private static Subject subject(Call call, ObjectNode request) {
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    data.put("from", call.from().text());
    data.put("to", call.to() == null ? null : call.to().text());
    data.put("data", request.path("data").asText("0x"));
    return new Subject(call.from(), call.to(), call.calldata().selector().orElse(null), null, data);
  }
}
