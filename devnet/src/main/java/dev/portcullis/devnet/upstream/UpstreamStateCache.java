package dev.portcullis.devnet.upstream;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.devnet.state.Account;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.Optional;

/** A cache of the other chain's states, which never change. Evicted data are fetched again. */
final class UpstreamStateCache {
  private static final long MOST_ACCOUNTS = 200_000;
  private static final long MOST_SLOTS = 500_000;
  private static final long MOST_CODE_BYTES = 64L << 20;
  private static final long MOST_OWNERS = 500_000;
  private static final int SMALL_BYTES = 16 << 10;

  /** The hex of code of up to 512 KiB. */
  private static final int CODE_BYTES = 1 << 20;

  private final UpstreamChain chain;
  private final BoundedCache<AccountKey, Optional<Account>> accounts =
      new BoundedCache<>(MOST_ACCOUNTS, account -> 1);
  private final BoundedCache<SlotKey, UInt256> slots = new BoundedCache<>(MOST_SLOTS, slot -> 1);
  private final BoundedCache<Hash, Code> codes =
      new BoundedCache<>(MOST_CODE_BYTES, code -> 64 + code.size());

  /** The accounts that have evicted code. */
  private final BoundedCache<Hash, AccountKey> owners = new BoundedCache<>(MOST_OWNERS, owner -> 1);

  private record AccountKey(EvmAddress address, long block) {}

  private record SlotKey(EvmAddress address, UInt256 slot, long block) {}

  UpstreamStateCache(UpstreamChain chain) {
    this.chain = chain;
  }

  Optional<Account> account(EvmAddress address, long block) {
    AccountKey key = new AccountKey(address, block);
    return accounts.get(key, () -> readAccount(key));
  }

  private Optional<Account> readAccount(AccountKey key) {
    UpstreamRpcClient.PendingCall balance =
        chain.sendRequest("eth_getBalance", params(key), SMALL_BYTES);
    UpstreamRpcClient.PendingCall nonce =
        chain.sendRequest("eth_getTransactionCount", params(key), SMALL_BYTES);
    Code code = readCode(key);
    Account read = new Account(nonce.answer().nonce(), balance.answer().word(), code.hash());
    return read.isEmpty() ? Optional.empty() : Optional.of(read);
  }

  private Code readCode(AccountKey key) {
    Code code = Code.of(chain.sendRequest("eth_getCode", params(key), CODE_BYTES).answer().data());
    codes.put(code.hash(), code);
    owners.put(code.hash(), key);
    return code;
  }

  Code code(Hash hash) {
    Code known = codes.get(hash);
    if (known != null) {
      return known;
    }
    AccountKey owner = owners.get(hash);
    if (owner == null) {
      throw new UpstreamException("no account is known any longer with the code " + hash);
    }
    Code code = readCode(owner);
    if (!code.hash().equals(hash)) {
      throw new UpstreamException(
          "the copied chain at "
              + chain.name()
              + " returns another code of "
              + owner.address
              + " than before");
    }
    return code;
  }

  UInt256 storage(EvmAddress address, UInt256 slot, long block) {
    return slots.get(
        new SlotKey(address, slot, block),
        () ->
            chain
                .sendRequest(
                    "eth_getStorageAt",
                    UpstreamRpcClient.params()
                        .add(address.toString())
                        .add(Hash.of(slot).toString())
                        .add(EthereumHex.quantity(block)),
                    SMALL_BYTES)
                .answer()
                .word());
  }

  private static ArrayNode params(AccountKey key) {
    return UpstreamRpcClient.params()
        .add(key.address.toString())
        .add(EthereumHex.quantity(key.block));
  }
}
