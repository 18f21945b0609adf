package dev.portcullis.legacy.ledger;

import dev.portcullis.legacy.transaction.ForcedExit;
import dev.portcullis.legacy.transaction.Withdraw;
import dev.portcullis.legacy.transaction.WithdrawNft;
import java.math.BigInteger;
import java.util.Optional;

/** Executes withdrawals, forced exits, and NFT withdrawals. */
final class Withdrawals {
  private final WorkingSet set;
  private final TransactionChecks checks;

  Withdrawals(WorkingSet set, TransactionChecks checks) {
    this.set = set;
    this.checks = checks;
  }

  OperationEffects apply(Withdraw tx) {
    FailReason.TOKEN.unless(TransactionChecks.isFungible(tx.token()));
    LedgerAccount from = set.account(tx.from()).orElseThrow(FailReason.NO_SENDER::refusal);
    FailReason.LOCKED.unless(!from.isLocked());
    FailReason.WITHDRAW_SIGNATURE.unless(checks.isBy(tx.signature(), from.pubKeyHash()));
    FailReason.WITHDRAW_ACCOUNT.unless(from.id() == tx.accountId());
    FailReason.NONCE.unless(tx.nonce() == from.nonce());
    BigInteger all = tx.amount().add(tx.fee());
    FailReason.BALANCE.unless(checks.has(from, tx.token(), all));
    set.update(from, LedgerAccount::withNextNonce);
    set.debit(from, tx.token(), all);
    set.collectFee(tx.token(), tx.fee());
    return OperationEffects.of(OperationKind.WITHDRAW, tx.amount(), from)
        .paying(new Withdrawal(tx.to(), tx.token(), tx.amount(), Optional.empty()));
  }

  OperationEffects apply(ForcedExit tx) {
    LedgerAccount initiator =
        set.account(tx.initiatorAccountId()).orElseThrow(FailReason.NO_INITIATOR::refusal);
    FailReason.EXIT_SIGNATURE.unless(
        !initiator.isLocked() && checks.isBy(tx.signature(), initiator.pubKeyHash()));
    FailReason.TOKEN.unless(TransactionChecks.isFungible(tx.token()));
    LedgerAccount target = set.account(tx.target()).orElseThrow(FailReason.NO_TARGET::refusal);
    FailReason.TARGET_NOT_LOCKED.unless(target.isLocked());
    FailReason.TARGET_INVALID.unless(!target.address().equals(TransactionChecks.ZERO));
    FailReason.NONCE.unless(tx.nonce() == initiator.nonce());
    FailReason.INITIATOR_BALANCE.unless(checks.has(initiator, tx.token(), tx.fee()));
    BigInteger amount = set.balance(target, tx.token());
    set.update(initiator, LedgerAccount::withNextNonce);
    set.debit(initiator, tx.token(), tx.fee());
    set.debit(target, tx.token(), amount);
    set.collectFee(tx.token(), tx.fee());
    return OperationEffects.of(OperationKind.FORCED_EXIT, amount, initiator, target)
        .paying(new Withdrawal(target.address(), tx.token(), amount, Optional.empty()));
  }

  OperationEffects apply(WithdrawNft tx) {
    FailReason.TOKEN.unless(
        !TransactionChecks.isFungible(tx.token()) && TransactionChecks.isToken(tx.token()));
    LedgerAccount from = set.account(tx.from()).orElseThrow(FailReason.WITHDRAW_ACCOUNT::refusal);
    FailReason.LOCKED.unless(!from.isLocked());
    FailReason.WITHDRAW_SIGNATURE.unless(checks.isBy(tx.signature(), from.pubKeyHash()));
    FailReason.WITHDRAW_ACCOUNT.unless(from.id() == tx.accountId());
    FailReason.FEE_TOKEN.unless(TransactionChecks.isFungible(tx.feeToken()));
    Nft nft = set.nft(tx.token()).orElseThrow(FailReason.NO_NFT::refusal);
    FailReason.NONCE.unless(tx.nonce() == from.nonce());
    FailReason.NFT_BALANCE.unless(checks.has(from, tx.token(), BigInteger.ONE));
    FailReason.BALANCE.unless(checks.has(from, tx.feeToken(), tx.fee()));
    set.update(from, LedgerAccount::withNextNonce);
    set.debit(from, tx.token(), BigInteger.ONE);
    set.debit(from, tx.feeToken(), tx.fee());
    set.collectFee(tx.feeToken(), tx.fee());
    return OperationEffects.of(OperationKind.WITHDRAW_NFT, BigInteger.ONE, from)
        .paying(new Withdrawal(tx.to(), tx.token(), BigInteger.ONE, Optional.of(nft)));
  }
}
