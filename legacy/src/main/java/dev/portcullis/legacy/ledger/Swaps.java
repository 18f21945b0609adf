package dev.portcullis.legacy.ledger;

import dev.portcullis.legacy.transaction.Swap;
import dev.portcullis.legacy.transaction.SwapOrder;
import java.math.BigInteger;
import java.util.List;

/**
 * Executes swaps of two orders. An order with an amount is filled once: it consumes a nonce of its
 * account. One without an amount can be filled until the account's nonce changes.
 */
final class Swaps {
  private final WorkingSet set;
  private final TransactionChecks checks;

  Swaps(WorkingSet set, TransactionChecks checks) {
    this.set = set;
    this.checks = checks;
  }

  /**
   * One order and its accounts.
   *
   * @param amount that it sells
   */
  private record Side(
      SwapOrder order, LedgerAccount seller, LedgerAccount recipient, BigInteger amount) {
    boolean sells(LedgerAccount account, long token) {
      return seller.id() == account.id() && order.tokenSell() == token;
    }

    boolean buysFor(LedgerAccount account, long token) {
      return recipient.id() == account.id() && order.tokenBuy() == token;
    }
  }

  OperationEffects apply(Swap tx) {
    Side first = side(tx.first(), tx.firstAmount());
    Side second = side(tx.second(), tx.secondAmount());
    FailReason.TOKEN.unless(TransactionChecks.isFungible(tx.feeToken()));
    LedgerAccount submitter =
        set.account(tx.submitterAddress()).orElseThrow(FailReason.NO_SUBMITTER::refusal);
    FailReason.LOCKED.unless(!submitter.isLocked());
    FailReason.SWAP_SIGNATURE.unless(checks.isBy(tx.signature(), submitter.pubKeyHash()));
    FailReason.SUBMITTER.unless(submitter.id() == tx.submitterId());
    match(tx, first, second);
    FailReason.NONCE.unless(tx.nonce() == submitter.nonce());
    FailReason.BALANCE.unless(
        set.balance(submitter, tx.feeToken())
                .add(bought(submitter, tx.feeToken(), first, second))
                .compareTo(tx.fee())
            >= 0);
    List.of(first, second).forEach(side -> afford(tx, submitter, side));
    set.update(submitter, LedgerAccount::withNextNonce);
    List.of(first, second).forEach(side -> consume(side, submitter));
    set.debit(first.seller(), first.order().tokenSell(), first.amount());
    set.debit(second.seller(), second.order().tokenSell(), second.amount());
    set.credit(first.recipient(), first.order().tokenBuy(), second.amount());
    set.credit(second.recipient(), second.order().tokenBuy(), first.amount());
    set.debit(submitter, tx.feeToken(), tx.fee());
    set.collectFee(tx.feeToken(), tx.fee());
    return OperationEffects.of(
        OperationKind.SWAP,
        first.amount(),
        submitter,
        first.seller(),
        second.seller(),
        first.recipient(),
        second.recipient());
  }

  private Side side(SwapOrder order, BigInteger amount) {
    FailReason.TOKEN.unless(
        TransactionChecks.isToken(order.tokenBuy())
            && TransactionChecks.isToken(order.tokenSell()));
    LedgerAccount seller =
        set.account(order.accountId()).orElseThrow(FailReason.ORDER_ACCOUNT::refusal);
    LedgerAccount recipient =
        set.account(order.recipient()).orElseThrow(FailReason.NO_ORDER_RECIPIENT::refusal);
    FailReason.LOCKED.unless(!seller.isLocked());
    FailReason.ORDER_SIGNATURE.unless(checks.isBy(order.signature(), seller.pubKeyHash()));
    return new Side(order, seller, recipient, amount);
  }

  /** Checks that the orders match each other, and both get their price. */
  private static void match(Swap tx, Side first, Side second) {
    FailReason.BUY_SELL.unless(tx.first().tokenBuy() == tx.second().tokenSell());
    FailReason.BUY_SELL.unless(tx.second().tokenBuy() == tx.first().tokenSell());
    FailReason.SAME_TOKEN.unless(tx.first().tokenSell() != tx.second().tokenSell());
    for (Side side : List.of(first, second)) {
      FailReason.AMOUNTS.unless(
          side.order().isLimit() || side.order().amount().equals(side.amount()));
    }
    FailReason.SELF_SWAP.unless(first.seller().id() != second.seller().id());
    price(first, second.amount());
    price(second, first.amount());
  }

  /**
   * Checks that the side sells at most {@code ratioSell} for each {@code ratioBuy} that it gets.
   */
  private static void price(Side side, BigInteger gets) {
    BigInteger sold = side.amount().multiply(side.order().ratioBuy());
    BigInteger bought = gets.multiply(side.order().ratioSell());
    FailReason.PRICES.unless(sold.compareTo(bought) <= 0);
  }

  /** The amount of the fee token that the submitter gets from the swap. */
  private static BigInteger bought(LedgerAccount submitter, long token, Side first, Side second) {
    if (first.buysFor(submitter, token)) {
      return second.amount();
    }
    return second.buysFor(submitter, token) ? first.amount() : BigInteger.ZERO;
  }

  private void afford(Swap tx, LedgerAccount submitter, Side side) {
    FailReason.NONCE.unless(side.order().nonce() == side.seller().nonce());
    BigInteger needed =
        side.sells(submitter, tx.feeToken()) ? side.amount().add(tx.fee()) : side.amount();
    FailReason.BALANCE.unless(checks.has(side.seller(), side.order().tokenSell(), needed));
  }

  private void consume(Side side, LedgerAccount submitter) {
    if (!side.order().isLimit() && side.seller().id() != submitter.id()) {
      set.update(side.seller(), LedgerAccount::withNextNonce);
    }
  }
}
