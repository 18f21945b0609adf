package dev.portcullis.legacy.submission;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.HexText;
import dev.portcullis.persistence.legacy.submission.AcceptedTransaction;
import dev.portcullis.persistence.legacy.submission.SubmitterCriteria;
import dev.portcullis.persistence.legacy.submission.SubmitterRow;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Accounts in memory, and what of them waits. */
final class FakeAccounts implements SubmissionHandler.Store {
  final Map<Long, SubmitterRow> rows = new TreeMap<>();
  final List<AcceptedTransaction> taken = new ArrayList<>();
  int readings;

  /** When the block began that is filled. */
  Optional<Long> openSince = Optional.empty();

  /** Others were first with what is added next. */
  Optional<Runnable> others = Optional.empty();

  static Address address(long id) {
    return new Address("0x%040x".formatted(id + 0xacc0));
  }

  /** One whose key is set. */
  void open(long id, long nonce, Map<Long, Long> balances) {
    put(id, nonce, "%040x".formatted(id + 0xbee), balances, Map.of());
  }

  void put(long id, long nonce, String key, Map<Long, Long> balances, Map<Long, Long> reserved) {
    rows.put(
        id,
        new SubmitterRow(
            id,
            address(id),
            nonce,
            key,
            "owned",
            Optional.empty(),
            0,
            new TreeSet<>(),
            Set.of(),
            amounts(balances),
            amounts(reserved),
            Optional.empty()));
  }

  private static Map<Long, BigInteger> amounts(Map<Long, Long> amounts) {
    Map<Long, BigInteger> large = new HashMap<>();
    amounts.forEach((token, amount) -> large.put(token, BigInteger.valueOf(amount)));
    return large;
  }

  /** A nonce of the account waits. */
  void waits(long id, long... nonces) {
    for (long nonce : nonces) {
      rows.get(id).waiting().add(nonce);
    }
  }

  @Override
  public synchronized List<SubmitterRow> find(SubmitterCriteria question) {
    readings++;
    List<String> addresses = question.addresses().stream().map(HexText::of).toList();
    List<String> hashes = question.hashes().stream().map(HexFormat.of()::formatHex).toList();
    return rows.values().stream()
        .filter(
            row ->
                question.accounts().contains(row.id()) || addresses.contains(row.address().text()))
        .map(row -> now(row, hashes))
        .toList();
  }

  private SubmitterRow now(SubmitterRow row, List<String> hashes) {
    TreeSet<Long> waiting = new TreeSet<>(row.waiting());
    mine(row).forEach(tx -> waiting.add(tx.nonce()));
    return new SubmitterRow(
        row.id(),
        row.address(),
        row.nonce(),
        row.pubKeyHash(),
        row.kind(),
        row.trustedKey(),
        row.twoFactorsAt(),
        waiting,
        mine(row).stream()
            .map(tx -> HexFormat.of().formatHex(tx.hash()))
            .filter(hashes::contains)
            .collect(Collectors.toSet()),
        row.balances(),
        row.reserved(),
        openSince);
  }

  private List<AcceptedTransaction> mine(SubmitterRow row) {
    return taken.stream().filter(tx -> tx.accountId() == row.id()).toList();
  }

  @Override
  public synchronized boolean add(List<AcceptedTransaction> transactions, Instant at) {
    others.ifPresent(Runnable::run);
    boolean free =
        transactions.stream()
            .noneMatch(
                tx ->
                    taken.stream()
                        .anyMatch(
                            other ->
                                other.accountId() == tx.accountId()
                                    && other.nonce() == tx.nonce()));
    if (free) {
      taken.addAll(transactions);
    }
    return free;
  }
}
