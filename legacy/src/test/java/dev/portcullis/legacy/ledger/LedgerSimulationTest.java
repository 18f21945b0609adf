package dev.portcullis.legacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.transaction.LegacyPriorityOperation;
import dev.portcullis.legacy.transaction.LegacyTransaction;
import dev.portcullis.testing.Effort;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * For any request to the rollup, the ledger and a model that is as simple as it can be agree on
 * what succeeds, on why the rest does not, and on what everybody has afterwards.
 *
 * <p>Run it with {@code -Dstories=20000} for longer, and {@code -Dseed=…} for others.
 */
class LedgerSimulationTest {
  private static final int STORIES = Effort.cases("stories", 300);
  private static final long SEED = Long.getLong("seed", 20261125);
  private static final int STEPS = 40;
  private static final Address FEES = RandomTransactions.address(1);
  private static final String IN_BATCH = "failed with a reason: ";

  @Test
  void ledgerAndModelAgree() {
    Set<String> reasons = new HashSet<>();
    Map<OperationKind, Integer> done = new TreeMap<>();
    for (int i = 0; i < STORIES; i++) {
      try {
        new Story(SEED + i, reasons, done).play();
      } catch (AssertionError | RuntimeException wrong) {
        throw new AssertionError("-Dseed=" + (SEED + i) + " -Dstories=1", wrong);
      }
    }
    if (STORIES >= 300) {
      assertEverythingHappened(reasons, done);
    }
  }

  private static void assertEverythingHappened(
      Set<String> reasons, Map<OperationKind, Integer> done) {
    assertThat(reasons)
        .containsAll(
            Arrays.stream(FailReason.values())
                .filter(reason -> reason != FailReason.TOO_MANY_ACCOUNTS)
                .map(FailReason::text)
                .toList());
    Arrays.stream(OperationKind.values())
        .filter(kind -> kind != OperationKind.NOOP)
        .forEach(kind -> assertThat(done.getOrDefault(kind, 0)).as("%s", kind).isGreaterThan(50));
  }

  /** A rollup, simulated from its beginning. */
  private static final class Story {
    private final Random random;
    private final RandomTransactions transactions;
    private final SimpleRollup model = new SimpleRollup(FEES);
    private final FakeState state = new FakeState(FEES);
    private final Set<String> reasons;
    private final Map<OperationKind, Integer> kinds;
    private Map<Long, BigInteger> supply = new TreeMap<>();

    Story(long seed, Set<String> reasons, Map<OperationKind, Integer> kinds) {
      this.random = new Random(seed);
      this.transactions = new RandomTransactions(random);
      this.reasons = reasons;
      this.kinds = kinds;
    }

    /** Each ledger executes a few groups, of which each is loaded by itself or all at once. */
    void play() {
      for (int step = 0; step < STEPS; step++) {
        Ledger ledger = state.ledger();
        for (int groups = 1 + random.nextInt(4); groups > 0; groups--) {
          group(ledger);
          if (random.nextInt(3) == 0) {
            state.write(ledger.changes());
            ledger.nextBlock();
            assertThat(ledger.changes().accounts()).isEmpty();
            assertThat(ledger.changes().balances()).isEmpty();
          }
        }
        state.write(ledger.changes());
        assertSame();
      }
    }

    private void group(Ledger ledger) {
      int choice = random.nextInt(10);
      if (choice < 2) {
        priority(ledger);
      } else if (choice < 4) {
        batch(ledger);
      } else {
        single(ledger);
      }
    }

    private void priority(Ledger ledger) {
      LegacyPriorityOperation operation = transactions.priority(model);
      state.load(ledger, AccessSet.of(operation));
      OperationReceipt executed = ledger.execute(operation);
      assertThat(executed.success()).isTrue();
      assertThat(executed.amount()).isEqualTo(model.priority(operation));
      note(executed);
      if (operation instanceof LegacyPriorityOperation.Deposit) {
        supply.merge(operation.token(), executed.amount(), BigInteger::add);
      }
    }

    private void single(Ledger ledger) {
      LegacyTransaction tx = transactions.transaction(model);
      state.load(ledger, AccessSet.of(tx));
      int room = ledger.chunks(List.of(tx));
      OperationReceipt executed = ledger.execute(tx, RandomTransactions.NOW);
      String reason = model.all(List.of(tx), RandomTransactions.NOW, false);
      assertThat(executed.failReason().orElse("")).as("%s", tx).isEqualTo(reason);
      assertThat(executed.chunks()).isEqualTo(executed.success() ? room : 0);
      note(executed);
    }

    private void batch(Ledger ledger) {
      List<LegacyTransaction> txs = new ArrayList<>();
      SimpleRollup ahead = model.copy();
      for (int size = 1 + random.nextInt(5); size > 0; size--) {
        LegacyTransaction tx = transactions.transaction(ahead);
        if (ahead.all(List.of(tx), RandomTransactions.NOW, false).isEmpty()
            || transactions.rarely()) {
          txs.add(tx);
        }
      }
      if (txs.isEmpty()) {
        return;
      }
      state.load(ledger, AccessSet.all(txs.stream().map(AccessSet::of).toList()));
      int room = ledger.chunks(txs);
      LedgerChanges before = ledger.changes();
      List<OperationReceipt> executed = ledger.executeBatch(txs, RandomTransactions.NOW);
      String reason = model.all(txs, RandomTransactions.NOW, true);
      assertThat(executed).hasSameSizeAs(txs);
      assertThat(executed).allMatch(one -> one.failReason().orElse("").equals(reason));
      if (!reason.isEmpty()) {
        assertThat(ledger.changes()).isEqualTo(before);
      } else {
        assertThat(executed.stream().mapToInt(OperationReceipt::chunks).sum()).isEqualTo(room);
      }
      executed.forEach(this::note);
    }

    private void note(OperationReceipt executed) {
      assertThat(executed.addresses()).hasSizeBetween(executed.success() ? 1 : 0, 5);
      assertThat(executed.success()).isEqualTo(executed.failReason().isEmpty());
      executed
          .failReason()
          .map(
              text ->
                  text.substring(
                      text.indexOf(IN_BATCH) < 0 ? 0 : text.indexOf(IN_BATCH) + IN_BATCH.length()))
          .ifPresent(reasons::add);
      if (executed.success()) {
        kinds.merge(executed.kind(), 1, Integer::sum);
      }
      executed
          .withdrawal()
          .ifPresent(
              paid -> {
                assertThat(paid.amount()).isPositive().isEqualTo(executed.amount());
                supply.merge(paid.token(), paid.amount().negate(), BigInteger::add);
              });
      if (executed.kind() == OperationKind.MINT_NFT && executed.success()) {
        supply.merge(executed.nft().orElseThrow().tokenId(), BigInteger.ONE, BigInteger::add);
      }
    }

    private void assertSame() {
      assertThat(state.accounts).hasSameSizeAs(model.people);
      model.people.values().forEach(this::assertSame);
      assertThat(state.nfts.keySet()).isEqualTo(model.makers.keySet());
      assertThat(state.counters).isEqualTo(new Counters(model.people.size(), model.nextNft));
      state
          .supply()
          .forEach(
              (token, sum) ->
                  assertThat(sum)
                      .as("supply of %s", token)
                      .isEqualTo(supply.getOrDefault(token, BigInteger.ZERO)));
    }

    private void assertSame(SimpleRollup.Person person) {
      LedgerAccount account = state.accounts.get(person.id);
      assertThat(account.address()).isEqualTo(person.address);
      assertThat(account.nonce()).isEqualTo(person.nonce);
      assertThat(account.pubKeyHash().text()).isEqualTo(person.key);
      assertThat(account.minted()).isEqualTo(person.made);
      assertThat(account.create2()).isEqualTo(person.create2);
      assertThat(account.slots()).isEqualTo(person.everHeld.size());
      for (int slot = 0; slot < person.everHeld.size(); slot++) {
        long token = person.everHeld.get(slot);
        assertThat(state.balances.get(new BalanceKey(person.id, token)))
            .as("%s of %s", token, person.id)
            .isEqualTo(new Balance(slot, person.of(token)));
      }
      assertThat(state.balances.keySet().stream().filter(key -> key.accountId() == person.id))
          .hasSize(person.everHeld.size());
    }
  }
}
