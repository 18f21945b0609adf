package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.decision.AccessFacts;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.Person;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.rpc.Denied.Subject;
import dev.portcullis.ejb.rpc.MethodPolicy.Rule;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Failure;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;

/** {@code /rpc}: whoever shows a session or a key, as their rights are at that moment. */
@ApplicationScoped
public class AccountEndpoint implements RpcEndpoint {
  @Inject private AccessFacts facts;
  @Inject private Node node;
  @Inject @Any private Instance<RpcMethod> beans;

  private final Map<String, RpcMethod> methods = new HashMap<>();

  /** For the container. */
  public AccountEndpoint() {}

  @PostConstruct
  void collect() {
    beans.forEach(bean -> bean.methods().forEach(method -> methods.put(method, bean)));
  }

  @Override
  public JsonNode answer(RpcRequest request, RpcCaller caller) {
    MethodPolicy policy =
        MethodPolicy.of(request.method())
            .orElseThrow(
                () ->
                    RpcError.methodNotFound(
                        "The method "
                            + Failure.shown(request.method())
                            + " does not exist or is not available"));
    if (policy.rule() == Rule.OPEN) {
      return node.call(policy.method(), request.params().as(policy.params()));
    }
    return switch (caller.context().actor().type()) {
      case USER -> ofUser(policy, request.params(), caller);
      case TENANT, M2M_APP -> ofMachine(policy, request.params(), caller);
      case ANONYMOUS, SERVICE, SYSTEM -> throw RpcError.unauthorized();
    };
  }

  private JsonNode ofUser(MethodPolicy policy, Params params, RpcCaller caller) {
    Reader reader = facts.reader(caller.context().actor().id()).orElseThrow(RpcError::unauthorized);
    Person person = reader.person();
    if (person.organizationDeleted() || person.suspended()) {
      throw RpcError.unauthorized();
    }
    RpcMethod method = methods.get(policy.method());
    boolean isOurs = method != null && method.servesAll();
    if (person.hasFullAccess() && !isOurs) {
      return node.call(policy.method(), params.all());
    }
    return switch (policy.rule()) {
      case OPEN, AUTHENTICATED -> node.call(policy.method(), params.as(policy.params()));
      case FILTERED, OWN_ADDRESS ->
          reader.seesEverything() && !isOurs
              ? node.call(policy.method(), params.as(policy.params()))
              : method.answer(call(policy, params, reader, caller));
      case CONTRACT_PERMISSION -> method.answer(call(policy, params, reader, caller));
      case DEPLOYMENT -> {
        if (!person.mayDeploy()) {
          throw Denied.by(Decision.DEPLOY_PERMISSION_MISSING, Subject.NONE);
        }
        yield node.call(policy.method(), params.as(policy.params()));
      }
      case FULL_READ -> {
        if (!reader.seesEverything()) {
          throw Denied.method("method.full_read_missing", "the method is for full readers");
        }
        yield node.call(policy.method(), params.all());
      }
      case FORBIDDEN -> throw forbidden();
    };
  }

  /** Tenants have no users, and no machine is a user of the chain by itself. */
  private JsonNode ofMachine(MethodPolicy policy, Params params, RpcCaller caller) {
    if (policy.rule() == Rule.AUTHENTICATED) {
      return node.call(policy.method(), params.as(policy.params()));
    }
    if (policy.rule() == Rule.FORBIDDEN) {
      throw forbidden();
    }
    throw caller.context().actor().type() == Actor.Type.TENANT
        ? Denied.method("tenant.not_associated", "no user is associated with the tenant")
        : Denied.method("m2m.rpc_access_missing", "the application may not use the chain");
  }

  private static RpcCall call(MethodPolicy policy, Params params, Reader reader, RpcCaller caller) {
    return new RpcCall(policy.method(), params.as(policy.params()), reader, caller);
  }

  private static Denied forbidden() {
    return Denied.method("method.forbidden", "the method is forbidden");
  }
}
