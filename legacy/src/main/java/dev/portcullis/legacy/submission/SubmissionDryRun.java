package dev.portcullis.legacy.submission;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.legacy.ledger.AccessSet;
import dev.portcullis.legacy.ledger.Balance;
import dev.portcullis.legacy.ledger.BalanceKey;
import dev.portcullis.legacy.ledger.Counters;
import dev.portcullis.legacy.ledger.DerivedHashes;
import dev.portcullis.legacy.ledger.Ledger;
import dev.portcullis.legacy.ledger.LedgerAccount;
import dev.portcullis.legacy.ledger.Nft;
import dev.portcullis.legacy.ledger.OperationReceipt;
import dev.portcullis.legacy.musig.PubKeyHash;
import dev.portcullis.legacy.transaction.ChangePubKey;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import dev.portcullis.legacy.transaction.LegacyTransaction;
import dev.portcullis.legacy.transaction.Swap;
import dev.portcullis.persistence.legacy.submission.SubmitterRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Executes a draft on the known state of its accounts, and discards the result: a transaction that
 * must fail would cost its sender nothing later. It subtracts the amounts of pending transactions,
 * but does not add their income. It does not verify signing keys.
 */
final class SubmissionDryRun {
  private static final String NONCE = "Nonce mismatch";
  private static final String NOT_ENOUGH = "Not enough ";
  private static final Address NOBODY = new Address("0x" + "0".repeat(40));
  private static final Hash32 NOTHING = new Hash32("0x" + "0".repeat(64));

  private final Map<String, PubKeyHash> keys = new HashMap<>();
  private final List<LegacyTransaction> transactions;
  private final SubmitterAccounts submitterAccounts;
  private final NonceValidator nonceValidator;
  private final boolean overdrafts;

  /**
   * Creates a dry run.
   *
   * @param overdrafts whether an insufficient balance passes: the block execution rejects it
   */
  SubmissionDryRun(
      SubmittedBatch draft,
      SubmitterAccounts submitterAccounts,
      NonceValidator nonceValidator,
      boolean overdrafts) {
    this.overdrafts = overdrafts;
    this.transactions = draft.transactions();
    this.submitterAccounts = submitterAccounts;
    this.nonceValidator = nonceValidator;
  }

  /**
   * Passes transactions that would succeed, and overdrafts where they are accepted.
   *
   * @param seconds the time
   * @throws LegacyRpcException 101 if a nonce does not follow the one before, 103 for all other
   *     reasons
   */
  void run(long seconds) {
    assumeKeys();
    Ledger ledger =
        new Ledger(
            unusedCounters(), new DerivedHashes(keys::get, (creator, serial, content) -> NOTHING));
    load(ledger);
    OperationReceipt executed =
        transactions.size() == 1
            ? ledger.execute(transactions.get(0), seconds)
            : ledger.executeBatch(transactions, seconds).get(0);
    executed
        .failReason()
        .filter(reason -> !(overdrafts && reason.contains(NOT_ENOUGH)))
        .ifPresent(this::refuse);
  }

  /** New accounts and NFTs get numbers that no known one has. */
  private Counters unusedCounters() {
    long account = submitterAccounts.all().stream().mapToLong(SubmitterRow::id).max().orElse(0);
    long token =
        transactions.stream()
            .flatMap(tx -> AccessSet.of(tx).tokens().stream())
            .mapToLong(named -> named)
            .max()
            .orElse(0);
    return new Counters(account + 1, Math.max(Ledger.FIRST_NFT, token + 1));
  }

  private void refuse(String reason) {
    if (reason.contains(NONCE)) {
      throw new LegacyRpcException(
          LegacyRpcException.Code.NONCE_MISMATCH, reason + ": nonces must follow each other");
    }
    throw LegacyRpcException.incorrect(
        transactions.size() == 1
            ? reason + " (account " + transactions.get(0).accountId() + ")"
            : reason);
  }

  /** Treats each key as the key of the account whose signature it created. */
  private void assumeKeys() {
    Map<Long, PubKeyHash> set = new HashMap<>();
    submitterAccounts.all().forEach(row -> set.put(row.id(), SubmitterAccounts.key(row)));
    for (LegacyTransaction tx : transactions) {
      if (tx instanceof ChangePubKey change) {
        set.put(tx.accountId(), change.newPkHash());
      }
      keys.put(tx.signature().publicKey(), set.get(tx.accountId()));
      if (tx instanceof Swap swap) {
        keys.put(swap.first().signature().publicKey(), set.get(swap.first().accountId()));
        keys.put(swap.second().signature().publicKey(), set.get(swap.second().accountId()));
      }
    }
  }

  private void load(Ledger ledger) {
    AccessSet asked = AccessSet.all(transactions.stream().map(AccessSet::of).toList());
    List<LedgerAccount> accounts = new ArrayList<>();
    Map<BalanceKey, Balance> balances = new HashMap<>();
    for (SubmitterRow row : submitterAccounts.all()) {
      accounts.add(SubmitterAccounts.account(row, nonceValidator.of(row)));
      row.balances()
          .keySet()
          .forEach(
              token ->
                  balances.put(
                      new BalanceKey(row.id(), token),
                      new Balance(0, SubmitterAccounts.available(row, token))));
    }
    if (submitterAccounts.all().stream().noneMatch(row -> row.id() == Ledger.FEE_ACCOUNT)) {
      accounts.add(new LedgerAccount(Ledger.FEE_ACCOUNT, NOBODY, 0, PubKeyHash.NONE, 0, 0, false));
    }
    ledger.load(asked, accounts, balances, nfts(asked));
  }

  /**
   * Assumes that a named NFT exists, since its owner got it from another account; without one, the
   * missing balance shows that it does not exist.
   */
  private static List<Nft> nfts(AccessSet asked) {
    return asked.tokens().stream()
        .filter(token -> token >= Ledger.FIRST_NFT)
        .map(token -> new Nft(token, 0, NOBODY, 0, NOTHING, NOBODY, ""))
        .toList();
  }
}
