package dev.portcullis.legacy.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.call.RpcEndpoint;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.message.RpcRequest;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;

/** {@code /jsrpc} and {@code /jsrpc-ws}: open to anonymous clients; credentials are ignored. */
@ApplicationScoped
public class LegacyEndpoint implements RpcEndpoint {
  @Inject @Any private Instance<LegacyMethod> beans;

  private final Map<String, LegacyMethod> methods = new HashMap<>();

  @PostConstruct
  void collect() {
    beans.forEach(this::add);
  }

  private void add(LegacyMethod bean) {
    for (String method : bean.methods()) {
      if (methods.put(method, bean) != null) {
        throw new IllegalStateException(method + " has two implementations");
      }
    }
  }

  @Override
  public JsonNode answer(RpcRequest request, RpcCaller caller) {
    LegacyMethod method = methods.get(request.method());
    if (method == null) {
      throw LegacyCall.unknown(request.method());
    }
    try {
      return method.answer(new LegacyCall(request.method(), request.params().all(), caller));
    } catch (LegacyRpcException refusal) {
      throw RpcError.of(refusal.code(), refusal.getMessage(), null);
    }
  }
}
