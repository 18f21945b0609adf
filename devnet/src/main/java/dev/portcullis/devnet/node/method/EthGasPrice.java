package dev.portcullis.devnet.node.method;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.common.Hex;
import dev.portcullis.devnet.common.UInt256;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;

/** A gas price in wei that gets a transaction into the next blocks. */
record EthGasPrice(Chain chain) implements RpcMethod {
  @Override
  public String name() {
    return "eth_gasPrice";
  }

  @Override
  public Object answer(Params params) {
    // The base fee may rise by an eighth from one block to the next.
    UInt256 next = chain.nextBaseFee();
    return Hex.quantity(next.toBigInteger().add(next.toBigInteger().shiftRight(3)));
  }
}
