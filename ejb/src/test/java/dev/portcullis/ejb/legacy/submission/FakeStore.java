package dev.portcullis.ejb.legacy.submission;

import dev.portcullis.persistence.legacy.AcceptedTransaction;
import dev.portcullis.persistence.legacy.SubmitterQuestion;
import dev.portcullis.persistence.legacy.SubmitterQuestion.Held;
import dev.portcullis.persistence.legacy.SubmitterRow;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Accounts and what waits, in memory: it answers what is asked for and nothing more. */
final class FakeStore implements Desk.Store {
  final List<AcceptedTransaction> stored = new ArrayList<>();
  int writings;

  /** What another node stores just before the next writing, which then fails. */
  Optional<List<AcceptedTransaction>> overtaking = Optional.empty();

  private final Map<Long, Person> people = new HashMap<>();

  /** An account, with nothing at first. */
  static final class Person {
    final long id;
    final Map<Long, BigInteger> balances = new HashMap<>();
    final Map<Long, BigInteger> reserved = new HashMap<>();
    final Set<Long> waiting = new HashSet<>();
    String key;
    long nonce;

    private Person(long id) {
      this.id = id;
      this.key = "%040x".formatted(id);
    }

    Person has(long token, BigInteger amount) {
      balances.put(token, amount);
      return this;
    }
  }

  Person person(long id) {
    return people.computeIfAbsent(id, Person::new);
  }

  @Override
  public List<SubmitterRow> find(SubmitterQuestion question) {
    Set<String> hashes = new HashSet<>();
    question.hashes().forEach(hash -> hashes.add(HexFormat.of().formatHex(hash)));
    Set<String> addresses = new HashSet<>();
    question.addresses().forEach(address -> addresses.add(HexFormat.of().formatHex(address)));
    List<SubmitterRow> rows = new ArrayList<>();
    for (Person person : people.values()) {
      boolean isSigner = question.accounts().contains(person.id);
      if (isSigner || addresses.contains(Drafts.address(person.id).text().substring(2))) {
        rows.add(row(person, isSigner, question, hashes));
      }
    }
    return rows;
  }

  private SubmitterRow row(
      Person person, boolean isSigner, SubmitterQuestion question, Set<String> hashes) {
    Map<Long, BigInteger> balances = new HashMap<>(person.balances);
    balances.keySet().removeIf(token -> !question.held().contains(new Held(person.id, token)));
    TreeSet<Long> waiting = new TreeSet<>(isSigner ? person.waiting : Set.of());
    Set<String> known = new HashSet<>();
    for (AcceptedTransaction one : stored) {
      if (isSigner && one.accountId() == person.id) {
        waiting.add(one.nonce());
        known.add(HexFormat.of().formatHex(one.hash()));
      }
    }
    known.retainAll(hashes);
    return new SubmitterRow(
        person.id,
        Drafts.address(person.id),
        person.nonce,
        person.key,
        "no_2fa",
        Optional.empty(),
        0,
        waiting,
        known,
        isSigner ? balances : Map.of(),
        isSigner ? person.reserved : Map.of());
  }

  @Override
  public boolean add(List<AcceptedTransaction> transactions, Instant at) {
    writings++;
    if (overtaking.isPresent()) {
      stored.addAll(overtaking.get());
      return false;
    }
    return stored.addAll(transactions);
  }
}
