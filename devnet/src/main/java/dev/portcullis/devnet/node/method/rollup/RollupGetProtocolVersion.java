package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.rollup.Rollup;

/** The rules of the rollup: [number, the current ones by default]; null for an unknown one. */
record RollupGetProtocolVersion(Rollup rollup) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getProtocolVersion";
  }

  @Override
  public Object answer(RpcParams params) {
    long asked =
        params.at(0).optional(ParamValue::number).orElse((long) ProtocolVersionResult.CURRENT);
    return asked == ProtocolVersionResult.CURRENT ? ProtocolVersionResult.of(rollup) : null;
  }
}
