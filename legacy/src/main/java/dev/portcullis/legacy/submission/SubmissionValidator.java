package dev.portcullis.legacy.submission;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.fee.FeeOffer;
import dev.portcullis.legacy.fee.FeeToken;
import dev.portcullis.legacy.fee.FeeType;
import dev.portcullis.legacy.layer1.BlockGasEstimator;
import dev.portcullis.legacy.ledger.Ledger;
import dev.portcullis.legacy.ledger.OperationKind;
import dev.portcullis.legacy.pricing.FeeQuotes;
import dev.portcullis.legacy.transaction.AccountFacts;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import dev.portcullis.legacy.transaction.LegacyTransaction;
import dev.portcullis.legacy.transaction.SignatureFacts;
import dev.portcullis.legacy.transaction.TokenFacts;
import dev.portcullis.legacy.transaction.TransactionReader;
import dev.portcullis.legacy.transaction.Transfer;
import dev.portcullis.persistence.legacy.query.ListedToken;
import dev.portcullis.persistence.legacy.submission.SubmitterRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;

/**
 * Runs all cheap checks of a draft, in this order: addresses, nonces, capacity, fees, execution.
 */
final class SubmissionValidator {
  private final Limits limits;
  private final FeeQuotes fees;
  private final LongFunction<Optional<ListedToken>> tokens;
  private final MempoolSizeEstimate mempoolSizeEstimate;

  /**
   * The limits.
   *
   * @param waitingOfAccount the maximum number of pending transactions of one account
   * @param chunksOfBatch the maximum number of chunks of a block
   * @param overdrafts whether transactions without sufficient balance are accepted, and fail in
   *     their block
   */
  record Limits(int waitingOfAccount, int chunksOfBatch, boolean overdrafts) {}

  SubmissionValidator(
      Limits limits,
      FeeQuotes fees,
      LongFunction<Optional<ListedToken>> tokens,
      MempoolSizeEstimate mempoolSizeEstimate) {
    this.limits = limits;
    this.fees = fees;
    this.tokens = tokens;
    this.mempoolSizeEstimate = mempoolSizeEstimate;
  }

  /**
   * Passes a draft whose execution would succeed now.
   *
   * @param seconds the time
   * @return the facts for the verification of its signatures
   * @throws LegacyRpcException 101, 103, 104, 105 or 302
   */
  SignatureFacts admit(SubmittedBatch draft, SubmitterAccounts submitterAccounts, long seconds) {
    List<LegacyTransaction> transactions = draft.transactions();
    transactions.forEach(tx -> requireOwnAddress(tx, submitterAccounts));
    NonceValidator nonceValidator = NonceValidator.of(transactions, submitterAccounts);
    room(transactions, submitterAccounts);
    fees.requireEnough(offers(transactions, submitterAccounts));
    Map<Long, TokenFacts> named = tokens(transactions);
    new SubmissionDryRun(draft, submitterAccounts, nonceValidator, limits.overdrafts())
        .run(seconds);
    submitterAccounts.openSince().ifPresent(since -> requireValidSince(since, transactions));
    Map<Long, AccountFacts> accounts = new HashMap<>();
    submitterAccounts.all().forEach(row -> accounts.put(row.id(), SubmitterAccounts.facts(row)));
    return new SignatureFacts(accounts, named);
  }

  /**
   * Rejects transactions with another account's address, so that errors reveal no nonce to a sender
   * that does not own the account.
   */
  private static void requireOwnAddress(LegacyTransaction tx, SubmitterAccounts submitterAccounts) {
    SubmitterRow account = submitterAccounts.account("accountId", tx.accountId());
    if (!tx.accountAddress().orElse(account.address()).equals(account.address())) {
      throw LegacyRpcException.incorrect(
          "account id is incorrect: it is not the address of account " + tx.accountId());
    }
  }

  /** Validity now does not suffice: the open block is executed with the time of its beginning. */
  private static void requireValidSince(long since, List<LegacyTransaction> transactions) {
    if (!transactions.stream().allMatch(tx -> Ledger.isInTime(tx, since))) {
      throw LegacyRpcException.incorrect(
          "validFrom: it is after %d, when the next block began; send it again a little later"
              .formatted(since));
    }
  }

  /** Counts accepted transactions. */
  void addAccepted(int more) {
    mempoolSizeEstimate.addAccepted(more);
  }

  private void room(List<LegacyTransaction> transactions, SubmitterAccounts submitterAccounts) {
    Map<Long, Integer> more = new HashMap<>();
    for (LegacyTransaction tx : transactions) {
      SubmitterRow account = submitterAccounts.account("accountId", tx.accountId());
      if (more.merge(tx.accountId(), 1, Integer::sum) + account.waiting().size()
          > limits.waitingOfAccount()) {
        throw new LegacyRpcException(
            LegacyRpcException.Code.OPERATIONS_LIMIT_REACHED,
            "Of account %d there wait %d transactions already, and at most %d may: try again later"
                .formatted(account.id(), account.waiting().size(), limits.waitingOfAccount()));
      }
    }
    int chunks = chunks(transactions, submitterAccounts);
    if (chunks > limits.chunksOfBatch()) {
      throw LegacyRpcException.incorrect(
          "the batch takes %d chunks, and a block has %d at most"
              .formatted(chunks, limits.chunksOfBatch()));
    }
    long gas =
        transactions.stream()
            .mapToLong(tx -> BlockGasEstimator.atMost(OperationKind.of(tx.type(), false)))
            .sum();
    if (gas > BlockGasEstimator.LIMIT) {
      throw LegacyRpcException.incorrect("the batch has more withdrawals than a block can pay");
    }
    mempoolSizeEstimate.requireCapacity(transactions.size());
  }

  /** The number of chunks in a block; a new account is created once. */
  private static int chunks(
      List<LegacyTransaction> transactions, SubmitterAccounts submitterAccounts) {
    Set<Address> made = new HashSet<>();
    return transactions.stream()
        .map(
            tx ->
                OperationKind.of(
                    tx.type(),
                    makesAccount(tx, submitterAccounts) && made.add(((Transfer) tx).to())))
        .mapToInt(OperationKind::chunks)
        .sum();
  }

  private static boolean makesAccount(LegacyTransaction tx, SubmitterAccounts submitterAccounts) {
    return tx instanceof Transfer transfer && !submitterAccounts.isAccount(transfer.to());
  }

  private List<FeeOffer> offers(
      List<LegacyTransaction> transactions, SubmitterAccounts submitterAccounts) {
    List<FeeOffer> offers = new ArrayList<>();
    for (LegacyTransaction tx : transactions) {
      offers.add(
          new FeeOffer(
              FeeType.of(tx, makesAccount(tx, submitterAccounts)),
              token(tx, transactions.size() > 1),
              tx.fee()));
    }
    return offers;
  }

  /** A transaction without a fee may name any token: others in its batch may pay. */
  private FeeToken token(LegacyTransaction tx, boolean isAmongOthers) {
    if (tx.fee().signum() == 0 && isAmongOthers) {
      return FeeToken.ETH;
    }
    return fees.feeToken(tx.feeToken()).orElseThrow(FeeQuotes::inappropriate);
  }

  private Map<Long, TokenFacts> tokens(List<LegacyTransaction> transactions) {
    Map<Long, TokenFacts> named = new HashMap<>();
    for (LegacyTransaction tx : transactions) {
      for (long id : tx.tokenIds()) {
        if (id < TransactionReader.FIRST_NFT && !named.containsKey(id)) {
          ListedToken token =
              tokens
                  .apply(id)
                  .orElseThrow(
                      () -> LegacyRpcException.incorrect("token: there is no token " + id));
          named.put(id, new TokenFacts(id, token.symbol(), token.decimals()));
        }
      }
    }
    return named;
  }
}
