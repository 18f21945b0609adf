package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.LambdaMethod;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.common.EvmAddress;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Changes of accounts as on anvil and Hardhat's node: at once, in the state after the last block.
 * Development mode only.
 */
final class StateCommands {
  private final Chain chain;

  private StateCommands(Chain chain) {
    this.chain = chain;
  }

  static List<NodeRpcMethod> of(Chain chain) {
    StateCommands commands = new StateCommands(chain);
    StateDump dump = new StateDump(chain);
    return List.of(
        new LambdaMethod("anvil_setBalance", commands::setBalance),
        new LambdaMethod("anvil_setCode", commands::setCode),
        new LambdaMethod("anvil_setNonce", commands::setNonce),
        new LambdaMethod("evm_setAccountNonce", commands::setNonce),
        new LambdaMethod("anvil_setStorageAt", commands::setStorageAt),
        new LambdaMethod("anvil_dumpState", WorkloadClass.EXECUTION, params -> dump.write()),
        new LambdaMethod(
            "anvil_loadState", WorkloadClass.EXECUTION, params -> dump.load(params.at(0))));
  }

  /** [address, balance in wei]. */
  private Object setBalance(RpcParams params) {
    var wei = params.at(1).padded();
    return change(params, (state, address) -> state.setBalance(state.load(address), wei));
  }

  /** [address, code]. */
  private Object setCode(RpcParams params) {
    Code code = Code.of(params.at(1).data());
    return change(params, (state, address) -> state.setCode(state.load(address), code));
  }

  /** [address, nonce]. */
  private Object setNonce(RpcParams params) {
    long nonce = params.at(1).number();
    return change(params, (state, address) -> state.setNonce(state.load(address), nonce));
  }

  /** [address, slot, value]. */
  private Object setStorageAt(RpcParams params) {
    var slot = params.at(1).slot();
    ParamValue value = params.at(2);
    var word = value.padded();
    return change(
        params, (state, address) -> state.write(state.slot(state.load(address), slot), word));
  }

  private Object change(RpcParams params, BiConsumer<WorldState, EvmAddress> change) {
    EvmAddress address = params.at(0).address();
    chain.dev().change(state -> change.accept(state, address));
    return true;
  }
}
