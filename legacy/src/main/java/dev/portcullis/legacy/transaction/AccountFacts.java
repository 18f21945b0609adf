package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.musig.PubKeyHash;

/**
 * The facts by which the signatures of an account are verified.
 *
 * @param id of the account
 * @param address its immutable address
 * @param pubKeyHash of its key, {@link PubKeyHash#NONE} as long as it has none
 * @param type whether it signs with its Ethereum key as well
 */
public record AccountFacts(long id, Address address, PubKeyHash pubKeyHash, AccountType type) {
  /** The facts after a transaction that sets the key. */
  AccountFacts after(ChangePubKey change) {
    return new AccountFacts(
        id,
        address,
        change.newPkHash(),
        change.authorization() instanceof KeyAuthorization.Create2 ? AccountType.CREATE2 : type);
  }
}
