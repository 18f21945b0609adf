package dev.portcullis.legacy.ledger;

import dev.portcullis.legacy.transaction.Transfer;
import java.math.BigInteger;
import java.util.Optional;

/** Executes transfers, to accounts and to addresses that become accounts. */
final class Transfers {
  private final WorkingSet set;
  private final TransactionChecks checks;

  Transfers(WorkingSet set, TransactionChecks checks) {
    this.set = set;
    this.checks = checks;
  }

  OperationEffects apply(Transfer tx) {
    FailReason.TOKEN.unless(TransactionChecks.isToken(tx.token()));
    FailReason.FEE_TOKEN.unless(tx.fee().signum() == 0 || TransactionChecks.isFungible(tx.token()));
    FailReason.TO_ZERO.unless(!tx.to().equals(TransactionChecks.ZERO));
    LedgerAccount from = set.account(tx.from()).orElseThrow(FailReason.NO_SENDER::refusal);
    FailReason.LOCKED.unless(!from.isLocked());
    FailReason.TRANSFER_SIGNATURE.unless(checks.isBy(tx.signature(), from.pubKeyHash()));
    FailReason.TRANSFER_ACCOUNT.unless(from.id() == tx.accountId());
    Optional<LedgerAccount> known = set.account(tx.to());
    FailReason.TOO_MANY_ACCOUNTS.unless(
        known.isPresent() || set.counters().nextAccount() <= Ledger.LAST_ACCOUNT);
    FailReason.NONCE.unless(tx.nonce() == from.nonce());
    BigInteger all = tx.amount().add(tx.fee());
    FailReason.BALANCE.unless(checks.has(from, tx.token(), all));
    set.update(from, LedgerAccount::withNextNonce);
    set.debit(from, tx.token(), all);
    LedgerAccount to = known.orElseGet(() -> set.open(tx.to()));
    set.credit(to, tx.token(), tx.amount());
    set.collectFee(tx.token(), tx.fee());
    return OperationEffects.of(
        known.isPresent() ? OperationKind.TRANSFER : OperationKind.TRANSFER_TO_NEW,
        tx.amount(),
        from,
        to);
  }
}
