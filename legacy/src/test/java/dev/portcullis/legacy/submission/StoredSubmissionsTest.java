package dev.portcullis.legacy.submission;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Json;
import dev.portcullis.legacy.musig.PubKeyHash;
import dev.portcullis.legacy.pricing.FixedFees;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.legacy.query.ListedToken;
import dev.portcullis.persistence.legacy.submission.AcceptedTransaction;
import dev.portcullis.persistence.legacy.submission.MempoolQueries;
import dev.portcullis.persistence.legacy.submission.SubmitterCriteria;
import dev.portcullis.persistence.legacy.submission.SubmitterRow;
import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Submissions of what the public client signs, in a real database. */
@Tag("database")
class StoredSubmissionsTest {
  private static final JsonNode VECTORS = vectors();
  private static final int MOST_OF_ACCOUNT = 6;
  private static final JsonNode NULL = Sent.json("null");

  /** As the application stores: all of it or nothing. */
  private record Stored() implements SubmissionHandler.Store {
    @Override
    public List<SubmitterRow> find(SubmitterCriteria question) {
      return new QueryRunner(TestDatabase.dataSource())
          .of(connection -> MempoolQueries.find(connection, question));
    }

    @Override
    public boolean add(List<AcceptedTransaction> transactions, Instant at) {
      try {
        return TestDatabase.inTransaction(entities -> added(entities, transactions, at));
      } catch (IllegalArgumentException taken) {
        return false;
      }
    }

    private static boolean added(
        EntityManager entities, List<AcceptedTransaction> transactions, Instant at) {
      if (!on(entities, new MempoolQueries()).add(transactions, at)) {
        throw new IllegalArgumentException("taken");
      }
      return true;
    }
  }

  private final BoundedSignatureVerifier checks =
      new BoundedSignatureVerifier(
          new SignatureCheckLimiter(4, 2, Duration.ofMinutes(1)),
          new Layer1VerificationClient(
              () -> 9, (method, params) -> NULL, Optional::empty, new OutboundBulkhead()));

  @BeforeEach
  void accountsOfThePublicClient() {
    update("truncate legacy_accounts, legacy_balances, legacy_mempool");
    for (JsonNode account : VECTORS.get("accounts")) {
      long id = account.get("id").asLong();
      update(
          "insert into legacy_accounts (id, address, pub_key_hash) values (?, ?, ?)",
          id,
          new Address(account.get("address").asText()).bytes(),
          new PubKeyHash(account.get("pubKeyHash").asText()).bytes());
      for (long token = 0; token < 3; token++) {
        update(
            "insert into legacy_balances (account_id, token_id, slot, amount) values (?, ?, ?, ?)",
            id,
            token,
            token,
            new BigDecimal("340282366920938463463374607431768211455"));
      }
    }
  }

  @Test
  void submissionsOfThePublicClientAreAccepted() {
    for (JsonNode vector : always("Transfer", "Withdraw")) {
      JsonNode tx = vector.get("tx");
      expect(tx);
      assertThat(desk(checks::check).submit(draft(tx, vector)))
          .containsExactly(vector.get("hash").asText());
      assertThat(hashes()).contains(vector.get("hash").asText());
    }
  }

  @Test
  void alteredSubmissionsAreRejected() {
    JsonNode vector = always("Transfer").get(0);
    ObjectNode tx = vector.get("tx").deepCopy();
    tx.put("to", "0x" + "12".repeat(20));
    expect(tx);
    LegacyRpcException error =
        catchThrowableOfType(
            LegacyRpcException.class, () -> desk(checks::check).submit(draft(tx, vector)));
    assertThat(error.code()).isIn(103, 202);

    JsonNode unsigned = vector.get("tx");
    LegacyRpcException missing =
        catchThrowableOfType(
            LegacyRpcException.class,
            () -> desk(checks::check).submit(SubmittedBatch.single(unsigned, NULL, NULL)));
    assertThat(missing.code()).isEqualTo(200);
    assertThat(hashes()).isEmpty();
  }

  @Test
  void concurrentSubmissionsTakeEachNonceOnceWithinTheLimit() throws Exception {
    SubmissionHandler submissionHandler = desk((draft, facts) -> {});
    JsonNode sender = VECTORS.get("accounts").get(0);
    List<Callable<Boolean>> racing = new ArrayList<>();
    for (int i = 0; i < 160; i++) {
      ObjectNode one = Sent.transfer(1, i / 16, FakeAccounts.address(2), i, 1_000_000);
      one.put("from", sender.get("address").asText());
      racing.add(() -> isTaken(submissionHandler, one));
    }
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      int taken = 0;
      for (Future<Boolean> each : threads.invokeAll(racing)) {
        taken += each.get() ? 1 : 0;
      }
      List<String> nonces =
          texts("select nonce::text from legacy_mempool where account_id = 1 order by nonce");
      assertThat(nonces)
          .hasSize(taken)
          .isEqualTo(IntStream.range(0, taken).mapToObj(String::valueOf).toList());
      assertThat(taken).isBetween(1, MOST_OF_ACCOUNT);
    } finally {
      threads.shutdownNow();
    }
  }

  private static boolean isTaken(SubmissionHandler submissionHandler, JsonNode tx) {
    try {
      submissionHandler.submit(SubmittedBatch.single(tx, NULL, NULL));
      return true;
    } catch (LegacyRpcException refused) {
      assertThat(refused.code()).isIn(101, 302);
      return false;
    }
  }

  private static SubmissionHandler desk(SubmissionHandler.Signatures signatures) {
    return new SubmissionHandler(
        new Stored(),
        new SubmissionValidator(
            new SubmissionValidator.Limits(MOST_OF_ACCOUNT, 100, false),
            FixedFees.fees(),
            StoredSubmissionsTest::token,
            new MempoolSizeEstimate(most -> 0, 100_000, System::nanoTime)),
        signatures);
  }

  /** As the public client names them in texts. */
  private static Optional<ListedToken> token(long id) {
    return StreamSupport.stream(VECTORS.get("tokens").spliterator(), false)
        .filter(token -> token.get("id").asLong() == id)
        .map(
            token ->
                new ListedToken(
                    id,
                    new Address(token.get("address").asText()),
                    token.get("symbol").asText(),
                    token.get("decimals").asInt()))
        .findFirst();
  }

  /** Its nonce is the next of its account. */
  private static void expect(JsonNode tx) {
    update(
        "update legacy_accounts set nonce = ? where id = ?",
        tx.get("nonce").asLong(),
        tx.get("accountId").asLong());
    update("delete from legacy_mempool");
  }

  private static SubmittedBatch draft(JsonNode tx, JsonNode vector) {
    return SubmittedBatch.single(tx, vector.path("ethereumSignature"), NULL);
  }

  /** Those that are always valid and pay enough in what fees are taken in. */
  private static List<JsonNode> always(String... types) {
    List<JsonNode> found =
        StreamSupport.stream(VECTORS.get("transactions").spliterator(), false)
            .filter(vector -> List.of(types).contains(vector.at("/tx/type").asText()))
            .filter(vector -> vector.at("/tx/validFrom").asLong() == 0)
            .filter(vector -> vector.at("/tx/validUntil").asLong() == 4_294_967_295L)
            .filter(vector -> vector.at("/tx/token").asLong() < 2)
            .filter(vector -> vector.at("/tx/fee").asLong() >= 600)
            .toList();
    assertThat(found).isNotEmpty();
    return found;
  }

  private static List<String> hashes() {
    return texts("select 'sync-tx:' || encode(hash, 'hex') from legacy_mempool");
  }

  private static List<String> texts(String sql) {
    return TestDatabase.inTransaction(
        entities -> new Statements(entities).list(row -> row.getString(1), sql));
  }

  private static void update(String sql, Object... parameters) {
    TestDatabase.inTransaction(entities -> new Statements(entities).update(sql, parameters));
  }

  private static JsonNode vectors() {
    try (InputStream vectors =
        StoredSubmissionsTest.class.getResourceAsStream(
            "/dev/portcullis/legacy/transaction/vectors.json")) {
      return Json.MAPPER.readTree(vectors);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
