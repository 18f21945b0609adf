package dev.portcullis.devnet.chain;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockHeader;
import dev.portcullis.devnet.block.Bloom;
import dev.portcullis.devnet.common.Address;
import dev.portcullis.devnet.common.Bytes;
import dev.portcullis.devnet.common.Hash;
import dev.portcullis.devnet.crypto.Keccak;
import dev.portcullis.devnet.state.Account;
import dev.portcullis.devnet.state.StateChanges;
import dev.portcullis.devnet.store.ChainStore;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How a chain begins: with the accounts of its settings and what must not change later. */
final class Genesis {
  static final String CHAIN_ID = "chain-id";

  private Genesis() {}

  /** Makes the genesis block of a store that has none. */
  static Block write(ChainStore store, ChainSettings settings) {
    store.setProperty(CHAIN_ID, Long.toString(settings.chainId()));
    BlockHeader header =
        new BlockHeader(
            0,
            Hash.ZERO,
            Address.ZERO,
            Clock.systemUTC().instant().getEpochSecond(),
            settings.gasLimit(),
            0,
            settings.minBaseFee(),
            Bloom.EMPTY,
            Bytes.EMPTY,
            Hash.ZERO);
    Account funded = new Account(0, settings.accountBalance(), Keccak.EMPTY);
    Map<Address, StateChanges.AccountChange> accounts = new HashMap<>();
    for (Address address : settings.accounts()) {
      accounts.put(address, new StateChanges.AccountChange(Optional.of(funded), false, Map.of()));
    }
    Block genesis = Block.seal(header, List.of(), List.of());
    store.append(genesis, new StateChanges(accounts, Map.of()));
    return genesis;
  }
}
