package dev.portcullis.legacy.submission;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.ledger.LedgerAccount;
import dev.portcullis.legacy.musig.PubKeyHash;
import dev.portcullis.legacy.transaction.AccountFacts;
import dev.portcullis.legacy.transaction.AccountType;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import dev.portcullis.persistence.legacy.submission.SubmitterRow;
import java.math.BigInteger;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The accounts that a draft names, in one snapshot. */
final class SubmitterAccounts {
  private final Map<Long, SubmitterRow> byId = new HashMap<>();
  private final Map<Address, SubmitterRow> byAddress = new HashMap<>();

  SubmitterAccounts(List<SubmitterRow> rows) {
    for (SubmitterRow row : rows) {
      byId.put(row.id(), row);
      byAddress.put(row.address(), row);
    }
  }

  Collection<SubmitterRow> all() {
    return byId.values();
  }

  /**
   * The account that a field names.
   *
   * @throws LegacyRpcException 103 naming the field if there is none
   */
  SubmitterRow account(String field, long id) {
    SubmitterRow row = byId.get(id);
    if (row == null) {
      throw LegacyRpcException.incorrect(field + ": there is no account " + id);
    }
    return row;
  }

  /** The time when the open block began, in seconds; empty while it is empty. */
  Optional<Long> openSince() {
    return byId.values().stream().findFirst().flatMap(SubmitterRow::openSince);
  }

  boolean isAccount(Address address) {
    return byAddress.containsKey(address);
  }

  /** Whether all of these hashes are pending. */
  boolean isPending(SubmittedBatch draft) {
    return draft.transactions().stream()
        .allMatch(
            tx ->
                byId.containsKey(tx.accountId())
                    && byId.get(tx.accountId()).known().contains(tx.hash().digits()));
  }

  static PubKeyHash key(SubmitterRow row) {
    return key(row.pubKeyHash());
  }

  private static PubKeyHash key(String digits) {
    return PubKeyHash.ofBytes(HexFormat.of().parseHex(digits));
  }

  /** The facts for the verification of its signatures. */
  static AccountFacts facts(SubmitterRow row) {
    return new AccountFacts(row.id(), row.address(), key(row), type(row));
  }

  private static AccountType type(SubmitterRow row) {
    Optional<PubKeyHash> trusted = row.trustedKey().map(SubmitterAccounts::key);
    return switch (row.kind()) {
      case "create2" -> AccountType.CREATE2;
      case "no_2fa" -> AccountType.withoutTwoFactors(trusted);
      default -> AccountType.OWNED;
    };
  }

  /** The ledger account in its expected state at the execution. */
  static LedgerAccount account(SubmitterRow row, long nonce) {
    return new LedgerAccount(
        row.id(), row.address(), nonce, key(row), 0, 0, row.kind().equals("create2"));
  }

  /** The balance minus the amounts of pending transactions. */
  static BigInteger available(SubmitterRow row, long token) {
    return row.balances()
        .getOrDefault(token, BigInteger.ZERO)
        .subtract(row.reserved().getOrDefault(token, BigInteger.ZERO))
        .max(BigInteger.ZERO);
  }
}
