package dev.portcullis.devnet.state;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.rlp.RlpWriter;
import java.util.List;

/**
 * The accounts and storage slots that a block accessed, with their values after each change
 * (EIP-7928). The index of a change is 0 for what the protocol does before the transactions, and
 * then 1 for the first transaction.
 *
 * @param accounts by ascending address, each once
 */
public record BlockAccessList(List<AccountAccess> accounts) {
  /** Copies the list. */
  public BlockAccessList {
    accounts = List.copyOf(accounts);
  }

  /**
   * One accessed account. Each list of changes is by ascending index, with one change for an index.
   *
   * @param address the account
   * @param storageChanges its changed slots, by ascending key
   * @param storageReads its slots that were accessed and never changed, by ascending key
   * @param balanceChanges wei
   * @param nonceChanges unsigned
   * @param codeChanges of new contracts and of delegations
   */
  public record AccountAccess(
      EvmAddress address,
      List<SlotChanges> storageChanges,
      List<UInt256> storageReads,
      List<WordChange> balanceChanges,
      List<WordChange> nonceChanges,
      List<CodeChange> codeChanges) {
    /** Copies the lists. */
    public AccountAccess {
      storageChanges = List.copyOf(storageChanges);
      storageReads = List.copyOf(storageReads);
      balanceChanges = List.copyOf(balanceChanges);
      nonceChanges = List.copyOf(nonceChanges);
      codeChanges = List.copyOf(codeChanges);
    }

    private void write(RlpWriter out) {
      out.list(
          fields -> {
            fields.put(address);
            fields.list(list -> storageChanges.forEach(slot -> slot.write(list)));
            fields.list(list -> storageReads.forEach(list::put));
            fields.list(list -> balanceChanges.forEach(change -> change.write(list)));
            fields.list(list -> nonceChanges.forEach(change -> change.write(list)));
            fields.list(list -> codeChanges.forEach(change -> change.write(list)));
          });
    }
  }

  /**
   * The changes of one slot.
   *
   * @param key the slot
   * @param changes at least one
   */
  public record SlotChanges(UInt256 key, List<WordChange> changes) {
    /** Copies the list. */
    public SlotChanges {
      changes = List.copyOf(changes);
    }

    private void write(RlpWriter out) {
      out.list(
          fields -> fields.put(key).list(list -> changes.forEach(change -> change.write(list))));
    }
  }

  /**
   * The value of a slot, a balance or a nonce after a change.
   *
   * @param index what changed it
   * @param value the new value
   */
  public record WordChange(int index, UInt256 value) {
    private void write(RlpWriter out) {
      out.list(fields -> fields.put(index).put(value));
    }
  }

  /**
   * The code of an account after a change.
   *
   * @param index what changed it
   * @param code the new code; empty when a delegation was cleared
   */
  public record CodeChange(int index, Bytes code) {
    private void write(RlpWriter out) {
      out.list(fields -> fields.put(index).put(code));
    }
  }

  /** The RLP form. */
  public byte[] encode() {
    return RlpWriter.encodeList(out -> accounts.forEach(account -> account.write(out)));
  }

  /** Keccak-256 of the RLP form, which the block header has. */
  public Hash hash() {
    return Keccak.hash(encode());
  }
}
