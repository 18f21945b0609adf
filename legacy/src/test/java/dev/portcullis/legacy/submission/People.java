package dev.portcullis.legacy.submission;

import dev.portcullis.persistence.legacy.submission.SubmitterCriteria;
import dev.portcullis.persistence.legacy.submission.SubmitterCriteria.RequiredBalance;
import dev.portcullis.persistence.legacy.submission.SubmitterRow;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Accounts in memory, of which exactly the requested ones are reported. */
final class People {
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

  List<SubmitterRow> find(SubmitterCriteria question) {
    Set<String> addresses = new HashSet<>();
    question.addresses().forEach(address -> addresses.add(HexFormat.of().formatHex(address)));
    List<SubmitterRow> rows = new ArrayList<>();
    for (Person person : people.values()) {
      boolean isSigner = question.accounts().contains(person.id);
      if (isSigner || addresses.contains(Drafts.address(person.id).text().substring(2))) {
        rows.add(row(person, isSigner, question));
      }
    }
    return rows;
  }

  private static SubmitterRow row(Person person, boolean isSigner, SubmitterCriteria question) {
    Map<Long, BigInteger> balances = new HashMap<>(person.balances);
    balances
        .keySet()
        .removeIf(token -> !question.held().contains(new RequiredBalance(person.id, token)));
    TreeSet<Long> waiting = new TreeSet<>(isSigner ? person.waiting : Set.of());
    return new SubmitterRow(
        person.id,
        Drafts.address(person.id),
        person.nonce,
        person.key,
        "no_2fa",
        Optional.empty(),
        0,
        waiting,
        Set.of(),
        isSigner ? balances : Map.of(),
        isSigner ? person.reserved : Map.of(),
        Optional.empty());
  }
}
