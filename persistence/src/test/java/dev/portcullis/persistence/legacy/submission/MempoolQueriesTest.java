package dev.portcullis.persistence.legacy.submission;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.legacy.sequencer.StoredAccounts;
import dev.portcullis.persistence.legacy.submission.SubmitterCriteria.RequiredBalance;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class MempoolQueriesTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  /** A row of the table as a batch inserts it. */
  private record Stored(long id, Long batchId) {}

  /** One transaction queries by a statement of its own, whose plan is kept. */
  @Test
  void aSmallQuestionIsAnsweredAsALargeOne() {
    long account = StoredAccounts.add(3);
    long other = StoredAccounts.add(0);
    StoredAccounts.give(account, 7, "5");
    AcceptedTransaction known = transfer(account, 3, 7, 2, 1);
    assertThat(add(known)).isTrue();
    List<byte[]> addresses = List.of(StoredAccounts.address(other).bytes());
    List<RequiredBalance> requiredBalance = List.of(new RequiredBalance(account, 7));
    byte[] unknown = Sha256.digest(new byte[] {2});

    List<SubmitterRow> small =
        find(
            new SubmitterCriteria(
                List.of(account), addresses, requiredBalance, List.of(known.hash())));
    List<SubmitterRow> large =
        find(
            new SubmitterCriteria(
                List.of(account), addresses, requiredBalance, List.of(known.hash(), unknown)));

    assertThat(small).hasSize(2).containsExactlyInAnyOrderElementsOf(large);
    assertThat(small).anyMatch(row -> row.known().size() == 1 && row.balances().size() == 1);
    assertThat(find(new SubmitterCriteria(List.of(), List.of(), List.of(), List.of()))).isEmpty();
  }

  @Test
  void anAccountIsFoundWithBalancesAndPendingTransactions() {
    long account = StoredAccounts.add(3);
    long other = StoredAccounts.add(0);
    StoredAccounts.give(account, 0, "340282366920938463463374607431768211455");
    StoredAccounts.give(account, 7, "5");
    StoredAccounts.give(other, 7, "6");
    StoredAccounts.update(
        "update legacy_accounts set kind = 'no_2fa', no_2fa_key = ? where id = ?",
        new byte[20],
        account);
    AcceptedTransaction known = transfer(account, 3, 7, 2, 1);
    assertThat(add(known)).isTrue();
    assertThat(add(transfer(account, 4, 7, 0, 1))).isTrue();
    assertThat(add(withFeeToken(account, 5, 7, 10, 4))).isTrue();

    List<SubmitterRow> found =
        find(
            new SubmitterCriteria(
                List.of(account),
                List.of(StoredAccounts.address(other).bytes(), address("nobody").bytes()),
                List.of(
                    new RequiredBalance(account, 0),
                    new RequiredBalance(account, 7),
                    new RequiredBalance(account, 7),
                    new RequiredBalance(account, 9),
                    new RequiredBalance(-1, 7)),
                List.of(known.hash(), Sha256.digest(new byte[] {1}))));

    SubmitterRow row = found.stream().filter(one -> one.id() == account).findFirst().orElseThrow();
    assertThat(row.address()).isEqualTo(StoredAccounts.address(account));
    assertThat(row.nonce()).isEqualTo(3);
    assertThat(row.pubKeyHash()).isEqualTo("0".repeat(40));
    assertThat(row.kind()).isEqualTo("no_2fa");
    assertThat(row.trustedKey()).isEqualTo(Optional.of("0".repeat(40)));
    assertThat(row.waiting()).containsExactly(3L, 4L, 5L);
    assertThat(row.known()).containsExactly(HexFormat.of().formatHex(known.hash()));
    assertThat(row.balances())
        .containsOnly(
            entry(0L, BigInteger.ONE.shiftLeft(128).subtract(BigInteger.ONE)),
            entry(7L, BigInteger.valueOf(5)));
    assertThat(row.reserved()).containsOnly(entry(7L, BigInteger.valueOf(2 + 1 + 0 + 1 + 4)));
    assertThat(found).hasSize(2).anyMatch(one -> one.id() == other && one.balances().isEmpty());
  }

  @Test
  void aNonceThatWaitsIsNotTakenTwice() {
    long account = StoredAccounts.add(0);
    assertThat(add(transfer(account, 0, 0, 1, 1))).isTrue();
    assertThat(add(transfer(account, 0, 0, 2, 1))).isFalse();
    assertThat(stored(account)).hasSize(1);
  }

  @Test
  void aNonceUsedInTheMeantimeIsNotTaken() {
    long account = StoredAccounts.add(4);
    assertThat(add(transfer(account, 3, 0, 1, 1))).isFalse();
    assertThat(add(transfer(account, 4, 0, 1, 1))).isTrue();
  }

  @Test
  void aBatchWithARejectedTransactionIsRejected() {
    long account = StoredAccounts.add(1);
    long other = StoredAccounts.add(0);
    assertThat(add(transfer(account, 2, 0, 1, 1))).isTrue();
    assertThat(add(transfer(other, 0, 0, 1, 1), transfer(account, 2, 0, 5, 1))).isFalse();
    assertThat(stored(other)).isEmpty();
  }

  @Test
  void fromManyAtOnceEachNonceIsTakenOnce() throws Exception {
    long account = StoredAccounts.add(0);
    List<Callable<Boolean>> racing = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      AcceptedTransaction one = transfer(account, i % 8, 0, i, 1);
      racing.add(() -> add(one));
    }
    assertThat(all(racing).stream().filter(added -> added)).hasSize(8);
    assertThat(stored(account)).hasSize(8);
  }

  @Test
  void theIdsOfABatchAreConsecutiveDespiteConcurrentInserts() throws Exception {
    List<Callable<Boolean>> racing = new ArrayList<>();
    List<Long> senders = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      long account = StoredAccounts.add(0);
      int size = i % 2 == 0 ? 1 : 20;
      if (size > 1) {
        senders.add(account);
      }
      AcceptedTransaction[] batch =
          LongStream.range(0, size)
              .mapToObj(nonce -> transfer(account, nonce, 0, 1, 1))
              .toArray(AcceptedTransaction[]::new);
      racing.add(() -> add(batch));
    }
    assertThat(all(racing)).doesNotContain(false);
    for (long sender : senders) {
      List<Stored> batch = stored(sender);
      long first = batch.get(0).id();
      assertThat(batch)
          .containsExactlyElementsOf(
              IntStream.range(0, 20).mapToObj(i -> new Stored(first + i, first)).toList());
    }
  }

  @Test
  void oneAloneIsNoBatch() {
    long account = StoredAccounts.add(0);
    add(transfer(account, 0, 0, 1, 1));
    assertThat(stored(account)).singleElement().extracting(Stored::batchId).isNull();
  }

  @Test
  void pendingTransactionsAreCountedUpToABound() {
    long account = StoredAccounts.add(0);
    add(transfer(account, 0, 0, 1, 1), transfer(account, 1, 0, 1, 1));
    assertThat(count(1)).isEqualTo(1);
    assertThat(count(1_000_000)).isGreaterThanOrEqualTo(2);
  }

  private static int count(int most) {
    return reading().of(connection -> MempoolQueries.count(connection, most));
  }

  private static List<Boolean> all(List<Callable<Boolean>> racing) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Boolean> answers = new ArrayList<>();
      for (Future<Boolean> each : threads.invokeAll(racing)) {
        answers.add(each.get());
      }
      return answers;
    } finally {
      threads.shutdownNow();
    }
  }

  private static List<SubmitterRow> find(SubmitterCriteria question) {
    return reading().of(connection -> MempoolQueries.find(connection, question));
  }

  /** As the application does: what was not added as a whole is taken back. */
  private static boolean add(AcceptedTransaction... rows) {
    try {
      TestDatabase.inTransaction(
          entities -> {
            if (!on(entities, new MempoolQueries()).add(List.of(rows), START)) {
              throw new IllegalArgumentException("taken");
            }
            return null;
          });
      return true;
    } catch (IllegalArgumentException taken) {
      return false;
    }
  }

  private static List<Stored> stored(long account) {
    return TestDatabase.inTransaction(
        entities ->
            new Statements(entities)
                .list(
                    row -> new Stored(row.getLong(1), row.getObject(2, Long.class)),
                    "select id, batch_id from legacy_mempool where account_id = ?"
                        + " order by nonce",
                    account));
  }

  private static AcceptedTransaction transfer(
      long account, long nonce, long token, long amount, long fee) {
    return new AcceptedTransaction(
        hash(),
        account,
        nonce,
        "{\"type\":\"Transfer\",\"token\":%d,\"amount\":\"%d\",\"fee\":\"%d\"}"
            .formatted(token, amount, fee));
  }

  private static AcceptedTransaction withFeeToken(
      long account, long nonce, long token, long amount, long fee) {
    return new AcceptedTransaction(
        hash(),
        account,
        nonce,
        "{\"type\":\"WithdrawNFT\",\"token\":%d,\"feeToken\":%d,\"amount\":\"%d\",\"fee\":\"%d\"}"
            .formatted(70_000, token, amount, fee));
  }

  private static byte[] hash() {
    return Sha256.digest(Ids.id().getBytes(StandardCharsets.UTF_8));
  }

  private static Address address(String seed) {
    return new Address("0x" + Sha256.hex(seed).substring(0, 40));
  }

  private static QueryRunner reading() {
    return new QueryRunner(TestDatabase.dataSource());
  }
}
