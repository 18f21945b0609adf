package dev.portcullis.devnet.node.rpc;

import com.fasterxml.jackson.databind.JsonNode;

/** A parsed request, before any of its calls is executed. */
public final class NodeRpcRequest {
  final JsonNode json;
  final RpcException failure;
  private final WorkloadClass work;

  NodeRpcRequest(JsonNode json, RpcException failure, WorkloadClass work) {
    this.json = json;
    this.failure = failure;
    this.work = work;
  }

  /** The highest workload class of all its calls. */
  public WorkloadClass work() {
    return work;
  }

  /** The number of calls, at least one. */
  public int calls() {
    return json != null && json.isArray() ? Math.max(1, json.size()) : 1;
  }
}
