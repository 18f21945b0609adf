package dev.portcullis.legacy.submission;

import dev.portcullis.legacy.transaction.LegacyRpcException;
import dev.portcullis.legacy.transaction.LegacyTransaction;
import dev.portcullis.legacy.transaction.Swap;
import dev.portcullis.persistence.legacy.submission.SubmitterRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks that the first nonce of each account in a draft can be the next: not used, not pending,
 * and not ahead of the pending ones. The ledger checks the following nonces.
 */
final class NonceValidator {
  private final Map<Long, Long> first = new HashMap<>();

  private NonceValidator() {}

  /**
   * Collects the first nonces.
   *
   * @throws LegacyRpcException 101 if one cannot be the next; 103 if there is no such account
   */
  static NonceValidator of(
      List<LegacyTransaction> transactions, SubmitterAccounts submitterAccounts) {
    NonceValidator nonceValidator = new NonceValidator();
    for (LegacyTransaction tx : transactions) {
      nonceValidator.add("", submitterAccounts.account("accountId", tx.accountId()), tx.nonce());
      if (tx instanceof Swap swap) {
        nonceValidator.add(
            "orders[0].",
            submitterAccounts.account("orders[0].accountId", swap.first().accountId()),
            swap.first().nonce());
        nonceValidator.add(
            "orders[1].",
            submitterAccounts.account("orders[1].accountId", swap.second().accountId()),
            swap.second().nonce());
      }
    }
    return nonceValidator;
  }

  private void add(String path, SubmitterRow account, long nonce) {
    if (first.putIfAbsent(account.id(), nonce) == null) {
      check(path, account, nonce);
    }
  }

  private static void check(String path, SubmitterRow account, long nonce) {
    long next =
        account.waiting().isEmpty()
            ? account.nonce()
            : Math.max(account.nonce(), account.waiting().last() + 1);
    if (nonce < account.nonce()) {
      throw mismatch("Tx nonce is too low.", path, account, next);
    }
    if (account.waiting().contains(nonce)) {
      throw mismatch("Tx nonce is taken by one that waits.", path, account, next);
    }
    if (nonce > next) {
      throw mismatch("Tx nonce is too high.", path, account, next);
    }
  }

  private static LegacyRpcException mismatch(
      String problem, String path, SubmitterRow account, long next) {
    return new LegacyRpcException(
        LegacyRpcException.Code.NONCE_MISMATCH,
        "%s %snonce: the next of account %d is %d".formatted(problem, path, account.id(), next));
  }

  /** The nonce of an account when the draft is executed. */
  long of(SubmitterRow account) {
    return first.getOrDefault(account.id(), account.nonce());
  }
}
