package dev.portcullis.legacy.tree;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.legacy.musig.Fr;
import dev.portcullis.legacy.musig.Rescue;
import dev.portcullis.persistence.legacy.tree.ChangedAccount;
import dev.portcullis.persistence.legacy.tree.ChangedBalance;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** All accounts, whose root is computed from nothing each time, as ADR 0076 specifies. */
final class WholeState {
  private final SortedMap<Long, ChangedAccount> accounts = new TreeMap<>();
  private final Map<Long, TreeMap<Long, ChangedBalance>> balances = new HashMap<>();

  /** What one block changed, as it is after it. */
  record Block(List<ChangedAccount> accounts, List<ChangedBalance> balances) {}

  static ChangedAccount account(long id, long address, long nonce, long key, int slots) {
    return new ChangedAccount(
        id,
        new Address("0x%040x".formatted(address)),
        nonce,
        HexFormat.of().parseHex("%040x".formatted(key)),
        slots);
  }

  static ChangedBalance balance(long account, long slot, long token, long amount) {
    return new ChangedBalance(account, token, slot, BigInteger.valueOf(amount));
  }

  WholeState with(Block block) {
    block.accounts().forEach(each -> accounts.put(each.id(), each));
    block
        .balances()
        .forEach(
            each ->
                balances
                    .computeIfAbsent(each.accountId(), id -> new TreeMap<>())
                    .put(each.slot(), each));
    return this;
  }

  /** Changes a few accounts at random, each in some of its slots, old and new ones. */
  Block next(Random random) {
    Map<Long, ChangedAccount> changed = new TreeMap<>();
    Map<Long, ChangedBalance> own = new TreeMap<>();
    Map<String, ChangedBalance> all = new TreeMap<>();
    int count = random.nextInt(5);
    for (int i = 0; i < count; i++) {
      long id = random.nextInt(3) == 0 ? random.nextInt(1 << 24) : random.nextInt(40);
      ChangedAccount old = accounts.get(id);
      int slots = (old == null ? 0 : old.slots()) + (random.nextInt(4) == 0 ? 18 : 1);
      own.clear();
      for (long slot = old == null ? 0 : old.slots(); slot < slots; slot++) {
        own.put(slot, new ChangedBalance(id, random.nextInt(1 << 17), slot, amount(random)));
      }
      balances
          .getOrDefault(id, new TreeMap<>())
          .forEach(
              (slot, was) -> {
                if (random.nextInt(3) == 0) {
                  own.put(slot, new ChangedBalance(id, was.tokenId(), slot, amount(random)));
                }
              });
      if (random.nextInt(4) == 0) {
        own.clear();
        slots = old == null ? 0 : old.slots();
      }
      if (changed.putIfAbsent(id, account(id, id + 7, nonce(random), random.nextInt(3), slots))
          == null) {
        own.forEach((slot, balance) -> all.put(id + "/" + slot, balance));
      }
    }
    return new Block(List.copyOf(changed.values()), List.copyOf(all.values()));
  }

  private static BigInteger amount(Random random) {
    return new BigInteger(random.nextInt(129), random);
  }

  private static long nonce(Random random) {
    return random.nextLong() >>> random.nextInt(1, 64);
  }

  Hash32 root() {
    TreeMap<Long, Fr> leaves = new TreeMap<>();
    accounts.forEach((id, account) -> leaves.put(id, leaf(account)));
    return new Hash32(HexText.of(root(12, leaves).toBytes()));
  }

  private Fr leaf(ChangedAccount account) {
    TreeMap<Long, Fr> slots = new TreeMap<>();
    balances
        .getOrDefault(account.id(), new TreeMap<>())
        .forEach((slot, balance) -> slots.put(slot, leaf(balance)));
    int depth = 0;
    while (1 << (2 * depth) < account.slots()) {
      depth++;
    }
    return Rescue.hash(
        number(new BigInteger(1, account.address().bytes())),
        number(new BigInteger(1, account.pubKeyHash())),
        number(
            BigInteger.valueOf(account.slots())
                .shiftLeft(64)
                .add(BigInteger.valueOf(account.nonce()))),
        root(depth, slots));
  }

  private static Fr leaf(ChangedBalance balance) {
    return number(
        BigInteger.ONE
            .shiftLeft(160)
            .add(BigInteger.valueOf(balance.tokenId()).shiftLeft(128))
            .add(balance.amount()));
  }

  private static Fr root(int depth, SortedMap<Long, Fr> leaves) {
    SortedMap<Long, Fr> level = leaves;
    for (int i = 0; i < depth; i++) {
      SortedMap<Long, Fr> above = new TreeMap<>();
      for (long parent : new TreeSet<>(level.keySet().stream().map(at -> at / 4).toList())) {
        above.put(
            parent,
            Rescue.hash(
                level.getOrDefault(4 * parent, Fr.ZERO),
                level.getOrDefault(4 * parent + 1, Fr.ZERO),
                level.getOrDefault(4 * parent + 2, Fr.ZERO),
                level.getOrDefault(4 * parent + 3, Fr.ZERO)));
      }
      level = above;
    }
    return level.isEmpty() ? Fr.ZERO : level.get(0L);
  }

  private static Fr number(BigInteger number) {
    return Fr.of(HexFormat.of().parseHex("%064x".formatted(number)));
  }
}
