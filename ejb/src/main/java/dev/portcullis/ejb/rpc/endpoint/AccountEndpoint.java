package dev.portcullis.ejb.rpc.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.rpc.call.RpcCall;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.call.RpcEndpoint;
import dev.portcullis.ejb.rpc.call.RpcMethod;
import dev.portcullis.ejb.rpc.disclosure.ProvenDisclosures;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.rpc.message.Params;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.message.RpcRequest;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;
import dev.portcullis.ejb.rpc.policy.MethodDecision;
import dev.portcullis.ejb.rpc.policy.MethodPolicy;
import dev.portcullis.ejb.rpc.policy.MethodPolicy.Rule;
import dev.portcullis.ejb.rpc.policy.PrincipalResolver;
import dev.portcullis.ejb.rpc.policy.RpcMeters;
import dev.portcullis.ejb.rpc.useroperation.SupportedEntryPoints;
import dev.portcullis.ejb.rpc.visibility.DisclosureRecorder;
import dev.portcullis.ejb.rpc.visibility.PoolResponseMerger;
import dev.portcullis.ejb.rpc.visibility.ViewAsAccess;
import dev.portcullis.kernel.Failure;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** {@code /rpc}: clients with a session or an API key, with their current rights. */
@ApplicationScoped
public class AccountEndpoint implements RpcEndpoint {
  @Inject private PrincipalResolver principalResolver;
  @Inject private ViewAsAccess views;
  @Inject private DisclosureRecorder disclosureRecorder;
  @Inject private GatewayNodeClient node;
  @Inject private UnrestrictedCalls unbound;
  @Inject private RpcConfig config;
  @Inject private RpcMeters meters;
  @Inject private PoolResponseMerger waiting;
  @Inject private SupportedEntryPoints entryPoints;
  @Inject private ProvenDisclosures disclosures;
  @Inject @Any private Instance<RpcMethod> beans;

  private final Map<String, RpcMethod> methods = new HashMap<>();

  /** Finds the methods by their names. */
  @PostConstruct
  public void collect() {
    beans.forEach(bean -> bean.methods().forEach(method -> methods.put(method, bean)));
  }

  @Override
  public JsonNode answer(RpcRequest request, RpcCaller caller) {
    Optional<MethodPolicy> declared =
        MethodPolicy.of(request.method(), caller.channel().isPresent());
    if (declared.isEmpty()) {
      return undeclared(request, caller);
    }
    MethodPolicy policy = declared.get();
    if (policy.rule() == Rule.OPEN) {
      meters.allowed(MethodDecision.OPEN.ruleId());
      return open(policy, request.params().as(policy.params()));
    }
    if (policy.rule() == Rule.DISCLOSED) {
      return disclosures.answer(policy, request.params(), caller);
    }
    Optional<Principal> asking = principalResolver.of(caller.context().actor());
    Optional<Principal> principal =
        caller.viewed() == null
            ? asking
            : asking.map(real -> views.of(real, caller, onlyReads(policy)));
    JsonNode answer = answer(policy, request.params(), principal, caller);
    disclosureRecorder.note(
        caller, asking.get(), principal.get(), policy, request.params().json(), answer);
    return answer;
  }

  private JsonNode open(MethodPolicy policy, ArrayNode params) {
    return policy.method().equals(SupportedEntryPoints.METHOD)
        ? entryPoints.list()
        : node.call(policy.method(), params);
  }

  /**
   * A method beyond the table reaches the node for an unrestricted principal, if it reads or the
   * operator lists it (R-GTW-29). For all others it does not exist, whatever its name.
   */
  private JsonNode undeclared(RpcRequest request, RpcCaller caller) {
    String method = request.method();
    MethodPolicy policy = MethodPolicy.undeclared(method);
    Optional<Principal> asking =
        config.forwards(method) && caller.viewed() == null
            ? principalResolver.of(caller.context().actor())
            : Optional.empty();
    if (MethodDecision.of(policy, asking) != MethodDecision.FULL_ACCESS) {
      throw RpcError.methodNotFound(
          "The method " + Failure.excerpt(method) + " does not exist or is not available");
    }
    meters.allowed(MethodDecision.FULL_ACCESS.ruleId());
    JsonNode answer = node.forward(method, request.params().free());
    disclosureRecorder.note(
        caller, asking.get(), asking.get(), policy, request.params().json(), answer);
    return answer;
  }

  private JsonNode answer(
      MethodPolicy policy, Params params, Optional<Principal> principal, RpcCaller caller) {
    MethodDecision ruling = MethodDecision.of(policy, principal);
    if (ruling.isLast()) {
      meters.allowed(ruling.ruleId());
    }
    return switch (ruling.handling()) {
      case UNAUTHORIZED -> throw RpcError.unauthorized();
      case DENIED -> throw CallDeniedException.method(ruling.ruleId(), ruling.reason());
      case WHOLE ->
          isAnsweredByGateway(policy)
              ? invoke(policy, params, principal.get(), caller)
              : unbound.answer(policy.method(), params.all(), principal.get(), caller);
      case FORWARDED ->
          isAnsweredByGateway(policy)
              ? invoke(policy, params, principal.get(), caller)
              : forwarded(policy.method(), params.as(policy.params()), principal.get());
      case ASKED -> invoke(policy, params, principal.get(), caller);
    };
  }

  /**
   * The node's result, completed by the queued transactions. Principals that read everything see
   * one pool.
   */
  private JsonNode forwarded(String method, ArrayNode params, Principal principal) {
    return waiting.whole(method, params, principal, node.call(method, params));
  }

  private JsonNode invoke(
      MethodPolicy policy, Params params, Principal principal, RpcCaller caller) {
    return methods
        .get(policy.method())
        .answer(new RpcCall(policy.method(), params.as(policy.params()), principal, caller));
  }

  /** Forbidden methods reach the node unchanged, and some of them send transactions. */
  private boolean onlyReads(MethodPolicy policy) {
    RpcMethod method = methods.get(policy.method());
    return policy.rule() != Rule.FORBIDDEN
        && policy.rule() != Rule.NEVER
        && (method == null || method.isReadOnly());
  }

  /** Whether the gateway answers the method itself, for every principal. */
  private boolean isAnsweredByGateway(MethodPolicy policy) {
    RpcMethod method = methods.get(policy.method());
    return method != null && method.handlesUnrestricted() && policy.rule() != Rule.FORBIDDEN;
  }
}
