package dev.portcullis.legacy.ledger;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.transaction.LegacyPriorityOperation;
import java.math.BigInteger;
import java.util.Optional;

/** Executes the priority operations of layer 1, which never fail. */
final class PriorityOperations {
  private final WorkingSet set;

  PriorityOperations(WorkingSet set) {
    this.set = set;
  }

  /**
   * Credits the amount that fits: a token contract that issues more than 2^128 units is the
   * responsibility of its author.
   */
  OperationEffects apply(LegacyPriorityOperation.Deposit deposit) {
    LedgerAccount account = set.account(deposit.to()).orElseGet(() -> set.open(deposit.to()));
    BigInteger room =
        Balance.LIMIT.subtract(BigInteger.ONE).subtract(set.balance(account, deposit.token()));
    BigInteger amount = deposit.amount().min(room);
    set.credit(account, deposit.token(), amount);
    return OperationEffects.of(OperationKind.DEPOSIT, amount, account);
  }

  /** Pays out the whole balance, which is zero if the account has another owner. */
  OperationEffects apply(LegacyPriorityOperation.FullExit exit) {
    Address owner = exit.owner();
    long token = exit.token();
    Optional<LedgerAccount> account =
        set.account(exit.accountId()).filter(found -> found.address().equals(owner));
    if (account.isEmpty()) {
      return OperationEffects.of(OperationKind.FULL_EXIT, BigInteger.ZERO);
    }
    BigInteger amount = set.balance(account.get(), token);
    set.debit(account.get(), token, amount);
    Optional<Nft> nft = amount.signum() == 0 ? Optional.empty() : nft(token);
    return OperationEffects.of(OperationKind.FULL_EXIT, amount, account.get())
        .paying(new Withdrawal(owner, token, amount, nft));
  }

  private Optional<Nft> nft(long token) {
    return TransactionChecks.isFungible(token) ? Optional.empty() : set.nft(token);
  }
}
