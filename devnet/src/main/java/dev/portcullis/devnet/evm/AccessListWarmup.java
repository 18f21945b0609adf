package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.state.MutableAccount;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.AccessListEntry;
import java.util.List;
import java.util.Optional;

/** Warms accounts and slots before a transaction runs (EIP-2929, EIP-2930, EIP-3651). */
final class AccessListWarmup {
  private AccessListWarmup() {}

  static void spread(
      Evm evm, EvmAddress sender, Optional<EvmAddress> to, List<AccessListEntry> accessList) {
    WorldState state = evm.state;
    state.warm(state.load(sender));
    state.warm(state.load(evm.block.coinbase()));
    to.ifPresent(address -> state.warm(state.load(address)));
    for (EvmAddress precompile : evm.precompiles.addresses()) {
      state.warm(state.load(precompile));
    }
    for (AccessListEntry entry : accessList) {
      MutableAccount account = state.load(entry.address());
      state.warm(account);
      for (UInt256 key : entry.storageKeys()) {
        state.warm(state.slot(account, key));
      }
    }
  }
}
