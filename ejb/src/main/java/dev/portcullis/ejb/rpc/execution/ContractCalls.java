package dev.portcullis.ejb.rpc.execution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.compat.CompatConfig;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.Principal;
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
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Answers calls that are only simulated (R-GTW-7). {@code eth_call} needs the permission to read,
 * an estimate the permission to write, including all inner calls. The judged execution is the
 * executed one: the output of the trace is the result of a call. An estimate runs at the block that
 * was judged (ADR 0123).
 */
@ApplicationScoped
public class ContractCalls implements RpcMethod {
  private static final String CALL = "eth_call";
  private static final String ESTIMATE = "eth_estimateGas";
  private static final String SENDER = "from";

  /** The bits of addresses of precompiled contracts, where no contract can be deployed. */
  private static final int SYSTEM_BITS = 16;

  private static final JsonNode NEXT = TextNode.valueOf("pending");

  private static final Map<String, AccessType> ACCESS =
      Map.of(
          CALL,
          AccessType.READ,
          "eth_callMany",
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
  @Inject private CompatConfig compat;

  @Override
  public Set<String> methods() {
    return Set.of(CALL, ESTIMATE, "rollup_estimateFee");
  }

  @Override
  public JsonNode answer(RpcCall call) {
    ObjectNode request = (ObjectNode) call.params().get(0);
    requireChain(request);
    addSender(call.method(), request, call.reader());
    Call wanted = CallRequest.call(request, access(call.method()));
    return switch (call.method()) {
      case CALL -> called(call, wanted, request);
      case ESTIMATE -> {
        // Executed at the judged block, even if another block is mined in between.
        JsonNode named = call.params().get(1);
        yield estimated(
            call,
            wanted,
            request,
            node.pinned(named).orElse(named),
            block -> GatewayNodeClient.params().add(request).add(block));
      }
      // The method has no block parameter: nodes execute it in the next block.
      default -> estimated(call, wanted, request, NEXT, block -> call.params());
    };
  }

  /**
   * In the profile of public clients a read without a sender is the caller's, who has one proven
   * wallet (R-PLT-16).
   *
   * @throws RpcError −32602 if the caller has several
   */
  public void addSender(String method, ObjectNode request, Principal reader) {
    if (!method.equals(CALL) || request.has(SENDER) || !compat.isEcosystem()) {
      return;
    }
    Set<Address> wallets = reader.wallets();
    if (wallets.size() > 1) {
      throw RpcError.invalidParams(
          "params[0].from is required: you have several wallets, and the call can come from any of"
              + " them");
    }
    wallets.forEach(only -> request.put(SENDER, only.text()));
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

  /** The embedded chain uses the same error messages for traces and calls. */
  private boolean isExact(TracedCallResult answer) {
    return answer.isExact() || node.reportsEffects();
  }

  /**
   * The result in the words of the node, which executes the judged call once more. It uses the
   * judged block, or the newest block if that replaced the pending block.
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

  /**
   * The target had no code, so the result is empty. Code that appeared since then was not judged.
   */
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
   * trace. Its failure is reported only as far as the trace reports it. The resulting gas amount is
   * judged, too.
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

  /** The default block of a method. */
  public static JsonNode block(String method, JsonNode params) {
    return method.equals(CALL) || method.equals(ESTIMATE) ? params.path(1) : NEXT;
  }

  /** The permission that a method requires. */
  public static AccessType access(String method) {
    return ACCESS.getOrDefault(method, AccessType.WRITE);
  }

  /**
   * Verifies that the chain ID of a request, if present, is that of this chain.
   *
   * @throws RpcError −32602 if not
   */
  public void requireChain(ObjectNode request) {
    if (request.has("chainId")
        && !request.get("chainId").textValue().equals("0x" + Long.toHexString(node.chainId()))) {
      throw RpcError.invalidParams("params[0].chainId must be the chain ID of this chain");
    }
  }

  /** The request, which the error of a denial repeats (R-GTW-3). */
  static Subject subject(Call call, ObjectNode request) {
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    data.put("from", call.from().text());
    data.put("to", call.to() == null ? null : call.to().text());
    data.put("data", request.path("data").asText("0x"));
    return new Subject(call.from(), call.to(), call.calldata().selector().orElse(null), null, data);
  }
}
