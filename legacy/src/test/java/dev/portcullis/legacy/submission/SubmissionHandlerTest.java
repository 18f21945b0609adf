package dev.portcullis.legacy.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.legacy.pricing.FixedFees;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import dev.portcullis.legacy.transaction.SignatureFacts;
import dev.portcullis.legacy.transaction.TransactionReader;
import dev.portcullis.persistence.legacy.submission.AcceptedTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SubmissionHandlerTest {
  private static final Address NOBODY = new Address("0x" + "77".repeat(20));
  private static final int MOST_OF_ACCOUNT = 10;
  private static final int MOST_OF_ALL = 25;
  private static final int MOST_CHUNKS = 30;

  private final FakeAccounts accounts = new FakeAccounts();
  private final List<SignatureFacts> checked = new ArrayList<>();
  private Optional<LegacyRpcException> wrongSignature = Optional.empty();
  private int inAll;
  private long nanos;

  private final SubmissionHandler submissionHandler =
      new SubmissionHandler(
          accounts,
          new SubmissionValidator(
              new SubmissionValidator.Limits(MOST_OF_ACCOUNT, MOST_CHUNKS, false),
              FixedFees.fees(),
              FixedFees::token,
              new MempoolSizeEstimate(most -> Math.min(most, inAll), MOST_OF_ALL, () -> nanos)),
          this::check);

  private synchronized void check(SubmittedBatch draft, SignatureFacts facts) {
    checked.add(facts);
    wrongSignature.ifPresent(
        wrong -> {
          throw wrong;
        });
  }

  @BeforeEach
  void threeAccounts() {
    accounts.open(1, 5, Map.of(0L, 10_000L));
    accounts.open(2, 0, Map.of(0L, 10_000L, 1L, 10_000L));
    accounts.open(3, 0, Map.of(0L, 10_000L, 1L, 10_000L));
  }

  @Test
  void anAcceptedTransactionIsStoredAsItWasSigned() {
    JsonNode sent = transfer(5, 100);
    String hash = TransactionReader.read(sent).hash().text();

    assertThat(submissionHandler.submit(Sent.single(sent))).containsExactly(hash);

    assertThat(accounts.taken).hasSize(1);
    AcceptedTransaction row = accounts.taken.get(0);
    assertThat(TransactionReader.readStored(Sent.json(row.tx())))
        .isEqualTo(TransactionReader.read(sent));
    assertThat(row.tx()).doesNotContain("fast");
    assertThat(accounts.readings).as("one reading").isEqualTo(1);
  }

  @Test
  void aHurriedWithdrawalIsStoredAsOne() {
    SubmittedBatch draft =
        SubmittedBatch.single(Sent.withdraw(1, 5, 100, 600), Sent.json("null"), Sent.json("true"));
    submissionHandler.submit(draft);
    assertThat(TransactionReader.readStored(Sent.json(accounts.taken.get(0).tx())).fast()).isTrue();
  }

  @Test
  void aPendingTransactionIsAcceptedAgainSilently() {
    List<String> hashes = submissionHandler.submit(Sent.single(transfer(5, 100)));
    assertThat(submissionHandler.submit(Sent.single(transfer(5, 100)))).isEqualTo(hashes);
    assertThat(accounts.taken).hasSize(1);
    assertThat(checked).hasSize(1);

    SubmittedBatch batch = Sent.batch(transfer(6, 1), transfer(7, 1));
    assertThat(submissionHandler.submit(batch)).isEqualTo(submissionHandler.submit(batch));
    assertThat(accounts.taken).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 4, 5, 7, 9, 4294967295L})
  void aNonceThatCannotBeTheNextCostsNoSignature(long nonce) {
    accounts.waits(1, 5, 7);
    LegacyRpcException error = refused(Sent.single(transfer(nonce, 100)));
    assertThat(error.code()).isEqualTo(101);
    assertThat(error.getMessage()).contains("the next of account 1 is 8");
    assertThat(checked).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {6, 8})
  void aNonceThatCanBeTheNextIsTaken(long nonce) {
    accounts.waits(1, 5, 7);
    submissionHandler.submit(Sent.single(transfer(nonce, 100)));
    assertThat(checked).hasSize(1);
  }

  @Test
  void aMissingAccountIsNamed() {
    LegacyRpcException error = refused(Sent.single(Sent.transfer(99, 0, NOBODY, 1, 600)));
    assertThat(error.code()).isEqualTo(103);
    assertThat(error.getMessage()).contains("accountId: there is no account 99");

    ObjectNode swap = Sent.swap(1, 5, 2, 3);
    ((ObjectNode) swap.at("/orders/1")).put("accountId", 99);
    assertThat(refused(Sent.single(swap)).getMessage()).contains("orders[1].accountId");
    assertThat(checked).isEmpty();
  }

  @Test
  void anAccountWithoutAKeySendsNothing() {
    accounts.put(4, 0, "0".repeat(40), Map.of(0L, 10_000L), Map.of());
    LegacyRpcException error = refused(Sent.single(Sent.transfer(4, 0, NOBODY, 1, 600)));
    assertThat(error.code()).isEqualTo(103);
    assertThat(error.getMessage()).contains("Account is locked (account 4)");
    assertThat(checked).isEmpty();
  }

  @Test
  void anAddressThatDoesNotMatchTheAccountIsRejected() {
    ObjectNode sent = transfer(5, 100).put("from", FakeAccounts.address(2).text());
    assertThat(refused(Sent.single(sent)).code()).isEqualTo(103);
    assertThat(refused(Sent.single(transfer(5, 100).put("from", NOBODY.text()))).code())
        .isEqualTo(103);
    assertThat(checked).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 5, 9, 4294967295L})
  void anAddressThatDoesNotMatchIsRejectedBeforeItsNonce(long nonce) {
    String another = FakeAccounts.address(2).text();
    for (ObjectNode sent :
        List.of(
            transfer(nonce, 100).put("from", another),
            Sent.withdraw(1, nonce, 100, 600).put("from", another),
            Sent.swap(1, nonce, 2, 3).put("submitterAddress", another))) {
      LegacyRpcException error = refused(Sent.single(sent));
      assertThat(error.code()).isEqualTo(103);
      assertThat(error.getMessage())
          .contains("account id is incorrect: it is not the address of account 1")
          .doesNotContain("nonce");
    }
    LegacyRpcException inBatch =
        refused(
            Sent.batch(
                transfer(nonce, 1), transfer(Math.min(nonce, 100) + 1, 1).put("from", another)));
    assertThat(inBatch.code()).isEqualTo(103);
  }

  @Test
  void aTransactionWithTooLowAFeeIsRejected() {
    ObjectNode cheap = transfer(5, 100).put("fee", "199");
    LegacyRpcException error = refused(Sent.single(cheap));
    assertThat(error.code()).isEqualTo(104);
    assertThat(refused(Sent.single(Sent.transfer(1, 5, NOBODY, 1, 599))).code())
        .as("to a recipient without an account")
        .isEqualTo(104);
    submissionHandler.submit(Sent.single(Sent.transfer(1, 5, NOBODY, 1, 600)));
    assertThat(accounts.taken).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {2, 3, 65_535})
  void feesAreNotTakenInEveryToken(long token) {
    assertThat(refused(Sent.single(transfer(5, 100).put("token", token))).code()).isEqualTo(105);
    assertThat(checked).isEmpty();
  }

  @Test
  void anNftPaysForItselfInABatchOnly() {
    ObjectNode nft = Sent.transfer(2, 0, FakeAccounts.address(1), 1, 0).put("token", 70_000);
    assertThat(refused(Sent.single(nft)).code()).isEqualTo(105);
    LegacyRpcException error = refused(Sent.batch(nft, Sent.transfer(2, 1, NOBODY, 1, 800)));
    assertThat(error.code()).as("the sender does not own the token").isEqualTo(103);
    assertThat(error.getMessage()).contains("Not enough balance");
    accounts.open(2, 0, Map.of(0L, 10_000L, 70_000L, 1L));
    submissionHandler.submit(Sent.batch(nft, Sent.transfer(2, 1, NOBODY, 1, 800)));
    assertThat(accounts.taken).hasSize(2);
  }

  @Test
  void aMissingTokenIsNamed() {
    ObjectNode nothing = transfer(5, 100).put("token", 3).put("fee", "0").put("amount", "0");
    LegacyRpcException error = refused(Sent.batch(nothing, Sent.transfer(1, 6, NOBODY, 1, 900)));
    assertThat(error.code()).isEqualTo(103);
    assertThat(error.getMessage()).contains("token: there is no token 3");
  }

  @Test
  void pendingAmountsCountAsSpent() {
    assertThat(refused(Sent.single(transfer(5, 9_801))).getMessage())
        .contains("Not enough balance");
    accounts.put(1, 5, "%040x".formatted(1), Map.of(0L, 10_000L), Map.of(0L, 9_000L));
    assertThat(refused(Sent.single(transfer(5, 801))).code()).isEqualTo(103);
    accounts.put(1, 5, "%040x".formatted(1), Map.of(0L, 10_000L), Map.of(0L, 11_000L));
    assertThat(refused(Sent.single(transfer(5, 0))).code()).isEqualTo(103);
    assertThat(checked).isEmpty();
    accounts.put(1, 5, "%040x".formatted(1), Map.of(0L, 10_000L), Map.of(0L, 9_000L));
    submissionHandler.submit(Sent.single(transfer(5, 800)));
  }

  @Test
  void anExpiredOrFutureTransactionIsRejected() {
    for (ObjectNode late :
        List.of(
            transfer(5, 1).put("validUntil", 1_700_000_000L),
            transfer(5, 1).put("validFrom", 4_000_000_000L))) {
      LegacyRpcException error = refused(Sent.single(late));
      assertThat(error.code()).isEqualTo(103);
      assertThat(error.getMessage()).contains("timestamp");
    }
    assertThat(checked).isEmpty();
  }

  @Test
  void ofOneAccountSoManyMayWait() {
    for (int nonce = 5; nonce < 5 + MOST_OF_ACCOUNT; nonce++) {
      submissionHandler.submit(Sent.single(transfer(nonce, 1)));
    }
    LegacyRpcException error = refused(Sent.single(transfer(5 + MOST_OF_ACCOUNT, 1)));
    assertThat(error.code()).isEqualTo(302);
    assertThat(error.getMessage()).contains("account 1");
    submissionHandler.submit(Sent.single(Sent.transfer(2, 0, NOBODY, 1, 600)));
  }

  @Test
  void inAllSoManyMayWait() {
    inAll = MOST_OF_ALL - 2;
    assertThat(refused(Sent.batch(transfer(5, 1), transfer(6, 1), transfer(7, 1))).code())
        .isEqualTo(302);
    submissionHandler.submit(Sent.batch(transfer(5, 1), transfer(6, 1)));
    assertThat(refused(Sent.single(transfer(7, 1))).code())
        .as("what was taken since is counted")
        .isEqualTo(302);
    inAll = 0;
    nanos += 1_000_000_000L;
    submissionHandler.submit(Sent.single(transfer(7, 1)));
  }

  @Test
  void theSignatureIsVerifiedLast() {
    wrongSignature = Optional.of(LegacyRpcException.incorrect("L2 signature is incorrect"));
    assertThat(refused(Sent.single(transfer(5, 99_999))).getMessage())
        .contains("Not enough balance");
    assertThat(refused(Sent.single(transfer(5, 1))).getMessage()).contains("L2 signature");
    assertThat(checked).hasSize(1);
    assertThat(accounts.taken).isEmpty();
  }

  @Test
  void theSecondTransactionFindsTheNonceTaken() {
    accounts.others = Optional.of(this::anotherComesFirst);
    LegacyRpcException error = refused(Sent.single(transfer(5, 100)));
    assertThat(error.code()).isEqualTo(101);
    assertThat(accounts.taken).hasSize(1);
  }

  private void anotherComesFirst() {
    accounts.others = Optional.empty();
    submissionHandler.submit(Sent.single(transfer(5, 99)));
  }

  @Test
  void theSameAtTheSameTimeIsTakenOnce() {
    accounts.others =
        Optional.of(
            () -> {
              accounts.others = Optional.empty();
              submissionHandler.submit(Sent.single(transfer(5, 100)));
            });
    assertThat(submissionHandler.submit(Sent.single(transfer(5, 100)))).hasSize(1);
    assertThat(accounts.taken).hasSize(1);
  }

  @Test
  void aBatchPaysInSum() {
    ObjectNode free = transfer(5, 1).put("fee", "0");
    assertThat(refused(Sent.batch(free, transfer(6, 1))).code()).isEqualTo(104);
    submissionHandler.submit(Sent.batch(free, transfer(6, 1).put("fee", "400")));
    assertThat(accounts.taken).hasSize(2);
  }

  @Test
  void anOverdraftInABatchTakesNothingOfIt() {
    LegacyRpcException error =
        refused(Sent.batch(transfer(5, 6_000), transfer(6, 3_000), transfer(7, 3_000)));
    assertThat(error.code()).isEqualTo(103);
    assertThat(error.getMessage()).contains("tx #3").contains("Not enough balance");
    assertThat(accounts.taken).isEmpty();
    assertThat(checked).isEmpty();
  }

  @Test
  void fundsFromABatchCanBeSpentInIt() {
    accounts.open(3, 0, Map.of());
    submissionHandler.submit(
        Sent.batch(
            Sent.transfer(1, 5, FakeAccounts.address(3), 1_000, 200),
            Sent.transfer(3, 0, FakeAccounts.address(2), 800, 200)));
    assertThat(accounts.taken).extracting(AcceptedTransaction::accountId).containsExactly(1L, 3L);
  }

  @Test
  void noncesOfABatchFollowEachOther() {
    assertThat(refused(Sent.batch(transfer(5, 1), transfer(7, 1))).code()).isEqualTo(101);
    assertThat(refused(Sent.batch(transfer(5, 1), transfer(5, 2))).code()).isEqualTo(101);
    assertThat(refused(Sent.batch(transfer(6, 1), transfer(5, 2))).code()).isEqualTo(101);
    assertThat(checked).isEmpty();
  }

  @Test
  void aBatchFitsIntoABlock() {
    LegacyRpcException error =
        refused(
            Sent.batch(
                IntStream.range(0, 6)
                    .mapToObj(i -> Sent.withdraw(1, 5 + i, 1, 600))
                    .toArray(JsonNode[]::new)));
    assertThat(error.code()).isEqualTo(103);
    assertThat(error.getMessage()).contains("36 chunks").contains("30");
  }

  /** 6 chunks for the one that makes the account, 2 for each of the others. */
  @Test
  void aBatchMakesAnAccountOnce() {
    JsonNode[] txs =
        IntStream.range(0, 10)
            .mapToObj(i -> Sent.transfer(1, 5 + i, NOBODY, 1, 600))
            .toArray(JsonNode[]::new);
    assertThat(submissionHandler.submit(Sent.batch(txs))).hasSize(10);
  }

  @Test
  void aTransactionValidOnlySinceTheBlockBeganIsToBeSentAgain() {
    long now = Clock.now().getEpochSecond();
    accounts.openSince = Optional.of(now - 5);
    LegacyRpcException error = refused(Sent.single(transfer(5, 1).put("validFrom", now - 3)));
    assertThat(error.code()).isEqualTo(103);
    assertThat(error.getMessage()).contains("validFrom").contains("later");
    assertThat(checked).isEmpty();
    submissionHandler.submit(Sent.single(transfer(5, 1).put("validFrom", now - 5)));
    accounts.openSince = Optional.empty();
    submissionHandler.submit(Sent.single(transfer(6, 1).put("validFrom", now - 3)));
  }

  @Test
  void aSwapIsJudgedByThreeAccounts() {
    submissionHandler.submit(Sent.single(Sent.swap(1, 5, 2, 3)));
    assertThat(checked.get(0).accounts()).containsOnlyKeys(1L, 2L, 3L);
    assertThat(checked.get(0).tokens()).containsOnlyKeys(0L, 1L);

    accounts.open(3, 0, Map.of(0L, 10_000L, 1L, 19L));
    assertThat(refused(Sent.single(Sent.swap(1, 6, 2, 3))).getMessage())
        .contains("Not enough balance");
    accounts.open(3, 1, Map.of(1L, 10_000L));
    LegacyRpcException used = refused(Sent.single(Sent.swap(1, 6, 2, 3)));
    assertThat(used.code()).isEqualTo(101);
    assertThat(used.getMessage()).contains("orders[1].nonce");
  }

  @Test
  void fromManyAtOnceEachNonceIsTakenOnce() throws Exception {
    List<Callable<Boolean>> racing = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      int amount = i;
      racing.add(() -> isTaken(5 + amount % 4, amount));
    }
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      int taken = 0;
      for (Future<Boolean> each : threads.invokeAll(racing)) {
        taken += each.get() ? 1 : 0;
      }
      assertThat(taken).isEqualTo(accounts.taken.size()).isPositive();
      assertThat(accounts.taken).extracting(AcceptedTransaction::nonce).doesNotHaveDuplicates();
    } finally {
      threads.shutdownNow();
    }
  }

  private boolean isTaken(long nonce, long amount) {
    try {
      submissionHandler.submit(Sent.single(transfer(nonce, amount)));
      return true;
    } catch (LegacyRpcException refused) {
      assertThat(refused.code()).isEqualTo(101);
      return false;
    }
  }

  private static ObjectNode transfer(long nonce, long amount) {
    return Sent.transfer(1, nonce, FakeAccounts.address(2), amount, 200);
  }

  private LegacyRpcException refused(SubmittedBatch draft) {
    return catchThrowableOfType(LegacyRpcException.class, () -> submissionHandler.submit(draft));
  }
}
