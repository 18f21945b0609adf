package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.Named;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Value;
import dev.portcullis.devnet.node.rpc.Work;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.common.Address;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Changes of accounts as anvil and Hardhat's node have them: at once, in the state after the last
 * block. For developers.
 */
final class StateCommands {
  private final Chain chain;

  private StateCommands(Chain chain) {
    this.chain = chain;
  }

  static List<RpcMethod> of(Chain chain) {
    StateCommands commands = new StateCommands(chain);
    StateDump dump = new StateDump(chain);
    return List.of(
        new Named("anvil_setBalance", commands::setBalance),
        new Named("anvil_setCode", commands::setCode),
        new Named("anvil_setNonce", commands::setNonce),
        new Named("evm_setAccountNonce", commands::setNonce),
        new Named("anvil_setStorageAt", commands::setStorageAt),
        new Named("anvil_dumpState", Work.EXECUTION, params -> dump.write()),
        new Named("anvil_loadState", Work.EXECUTION, params -> dump.load(params.at(0))));
  }

  /** [address, balance in wei]. */
  private Object setBalance(Params params) {
    var wei = params.at(1).padded();
    return change(params, (state, address) -> state.setBalance(state.load(address), wei));
  }

  /** [address, code]. */
  private Object setCode(Params params) {
    Code code = Code.of(params.at(1).data());
    return change(params, (state, address) -> state.setCode(state.load(address), code));
  }

  /** [address, nonce]. */
  private Object setNonce(Params params) {
    long nonce = params.at(1).number();
    return change(params, (state, address) -> state.setNonce(state.load(address), nonce));
  }

  /** [address, slot, value]. */
  private Object setStorageAt(Params params) {
    var slot = params.at(1).slot();
    Value value = params.at(2);
    var word = value.padded();
    return change(
        params, (state, address) -> state.write(state.slot(state.load(address), slot), word));
  }

  private Object change(Params params, BiConsumer<WorldState, Address> change) {
    Address address = params.at(0).address();
    chain.dev().change(state -> change.accept(state, address));
    return true;
  }
}
