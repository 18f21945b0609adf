package dev.portcullis.devnet.node.method.result;

import dev.portcullis.devnet.state.BlockAccessList;
import dev.portcullis.devnet.state.BlockAccessList.AccountAccess;
import dev.portcullis.devnet.state.BlockAccessList.WordChange;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;

/**
 * The JSON of an accessed account in the access list of a block (EIP-7928, {@code AccountAccess} of
 * the execution APIs). Slots and their values have 32 bytes, all other numbers no leading zeros.
 */
public record AccountAccessResult(
    String address,
    List<Slot> storageChanges,
    List<String> storageReads,
    List<Change> balanceChanges,
    List<Change> nonceChanges,
    List<Code> codeChanges) {

  record Slot(String key, List<Change> changes) {}

  record Change(String index, String value) {}

  record Code(String index, String code) {}

  /** All accounts of a list, in its order. */
  public static List<AccountAccessResult> all(BlockAccessList list) {
    return list.accounts().stream().map(AccountAccessResult::of).toList();
  }

  private static AccountAccessResult of(AccountAccess access) {
    return new AccountAccessResult(
        access.address().toString(),
        access.storageChanges().stream()
            .map(
                slot ->
                    new Slot(
                        word(slot.key()),
                        slot.changes().stream()
                            .map(change -> new Change(index(change.index()), word(change.value())))
                            .toList()))
            .toList(),
        access.storageReads().stream().map(AccountAccessResult::word).toList(),
        quantities(access.balanceChanges()),
        quantities(access.nonceChanges()),
        access.codeChanges().stream()
            .map(change -> new Code(index(change.index()), change.code().toString()))
            .toList());
  }

  private static List<Change> quantities(List<WordChange> changes) {
    return changes.stream()
        .map(change -> new Change(index(change.index()), change.value().toString()))
        .toList();
  }

  private static String index(int index) {
    return EthereumHex.quantity(index);
  }

  private static String word(UInt256 value) {
    return Hash.of(value).toString();
  }
}
