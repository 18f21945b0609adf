package dev.portcullis.legacy.ledger;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.transaction.ChangePubKey;
import dev.portcullis.legacy.transaction.ForcedExit;
import dev.portcullis.legacy.transaction.LegacyPriorityOperation;
import dev.portcullis.legacy.transaction.LegacyTransaction;
import dev.portcullis.legacy.transaction.MintNft;
import dev.portcullis.legacy.transaction.Swap;
import dev.portcullis.legacy.transaction.SwapOrder;
import dev.portcullis.legacy.transaction.Transfer;
import dev.portcullis.legacy.transaction.Withdraw;
import dev.portcullis.legacy.transaction.WithdrawNft;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * The data that an operation may read, known before its execution: accounts by id and by address,
 * the balances of these accounts for these tokens, and the NFTs among the tokens.
 *
 * @param accounts ids of accounts; always that of fees
 * @param addresses addresses of accounts
 * @param tokens ids of tokens
 */
public record AccessSet(Set<Long> accounts, Set<Address> addresses, Set<Long> tokens) {
  /** Copies the sets. */
  public AccessSet {
    accounts = Set.copyOf(accounts);
    addresses = Set.copyOf(addresses);
    tokens = Set.copyOf(tokens);
  }

  /** The data that a transaction may read. */
  public static AccessSet of(LegacyTransaction tx) {
    Gathered gathered = new Gathered();
    gathered.account(tx.accountId());
    tx.accountAddress().ifPresent(gathered::address);
    gathered.token(tx.feeToken());
    if (tx instanceof Transfer transfer) {
      gathered.address(transfer.to());
    } else if (tx instanceof ForcedExit exit) {
      gathered.address(exit.target());
    } else if (tx instanceof MintNft mint) {
      gathered.address(mint.recipient());
    } else if (tx instanceof WithdrawNft withdrawal) {
      gathered.token(withdrawal.token());
    } else if (tx instanceof Swap swap) {
      gathered.order(swap.first());
      gathered.order(swap.second());
    } else if (!(tx instanceof Withdraw) && !(tx instanceof ChangePubKey)) {
      throw new IllegalArgumentException("No such transaction: " + tx.type());
    }
    return gathered.touches();
  }

  /** The data that a priority operation may read. */
  public static AccessSet of(LegacyPriorityOperation operation) {
    Gathered gathered = new Gathered();
    gathered.token(operation.token());
    if (operation instanceof LegacyPriorityOperation.Deposit deposit) {
      gathered.address(deposit.to());
    } else if (operation instanceof LegacyPriorityOperation.FullExit exit) {
      gathered.account(exit.accountId());
    }
    return gathered.touches();
  }

  /** The data that several operations may read, to load it at once. */
  public static AccessSet all(Collection<AccessSet> several) {
    Gathered gathered = new Gathered();
    several.forEach(gathered::all);
    return gathered.touches();
  }

  /** Whether the set contains the balance. */
  boolean covers(LedgerAccount account, long token) {
    return tokens.contains(token)
        && (accounts.contains(account.id()) || addresses.contains(account.address()));
  }

  /** Collects the sets. */
  private static final class Gathered {
    private final Set<Long> accounts = new HashSet<>(Set.of(Ledger.FEE_ACCOUNT));
    private final Set<Address> addresses = new HashSet<>();
    private final Set<Long> tokens = new HashSet<>();

    void account(long id) {
      accounts.add(id);
    }

    void address(Address address) {
      addresses.add(address);
    }

    void token(long token) {
      tokens.add(token);
    }

    void order(SwapOrder order) {
      account(order.accountId());
      address(order.recipient());
      token(order.tokenSell());
      token(order.tokenBuy());
    }

    void all(AccessSet other) {
      accounts.addAll(other.accounts());
      addresses.addAll(other.addresses());
      tokens.addAll(other.tokens());
    }

    AccessSet touches() {
      return new AccessSet(accounts, addresses, tokens);
    }
  }
}
