package dev.portcullis.devnet.node.trace;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.portcullis.devnet.state.Account;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.Map;
import java.util.TreeMap;

/** An account in a prestate trace; empty and unchanged values are left out. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record PrestateAccount(String balance, Long nonce, String code, Map<String, String> storage) {

  static PrestateAccount of(Account account, Bytes code, Map<UInt256, UInt256> slots) {
    return new PrestateAccount(
        account.balance().toString(),
        account.nonce() == 0 ? null : account.nonce(),
        code.isEmpty() ? null : code.toString(),
        storage(slots));
  }

  static PrestateAccount changed(
      Account before, Account after, Bytes code, Map<UInt256, UInt256> slots) {
    return new PrestateAccount(
        before.balance().equals(after.balance()) ? null : after.balance().toString(),
        before.nonce() == after.nonce() ? null : after.nonce(),
        before.codeHash().equals(after.codeHash()) ? null : code.toString(),
        storage(slots));
  }

  private static Map<String, String> storage(Map<UInt256, UInt256> slots) {
    if (slots.isEmpty()) {
      return null;
    }
    Map<String, String> storage = new TreeMap<>();
    slots.forEach(
        (slot, value) -> storage.put(Hash.of(slot).toString(), Hash.of(value).toString()));
    return storage;
  }
}
