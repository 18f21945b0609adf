package dev.portcullis.devnet.node.rpc;

import com.fasterxml.jackson.databind.JsonNode;

/** A request as it was read, before anything of it is answered. */
public final class NodeRpcRequest {
  final JsonNode json;
  final RpcException failure;
  private final WorkloadClass work;

  NodeRpcRequest(JsonNode json, RpcException failure, WorkloadClass work) {
    this.json = json;
    this.failure = failure;
    this.work = work;
  }

  /** The most work of all its calls. */
  public WorkloadClass work() {
    return work;
  }

  /** How many calls it has, at least one. */
  public int calls() {
    return json != null && json.isArray() ? Math.max(1, json.size()) : 1;
  }
}
