package dev.portcullis.ejb.rpc.execution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.trace.TraceCall;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.rpc.TracedExecution;
import dev.portcullis.ejb.rpc.call.RpcCall;
import dev.portcullis.ejb.rpc.call.RpcMethod;
import dev.portcullis.ejb.rpc.message.CallRequest;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.policy.AdmissionResult;
import dev.portcullis.ejb.rpc.policy.CallDeniedException.Subject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Answers calls in a row, each on the state that those before it left ({@code eth_callMany},
 * R-CHN-34). Each is judged as {@code eth_call}, down to the last call frame, whatever {@code
 * rpc.judge-reads} is. A call that changes what later ones read needs the permission to write, as
 * in a transaction. The trace of all of them is executed once, and contains their results. Only the
 * embedded chain has traces of calls in a row with the effects of each frame.
 */
@ApplicationScoped
public class BundledCalls implements RpcMethod {
  private static final String METHOD = "eth_callMany";
  private static final String TRACES = "debug_traceCallMany";
  private static final String BLOCK = "blockNumber";

  @Inject private CallAdmission admission;
  @Inject private ContractCalls calls;
  @Inject private GatewayNodeClient node;

  @Override
  public Set<String> methods() {
    return Set.of(METHOD);
  }

  /** A call whose entry is permitted. */
  private record Entered(ObjectNode request, AdmissionResult entry, Subject subject) {}

  @Override
  public JsonNode answer(RpcCall call) {
    if (!node.reportsEffects()) {
      throw RpcError.methodNotFound(
          "The method " + METHOD + " is not available behind this chain node");
    }
    JsonNode bundles = call.params().get(0);
    JsonNode named = call.params().get(1).get(BLOCK);
    JsonNode block = node.pinned(named).orElse(named);
    List<List<Entered>> entered = new ArrayList<>();
    for (JsonNode bundle : bundles) {
      List<Entered> row = new ArrayList<>();
      for (JsonNode request : bundle.get("transactions")) {
        calls.requireChain((ObjectNode) request);
        row.add(enter(call, (ObjectNode) request, AccessType.READ, block));
      }
      entered.add(row);
    }
    return judged(call, entered, traces(bundles, block), block);
  }

  private Entered enter(RpcCall call, ObjectNode request, AccessType access, JsonNode block) {
    Call wanted = CallRequest.call(request, access);
    Subject subject = ContractCalls.subject(wanted, request);
    return new Entered(
        request, admission.admitEntry(call.reader(), wanted, block, subject), subject);
  }

  private JsonNode traces(JsonNode bundles, JsonNode block) {
    ObjectNode options = TraceCall.frames();
    options.putObject("tracerConfig").put("withEffects", true);
    ObjectNode context = JsonNodeFactory.instance.objectNode();
    context.set(BLOCK, block);
    return node.call(TRACES, GatewayNodeClient.params().add(bundles).add(context).add(options));
  }

  private JsonNode judged(
      RpcCall call, List<List<Entered>> entered, JsonNode traces, JsonNode block) {
    ArrayNode results = JsonNodeFactory.instance.arrayNode();
    int left = entered.stream().mapToInt(List::size).sum();
    for (int i = 0; i < entered.size(); i++) {
      ArrayNode row = results.addArray();
      for (int j = 0; j < entered.get(i).size(); j++) {
        JsonNode frames = traces.path(i).path(j);
        TracedExecution traced = TracedExecution.of(frames, block);
        Entered each = entered.get(i).get(j);
        left--;
        if (left > 0 && traced.trace().changes()) {
          each = enter(call, each.request(), AccessType.WRITE, block);
        }
        admission.admitTraced(call.reader(), each.entry(), traced, each.subject());
        row.add(
            TracedCallResult.of(frames)
                .orElseThrow(() -> RpcError.internal("The trace has no output"))
                .outcome());
      }
    }
    return results;
  }
}
