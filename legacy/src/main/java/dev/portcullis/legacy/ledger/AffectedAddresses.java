package dev.portcullis.legacy.ledger;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.transaction.ForcedExit;
import dev.portcullis.legacy.transaction.LegacyPriorityOperation;
import dev.portcullis.legacy.transaction.LegacyTransaction;
import dev.portcullis.legacy.transaction.MintNft;
import dev.portcullis.legacy.transaction.Swap;
import dev.portcullis.legacy.transaction.SwapOrder;
import dev.portcullis.legacy.transaction.Transfer;
import dev.portcullis.legacy.transaction.Withdraw;
import dev.portcullis.legacy.transaction.WithdrawNft;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The addresses whose histories contain an operation: the addresses that it names, and those of the
 * accounts that it names by id; five at most. A rejected operation cost nothing, so only its
 * sender's history contains it: otherwise it could fill the histories of others.
 */
final class AffectedAddresses {
  private AffectedAddresses() {}

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
      set.account(exit.initiatorAccountId()).map(LedgerAccount::address).ifPresent(addresses::add);
    } else if (tx instanceof Swap swap) {
      add(swap.first(), set, addresses);
      add(swap.second(), set, addresses);
    }
    return addresses;
  }

  static NavigableSet<Address> ofRejected(LegacyTransaction tx, WorkingSet set) {
    NavigableSet<Address> addresses = new TreeSet<>();
    set.account(tx.accountId()).map(LedgerAccount::address).ifPresent(addresses::add);
    return addresses;
  }

  private static void add(SwapOrder order, WorkingSet set, NavigableSet<Address> addresses) {
    addresses.add(order.recipient());
    set.account(order.accountId()).map(LedgerAccount::address).ifPresent(addresses::add);
  }

  static NavigableSet<Address> by(LegacyPriorityOperation operation) {
    NavigableSet<Address> addresses = new TreeSet<>();
    if (operation instanceof LegacyPriorityOperation.Deposit deposit) {
      addresses.add(deposit.from());
      addresses.add(deposit.to());
    } else if (operation instanceof LegacyPriorityOperation.FullExit exit) {
      addresses.add(exit.owner());
    }
    return addresses;
  }
}
