package dev.portcullis.legacy.ledger;

import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** The loaded data, their changes, and the undo log. */
final class WorkingSet {
  private final UndoLog undoLog = new UndoLog();
  private final TrackedMap<Long, LedgerAccount> accounts = new TrackedMap<>(undoLog);
  private final TrackedMap<Address, Long> ids = new TrackedMap<>(undoLog);
  private final TrackedMap<BalanceKey, Balance> balances = new TrackedMap<>(undoLog);
  private final TrackedMap<Long, Nft> nfts = new TrackedMap<>(undoLog);
  private final List<AccessSet> queried = new ArrayList<>();
  private final Counters first;
  private Counters counters;

  /** Creates a working set with the current counters of the rollup. */
  WorkingSet(Counters counters) {
    this.first = counters;
    this.counters = counters;
  }

  /** Loads the results of a query; data that are known already are newer and stay. */
  void load(
      AccessSet question,
      Collection<LedgerAccount> foundAccounts,
      Map<BalanceKey, Balance> foundBalances,
      Collection<Nft> foundNfts) {
    queried.add(question);
    for (LedgerAccount account : foundAccounts) {
      accounts.load(account.id(), account);
      ids.load(account.address(), account.id());
    }
    foundBalances.forEach(balances::load);
    foundNfts.forEach(nft -> nfts.load(nft.tokenId(), nft));
  }

  /** Starts a new unit: earlier changes can no longer be reverted. */
  void begin() {
    undoLog.begin();
  }

  /** Reverts all changes since {@link #begin}. */
  void revert() {
    undoLog.revert();
  }

  Counters counters() {
    return counters;
  }

  Optional<LedgerAccount> account(long id) {
    return known("account " + id, accounts.get(id), question -> question.accounts().contains(id));
  }

  Optional<LedgerAccount> account(Address address) {
    return known(
            "account of " + address,
            ids.get(address),
            question -> question.addresses().contains(address))
        .flatMap(accounts::get);
  }

  Optional<Nft> nft(long token) {
    return known("NFT " + token, nfts.get(token), question -> question.tokens().contains(token));
  }

  BigInteger balance(LedgerAccount account, long token) {
    return entry(account, token).map(Balance::amount).orElse(BigInteger.ZERO);
  }

  /** Changes the current state of an account: the caller's object may be older. */
  void update(LedgerAccount account, UnaryOperator<LedgerAccount> change) {
    accounts.put(account.id(), change.apply(accounts.get(account.id()).orElseThrow()));
  }

  /** Subtracts an amount that the balance covers. */
  void debit(LedgerAccount account, long token, BigInteger amount) {
    if (amount.signum() > 0) {
      Balance old = entry(account, token).orElseThrow();
      balances.put(
          new BalanceKey(account.id(), token),
          new Balance(old.slot(), old.amount().subtract(amount)));
    }
  }

  /** Adds an amount, unless the balance would be too large. */
  void credit(LedgerAccount account, long token, BigInteger amount) {
    if (amount.signum() > 0) {
      BigInteger sum = balance(account, token).add(amount);
      FailReason.ROOM.unless(sum.compareTo(Balance.LIMIT) < 0);
      Optional<Balance> old = entry(account, token);
      balances.put(new BalanceKey(account.id(), token), new Balance(slot(account, old), sum));
    }
  }

  private int slot(LedgerAccount account, Optional<Balance> old) {
    if (old.isPresent()) {
      return old.get().slot();
    }
    int next = accounts.get(account.id()).orElseThrow().slots();
    update(account, LedgerAccount::withNextSlot);
    return next;
  }

  /** Credits the fee to the fee account. */
  void collectFee(long token, BigInteger fee) {
    credit(account(Ledger.FEE_ACCOUNT).orElseThrow(WorkingSet::noFeeAccount), token, fee);
  }

  private static IllegalStateException noFeeAccount() {
    return new IllegalStateException("There is no account for fees");
  }

  /** Creates the account of an address that has none. */
  LedgerAccount open(Address address) {
    LedgerAccount made = LedgerAccount.empty(counters.nextAccount(), address);
    count(new Counters(counters.nextAccount() + 1, counters.nextNft()));
    accounts.put(made.id(), made);
    ids.put(address, made.id());
    return made;
  }

  void mint(Nft nft) {
    count(new Counters(counters.nextAccount(), nft.tokenId() + 1));
    nfts.put(nft.tokenId(), nft);
  }

  private void count(Counters next) {
    Counters old = counters;
    counters = next;
    undoLog.record(() -> counters = old);
  }

  LedgerChanges changes() {
    Map<BalanceKey, Balance> changed = balances.changes();
    Set<Long> changedAccounts = new HashSet<>(accounts.changes().keySet());
    changed.keySet().forEach(key -> changedAccounts.add(key.accountId()));
    return new LedgerChanges(
        changedAccounts.stream().sorted().map(id -> accounts.get(id).orElseThrow()).toList(),
        new TreeMap<>(changed),
        nfts.changes().values().stream().sorted(Comparator.comparingLong(Nft::tokenId)).toList(),
        counters);
  }

  /** From now on, changes are relative to the current state. */
  void resetBaseline() {
    accounts.resetBaseline();
    ids.resetBaseline();
    balances.resetBaseline();
    nfts.resetBaseline();
  }

  private Optional<Balance> entry(LedgerAccount account, long token) {
    boolean isNew = account.id() >= first.nextAccount() || token >= first.nextNft();
    return known(
        "balance of account " + account.id() + " and token " + token,
        balances.get(new BalanceKey(account.id(), token)),
        question -> isNew || question.covers(account, token));
  }

  /** Requires that absent data were at least queried. */
  private <T> Optional<T> known(String what, Optional<T> found, CoverageCheck by) {
    if (found.isEmpty() && queried.stream().noneMatch(by::covers)) {
      throw new IllegalStateException("Not loaded: the " + what);
    }
    return found;
  }

  /** Whether a query covers a key. */
  @FunctionalInterface
  private interface CoverageCheck {
    boolean covers(AccessSet question);
  }
}
