package dev.portcullis.ejb.scene;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.denial.DenialService;
import dev.portcullis.ejb.denial.LedgerWriter;
import dev.portcullis.ejb.denial.RpcDenialView;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.gateway.Gateway;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The gateway as the actor of the test's thread uses it. */
public final class Rpc {
  private Rpc() {}

  /** The answer of {@code /rpc} to a call. */
  public static JsonNode call(String method, Object... params) {
    RpcMessage message = message(method, params);
    return read(
        Services.get(Gateway.class).answer(Gateway.Entry.ACCOUNT, message, caller()).rest());
  }

  /** The answer of {@code /rpc/service} to a call. */
  public static JsonNode callService(String method, Object... params) {
    RpcMessage message = message(method, params);
    return read(
        Services.get(Gateway.class).answer(Gateway.Entry.SERVICE, message, caller()).rest());
  }

  private static RpcCaller caller() {
    return RpcCaller.of(CallContext.current());
  }

  /** The denial of a call, as the ledger has it. */
  public static RpcDenialView denied(String method, Object... params) {
    return recorded(call(method, params));
  }

  /** The denial that was answered, as the ledger has it. */
  public static RpcDenialView recorded(JsonNode answer) {
    String id = answer.at("/error/data/denialId").asText();
    assertThat(id).as(answer.toString()).isNotEmpty();
    Services.get(LedgerWriter.class).write();
    return Services.get(DenialService.class).get(id);
  }

  private static RpcMessage message(String method, Object... params) {
    ObjectNode request = Bodies.json().put("jsonrpc", "2.0").put("id", 1).put("method", method);
    ArrayNode array = request.putArray("params");
    for (Object param : params) {
      array.add(Bodies.written(param));
    }
    return RpcMessage.read(request.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  private static JsonNode read(byte[] answer) {
    try {
      return Json.MAPPER.readTree(answer);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
