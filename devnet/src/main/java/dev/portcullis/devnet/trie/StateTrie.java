package dev.portcullis.devnet.trie;

import dev.portcullis.devnet.state.Account;
import dev.portcullis.devnet.state.InMemoryState;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.rlp.RlpWriter;
import java.util.Map;

/** The tries of the state (yellow paper, section 4.1): keys are hashed, values are RLP. */
public final class StateTrie {

  private StateTrie() {}

  /** The root over all accounts of a state. */
  public static Hash root(InMemoryState state) {
    MerkleTrie trie = MerkleTrie.EMPTY;
    for (Map.Entry<EvmAddress, Account> entry : state.accounts().entrySet()) {
      MerkleTrie storage = storage(state.storageOf(entry.getKey()));
      trie = trie.with(accountKey(entry.getKey()), accountValue(entry.getValue(), storage.root()));
    }
    return trie.root();
  }

  /** The trie over storage slots; those that are zero are left out. */
  public static MerkleTrie storage(Map<UInt256, UInt256> slots) {
    MerkleTrie trie = MerkleTrie.EMPTY;
    for (Map.Entry<UInt256, UInt256> slot : slots.entrySet()) {
      if (!slot.getValue().isZero()) {
        trie = trie.with(slotKey(slot.getKey()), slotValue(slot.getValue()));
      }
    }
    return trie;
  }

  /** The key of an account. */
  public static byte[] accountKey(EvmAddress address) {
    return Keccak.digest(address.toArray(), 0, EvmAddress.SIZE);
  }

  /** The value at an account's key. */
  public static byte[] accountValue(Account account, Hash storageRoot) {
    return RlpWriter.encodeList(
        w ->
            w.put(account.nonce()).put(account.balance()).put(storageRoot).put(account.codeHash()));
  }

  /** The key of a storage slot. */
  public static byte[] slotKey(UInt256 slot) {
    return Keccak.digest(slot.toArray(), 0, UInt256.SIZE);
  }

  /** The value at a slot's key. */
  public static byte[] slotValue(UInt256 value) {
    return new RlpWriter().put(value).toArray();
  }
}
