package dev.portcullis.ejb.rpc.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.limit.NodeWorkload;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.rpc.message.RpcRequest;
import java.time.Duration;
import java.util.function.Function;

/** Runs of messages whose calls a test answers: methods that begin with "slow" execute. */
public final class TestRuns {
  private TestRuns() {}

  /** The run of a message. */
  public static MessageExecution of(
      RpcMessage message, RpcCaller caller, Function<RpcRequest, JsonNode> results) {
    return run(
        message,
        caller,
        request ->
            request.method().startsWith("slow") ? NodeWorkload.EXECUTION : NodeWorkload.LOOKUP,
        results);
  }

  /** The run of a message to the legacy rollup. */
  public static MessageExecution legacy(
      RpcMessage message, RpcCaller caller, Function<RpcRequest, JsonNode> results) {
    return run(message, caller, request -> NodeWorkload.LEGACY, results);
  }

  private static MessageExecution run(
      RpcMessage message,
      RpcCaller caller,
      Function<RpcRequest, NodeWorkload> works,
      Function<RpcRequest, JsonNode> results) {
    return new MessageExecution(
        message,
        caller,
        new MessageExecution.Bounds(Duration.ofMinutes(1), 32 << 20, System::nanoTime),
        works,
        results);
  }
}
