package dev.portcullis.ejb.rpc.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.rpc.call.RpcCall;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.call.RpcEndpoint;
import dev.portcullis.ejb.rpc.call.RpcMethod;
import dev.portcullis.ejb.rpc.message.Params;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.message.RpcRequest;
import dev.portcullis.ejb.rpc.node.Node;
import dev.portcullis.ejb.rpc.policy.Denied;
import dev.portcullis.ejb.rpc.policy.MethodPolicy;
import dev.portcullis.ejb.rpc.policy.MethodPolicy.Rule;
import dev.portcullis.ejb.rpc.policy.MethodRuling;
import dev.portcullis.ejb.rpc.policy.Readers;
import dev.portcullis.ejb.rpc.policy.RpcMeters;
import dev.portcullis.ejb.rpc.visibility.Shows;
import dev.portcullis.ejb.rpc.visibility.Views;
import dev.portcullis.ejb.rpc.visibility.WaitingAnswers;
import dev.portcullis.kernel.Failure;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** {@code /rpc}: whoever shows a session or a key, as their rights are at that moment. */
@ApplicationScoped
public class AccountEndpoint implements RpcEndpoint {
  @Inject private Readers readers;
  @Inject private Views views;
  @Inject private Shows shows;
  @Inject private Node node;
  @Inject private UnboundCalls unbound;
  @Inject private RpcMeters meters;
  @Inject private WaitingAnswers waiting;
  @Inject @Any private Instance<RpcMethod> beans;

  private final Map<String, RpcMethod> methods = new HashMap<>();

  /** Finds the methods by their names. */
  @PostConstruct
  public void collect() {
    beans.forEach(bean -> bean.methods().forEach(method -> methods.put(method, bean)));
  }

  @Override
  public JsonNode answer(RpcRequest request, RpcCaller caller) {
    MethodPolicy policy =
        MethodPolicy.of(request.method(), caller.channel().isPresent())
            .orElseThrow(
                () ->
                    RpcError.methodNotFound(
                        "The method "
                            + Failure.shown(request.method())
                            + " does not exist or is not available"));
    if (policy.rule() == Rule.OPEN) {
      meters.allowed(MethodRuling.OPEN.ruleId());
      return node.call(policy.method(), request.params().as(policy.params()));
    }
    Optional<Reader> asking = readers.of(caller.context().actor());
    Optional<Reader> reader =
        caller.viewed() == null
            ? asking
            : asking.map(real -> views.of(real, caller, onlyReads(policy)));
    JsonNode answer = answer(policy, request.params(), reader, caller);
    shows.note(caller, asking.get(), reader.get(), policy, request.params().json(), answer);
    return answer;
  }

  private JsonNode answer(
      MethodPolicy policy, Params params, Optional<Reader> reader, RpcCaller caller) {
    MethodRuling ruling = MethodRuling.of(policy, reader);
    if (ruling.isLast()) {
      meters.allowed(ruling.ruleId());
    }
    return switch (ruling.way()) {
      case UNAUTHORIZED -> throw RpcError.unauthorized();
      case DENIED -> throw Denied.method(ruling.ruleId(), ruling.reason());
      case WHOLE ->
          isOurs(policy)
              ? ask(policy, params, reader.get(), caller)
              : unbound.answer(policy.method(), params.all(), reader.get(), caller);
      case FORWARDED ->
          isOurs(policy)
              ? ask(policy, params, reader.get(), caller)
              : forwarded(policy.method(), params.as(policy.params()), reader.get());
      case ASKED -> ask(policy, params, reader.get(), caller);
    };
  }

  /** As the node answers, with what waits here: it is one pool to those who read everything. */
  private JsonNode forwarded(String method, ArrayNode params, Reader reader) {
    return waiting.whole(method, params, reader, node.call(method, params));
  }

  private JsonNode ask(MethodPolicy policy, Params params, Reader reader, RpcCaller caller) {
    return methods
        .get(policy.method())
        .answer(new RpcCall(policy.method(), params.as(policy.params()), reader, caller));
  }

  /** Forbidden methods reach the node as they are, and some of them send. */
  private boolean onlyReads(MethodPolicy policy) {
    RpcMethod method = methods.get(policy.method());
    return policy.rule() != Rule.FORBIDDEN && (method == null || method.reads());
  }

  /** Whether the gateway answers it itself, whoever calls it. */
  private boolean isOurs(MethodPolicy policy) {
    RpcMethod method = methods.get(policy.method());
    return method != null
        && method.servesAll()
        && (policy.rule() != Rule.FORBIDDEN || method.servesForbidden());
  }
}
