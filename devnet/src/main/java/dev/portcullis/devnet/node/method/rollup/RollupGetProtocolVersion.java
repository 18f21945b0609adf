package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Value;
import dev.portcullis.devnet.rollup.Rollup;

/** The rules of the rollup: [number, the current ones unless told]; null for an unknown one. */
record RollupGetProtocolVersion(Rollup rollup) implements RpcMethod {
  @Override
  public String name() {
    return "rollup_getProtocolVersion";
  }

  @Override
  public Object answer(Params params) {
    long asked = params.at(0).optional(Value::number).orElse((long) ProtocolVersionResult.CURRENT);
    return asked == ProtocolVersionResult.CURRENT ? ProtocolVersionResult.of(rollup) : null;
  }
}
