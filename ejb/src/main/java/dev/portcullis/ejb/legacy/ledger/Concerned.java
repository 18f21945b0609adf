package dev.portcullis.ejb.legacy.ledger;

import dev.portcullis.ejb.legacy.transaction.ForcedExit;
import dev.portcullis.ejb.legacy.transaction.LegacyTransaction;
import dev.portcullis.ejb.legacy.transaction.MintNft;
import dev.portcullis.ejb.legacy.transaction.PriorityOperation;
import dev.portcullis.ejb.legacy.transaction.Swap;
import dev.portcullis.ejb.legacy.transaction.SwapOrder;
import dev.portcullis.ejb.legacy.transaction.Transfer;
import dev.portcullis.ejb.legacy.transaction.Withdraw;
import dev.portcullis.ejb.legacy.transaction.WithdrawNft;
import dev.portcullis.kernel.Address;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * In whose histories an operation stands: of the addresses that it names, and of the accounts that
 * it names by their ids; five at most. What was refused cost nothing, so it stands only in that of
 * whoever sent it: nobody fills the histories of others with it.
 */
final class Concerned {
  private Concerned() {}

  static NavigableSet<Address> by(LegacyTransaction tx, WorkingSet set) {
    NavigableSet<Address> addresses = new TreeSet<>();
    tx.accountAddress().ifPresent(addresses::add);
    if (tx instanceof Transfer transfer) {
      addresses.add(transfer.to());
    } else if (tx instanceof Withdraw withdrawal) {
      addresses.add(withdrawal.to());
    } else if (tx instanceof WithdrawNft withdrawal) {
      addresses.add(withdrawal.to());
    } else if (tx instanceof MintNft mint) {
      addresses.add(mint.recipient());
    } else if (tx instanceof ForcedExit exit) {
      addresses.add(exit.target());
      set.account(exit.initiatorAccountId()).map(Account::address).ifPresent(addresses::add);
    } else if (tx instanceof Swap swap) {
      add(swap.first(), set, addresses);
      add(swap.second(), set, addresses);
    }
    return addresses;
  }

  static NavigableSet<Address> byRefused(LegacyTransaction tx, WorkingSet set) {
    NavigableSet<Address> addresses = new TreeSet<>();
    set.account(tx.accountId()).map(Account::address).ifPresent(addresses::add);
    return addresses;
  }

  private static void add(SwapOrder order, WorkingSet set, NavigableSet<Address> addresses) {
    addresses.add(order.recipient());
    set.account(order.accountId()).map(Account::address).ifPresent(addresses::add);
  }

  static NavigableSet<Address> by(PriorityOperation operation) {
    NavigableSet<Address> addresses = new TreeSet<>();
    if (operation instanceof PriorityOperation.Deposit deposit) {
      addresses.add(deposit.from());
      addresses.add(deposit.to());
    } else if (operation instanceof PriorityOperation.FullExit exit) {
      addresses.add(exit.owner());
    }
    return addresses;
  }
}
