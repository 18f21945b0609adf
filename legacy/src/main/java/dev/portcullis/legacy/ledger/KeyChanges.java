package dev.portcullis.legacy.ledger;

import dev.portcullis.legacy.transaction.ChangePubKey;
import dev.portcullis.legacy.transaction.KeyAuthorization;
import java.math.BigInteger;

/** Executes key changes. That the account's address authorizes the key was verified before. */
final class KeyChanges {
  private final WorkingSet set;
  private final TransactionChecks checks;

  KeyChanges(WorkingSet set, TransactionChecks checks) {
    this.set = set;
    this.checks = checks;
  }

  OperationEffects apply(ChangePubKey tx) {
    LedgerAccount account = set.account(tx.account()).orElseThrow(FailReason.NO_ACCOUNT::refusal);
    FailReason.FEE_TOKEN.unless(TransactionChecks.isFungible(tx.feeToken()));
    FailReason.KEY_SIGNATURE.unless(checks.isBy(tx.signature(), tx.newPkHash()));
    FailReason.KEY_ACCOUNT.unless(account.id() == tx.accountId());
    boolean byCreate2 = tx.authorization() instanceof KeyAuthorization.Create2;
    // The salt contains the first key and proves no other.
    FailReason.NONCE.unless(!byCreate2 || tx.nonce() == 0);
    FailReason.NONCE.unless(tx.nonce() == account.nonce());
    FailReason.BALANCE.unless(checks.has(account, tx.feeToken(), tx.fee()));
    set.update(account, now -> now.withNextNonce().withKey(tx.newPkHash(), byCreate2));
    set.debit(account, tx.feeToken(), tx.fee());
    set.collectFee(tx.feeToken(), tx.fee());
    return OperationEffects.of(OperationKind.CHANGE_PUB_KEY, BigInteger.ZERO, account);
  }
}
