package dev.portcullis.ejb.rpc.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.call.RpcEndpoint;
import dev.portcullis.ejb.rpc.message.LogFilter;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.message.RpcRequest;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;
import dev.portcullis.ejb.rpc.policy.MethodPolicy;
import dev.portcullis.ejb.rpc.visibility.DisclosureRecorder;
import dev.portcullis.ejb.rpc.visibility.VisibleLogs;
import dev.portcullis.kernel.Actor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;

/**
 * {@code /rpc/service}: services of the operator that follow the chain, such as an indexer. Five
 * methods, unredacted, for M2M applications of the zone with {@code full_read_access} (R-GTW-4).
 */
@ApplicationScoped
public class ServiceEndpoint implements RpcEndpoint {
  private static final Set<String> METHODS =
      Set.of(
          "eth_blockNumber",
          "eth_getBlockByNumber",
          "eth_getLogs",
          "eth_getTransactionByHash",
          "eth_getTransactionReceipt");

  @Inject private DecisionFactCache facts;
  @Inject private DisclosureRecorder disclosureRecorder;
  @Inject private GatewayNodeClient node;
  @Inject private VisibleLogs logs;

  @Override
  public JsonNode answer(RpcRequest request, RpcCaller caller) {
    Actor actor = caller.context().actor();
    if (actor.type() == Actor.Type.ANONYMOUS) {
      throw RpcError.unauthorized();
    }
    if (actor.type() != Actor.Type.M2M_APP || !facts.hasFullReadAccess(actor.id())) {
      throw CallDeniedException.method(
          "service.full_read_missing",
          "only M2M applications of the zone with full_read_access are served here");
    }
    MethodPolicy policy =
        MethodPolicy.of(request.method())
            .filter(declared -> METHODS.contains(declared.method()))
            .orElseThrow(
                () ->
                    CallDeniedException.method(
                        "service.method_forbidden", "not a method for services"));
    ArrayNode params = request.params().as(policy.params());
    if (policy.method().equals("eth_getLogs")) {
      logs.requireBlock(LogFilter.of(params.get(0)));
    }
    JsonNode answer = node.call(policy.method(), params);
    disclosureRecorder.noteWhole(caller, policy, request.params().json(), answer);
    return answer;
  }
}
