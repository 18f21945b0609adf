package dev.portcullis.devnet.upstream;

import dev.portcullis.devnet.state.Account;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.Optional;

/**
 * The state of the other chain after one of its blocks, fetched on demand.
 *
 * @param memory the cache and the client
 * @param block the block's height
 */
record UpstreamState(UpstreamStateCache memory, long block) implements StateReader {
  @Override
  public Optional<Account> account(EvmAddress address) {
    return memory.account(address, block);
  }

  @Override
  public Code code(Hash codeHash) {
    return memory.code(codeHash);
  }

  @Override
  public UInt256 storage(EvmAddress address, UInt256 slot) {
    return memory.storage(address, slot, block);
  }

  /** No method returns this; on public chains no account without code and nonce has storage. */
  @Override
  public boolean hasStorage(EvmAddress address) {
    return false;
  }
}
