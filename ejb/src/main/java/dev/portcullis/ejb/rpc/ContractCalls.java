package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.rpc.Denied.Subject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Set;

/**
 * Calls that are tried out (supplement 1.1.1): reading needs the permission to read, an estimate
 * that to write, with all that is called beneath it.
 */
@ApplicationScoped
public class ContractCalls implements RpcMethod {
  private static final Map<String, AccessType> ACCESS =
      Map.of(
          "eth_call", AccessType.READ,
          "eth_estimateGas", AccessType.WRITE,
          "rollup_estimateFee", AccessType.WRITE);

  @Inject private CallAdmission admission;
  @Inject private Disclosures disclosures;
  @Inject private Node node;
  @Inject private RpcMeters meters;

  /** For the container. */
  public ContractCalls() {}

  @Override
  public Set<String> methods() {
    return ACCESS.keySet();
  }

  @Override
  public JsonNode answer(RpcCall call) {
    ObjectNode request = (ObjectNode) call.params().get(0);
    requireChain(request);
    Call wanted = CallRequest.call(request, access(call.method()));
    boolean isDisclosed =
        wanted.access() == AccessType.READ
            && disclosures.open(call.reader(), wanted, call.params().get(1));
    if (isDisclosed) {
      meters.allowed(MethodRuling.DISCLOSED.ruleId());
    } else if (wanted.access() == AccessType.READ) {
      // At the block that is asked: a contract may do something else at another.
      admission.admit(
          call.reader(), wanted, request, call.params().get(1), subject(wanted, request));
    } else {
      admission.admit(call.reader(), wanted, request, subject(wanted, request));
    }
    return node.call(call.method(), call.params());
  }

  /** What a method needs a permission for. */
  static AccessType access(String method) {
    return ACCESS.getOrDefault(method, AccessType.WRITE);
  }

  /**
   * Makes sure that a request is for this chain, if it says for which.
   *
   * @throws RpcError −32602 if not
   */
  void requireChain(ObjectNode request) {
    if (request.has("chainId")
        && !request.get("chainId").textValue().equals("0x" + Long.toHexString(node.chainId()))) {
      throw RpcError.invalidParams("params[0].chainId is that of another chain");
    }
  }

  /** What was asked for, which the error of a denial repeats (1.1.1, "forbidden"). */
  private static Subject subject(Call call, ObjectNode request) {
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    data.put("from", call.from().text());
    data.put("to", call.to() == null ? null : call.to().text());
    data.put("data", request.path("data").asText("0x"));
    return new Subject(call.from(), call.to(), call.calldata().selector().orElse(null), null, data);
  }
}
