package dev.portcullis.ejb.legacy.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.legacy.musig.Fr;
import dev.portcullis.ejb.legacy.musig.Rescue;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.legacy.ChangedAccount;
import dev.portcullis.persistence.legacy.ChangedBalance;
import dev.portcullis.persistence.legacy.TreeNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The root of the tree that is changed block by block is that of a tree that is made anew. */
class BlockRootTest {
  private static final int BLOCKS = 25;
  private static final long SEED = Long.getLong("seed", 20261125);

  private static final List<Fr> EMPTY =
      Stream.iterate(Fr.ZERO, below -> Rescue.hash(below, below)).limit(25).toList();

  private final Random random = new Random(SEED);
  private final Map<Long, ChangedAccount> accounts = new TreeMap<>();
  private final Map<Long, Map<Long, ChangedBalance>> balances = new TreeMap<>();
  private final Map<TreeNode.Place, byte[]> accountNodes = new HashMap<>();
  private final Map<TreeNode.Place, byte[]> balanceNodes = new HashMap<>();

  @Test
  void theRootIsThatOfATreeMadeAnew() {
    for (int block = 0; block < BLOCKS; block++) {
      List<ChangedAccount> changed = new ArrayList<>();
      List<ChangedBalance> of = new ArrayList<>();
      change(changed, of);
      Collections.shuffle(changed, random);
      Collections.shuffle(of, random);
      assertThat(root(changed, of)).as("block " + block + ", seed " + SEED).isEqualTo(anew());
    }
  }

  @Test
  void everyFieldIsInTheRoot() {
    ChangedAccount account = account(5, 1, 2, 3, 2);
    ChangedBalance first = balance(5, 7, 0, 8);
    ChangedBalance second = balance(5, 9, 1, 10);
    List<Hash32> roots = new ArrayList<>();
    roots.add(alone(account, first, second));
    roots.add(alone(account(6, 1, 2, 3, 2), balance(6, 7, 0, 8), balance(6, 9, 1, 10)));
    roots.add(alone(account(5, 9, 2, 3, 2), first, second));
    roots.add(alone(account(5, 1, 9, 3, 2), first, second));
    roots.add(alone(account(5, 1, 2, 9, 2), first, second));
    roots.add(alone(account(5, 1, 2, 3, 3), first, second));
    roots.add(alone(account, balance(5, 9, 0, 10), balance(5, 7, 1, 8)));
    roots.add(alone(account, balance(5, 8, 0, 7), second));
    roots.add(alone(account, first, balance(5, 9, 1, 11)));
    roots.add(alone(account(5, 2, 1, 3, 2), first, second));
    roots.add(alone(account(5, 1, 3, 2, 2), first, second));
    assertThat(roots).doesNotHaveDuplicates();
  }

  /** Computed when the tree was made: whoever changes them takes all roots that are out there. */
  @Test
  void rootsStayWhatTheyWere() {
    assertThat(alone(account(0, 1, 0, 0, 0)).text())
        .isEqualTo("0x248552161e093c2ae5d90ef00013be76982145a6b4ee5e2af078ee262b0ac325");
    assertThat(alone(account(5, 1, 2, 3, 2), balance(5, 7, 0, 8), balance(5, 9, 1, 10)).text())
        .isEqualTo("0x0e72bb042fe6cf62420fa493a239e875db92746e8c856d9b3ee0b969f6b7236a");
  }

  @Test
  void whatIsReadForABlockDoesNotGrowWithTheTree() {
    List<ChangedAccount> two = List.of(account(3, 1, 1, 1, 1), account(0xff_ffff, 2, 1, 1, 1));
    // Of 24 levels all but the one below the root, where each is beside the other.
    assertThat(BlockRoot.neededOfAccounts(two)).hasSize(2 * 23);
    List<ChangedBalance> one = List.of(balance(3, 0, 900, 1));
    assertThat(BlockRoot.neededOfBalances(List.of(account(3, 1, 1, 1, 1_000)), one)).hasSize(10);
  }

  private void change(List<ChangedAccount> changed, List<ChangedBalance> of) {
    for (int i = 0; i < 1 + random.nextInt(6); i++) {
      long id = random.nextInt(3) == 0 ? random.nextInt(1 << 24) : random.nextInt(12);
      if (changed.stream().anyMatch(account -> account.id() == id)) {
        continue;
      }
      Map<Long, ChangedBalance> slots = balances.computeIfAbsent(id, some -> new TreeMap<>());
      for (int j = 0; j < random.nextInt(4); j++) {
        long slot = random.nextBoolean() ? slots.size() : random.nextInt(slots.size() + 1);
        ChangedBalance known = slots.get(slot);
        long token = known == null ? random.nextInt(1 << 20) : known.tokenId();
        ChangedBalance now = balance(id, token, slot, random.nextInt(3));
        slots.put(slot, now);
        of.removeIf(other -> other.accountId() == id && other.slot() == slot);
        of.add(now);
      }
      ChangedAccount now =
          account(id, id + 1, random.nextInt(100), random.nextInt(3), slots.size());
      accounts.put(id, now);
      changed.add(now);
    }
  }

  private Hash32 root(List<ChangedAccount> changed, List<ChangedBalance> of) {
    BlockRoot found =
        BlockRoot.of(
            changed,
            of,
            stored(balanceNodes, BlockRoot.neededOfBalances(changed, of)),
            stored(accountNodes, BlockRoot.neededOfAccounts(changed)));
    found.accountNodes().forEach(node -> accountNodes.put(node.place(), node.hash()));
    found.balanceNodes().forEach(node -> balanceNodes.put(node.place(), node.hash()));
    return found.root();
  }

  private static List<TreeNode> stored(
      Map<TreeNode.Place, byte[]> nodes, List<TreeNode.Place> places) {
    return places.stream()
        .filter(nodes::containsKey)
        .map(place -> new TreeNode(place, nodes.get(place)))
        .toList();
  }

  private static Hash32 alone(ChangedAccount account, ChangedBalance... of) {
    return BlockRoot.of(List.of(account), List.of(of), List.of(), List.of()).root();
  }

  /** By its definition: from the root down, as far as there is anything. */
  private Hash32 anew() {
    TreeMap<Long, Fr> leaves = new TreeMap<>();
    accounts.forEach(
        (id, account) -> {
          TreeMap<Long, Fr> slots = new TreeMap<>();
          balances.get(id).forEach((slot, balance) -> slots.put(slot, leaf(balance)));
          int depth = 0;
          while (1 << depth < account.slots()) {
            depth++;
          }
          leaves.put(id, leaf(account, subtree(slots, depth, 0)));
        });
    return new Hash32("0x" + HexFormat.of().formatHex(subtree(leaves, 24, 0).toBytes()));
  }

  private static Fr subtree(NavigableMap<Long, Fr> leaves, int level, long position) {
    if (level == 0) {
      return leaves.getOrDefault(position, Fr.ZERO);
    }
    if (leaves.subMap(position << level, (position + 1) << level).isEmpty()) {
      return EMPTY.get(level);
    }
    return Rescue.hash(
        subtree(leaves, level - 1, 2 * position), subtree(leaves, level - 1, 2 * position + 1));
  }

  private static Fr leaf(ChangedBalance balance) {
    return number("%08x%032x".formatted(balance.tokenId(), balance.amount()));
  }

  private static Fr leaf(ChangedAccount account, Fr balances) {
    return Rescue.hash(
        number(account.address().text().substring(2) + "%08x".formatted(account.nonce())),
        number(HexFormat.of().formatHex(account.pubKeyHash()) + "%08x".formatted(account.slots())),
        balances);
  }

  private static Fr number(String digits) {
    return Fr.of(HexFormat.of().parseHex("0".repeat(64 - digits.length()) + digits));
  }

  private static ChangedAccount account(long id, long address, long nonce, long key, int slots) {
    return new ChangedAccount(
        id,
        new Address("0x%040x".formatted(address)),
        nonce,
        HexFormat.of().parseHex("%040x".formatted(key)),
        slots);
  }

  private static ChangedBalance balance(long account, long token, long slot, long amount) {
    return new ChangedBalance(account, token, slot, BigInteger.valueOf(amount));
  }
}
