package dev.portcullis.legacy.sequencer;

import static dev.portcullis.legacy.sequencer.SequencerScene.RULES;
import static dev.portcullis.legacy.sequencer.SequencerScene.address;
import static dev.portcullis.legacy.sequencer.SequencerScene.texts;
import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.ledger.BlockSizes;
import dev.portcullis.legacy.musig.PubKeyHash;
import dev.portcullis.legacy.musig.PublicKey;
import dev.portcullis.legacy.sequencer.SequencerStep.StepResult;
import dev.portcullis.legacy.transaction.MusigSignature;
import dev.portcullis.legacy.transaction.TimeRange;
import dev.portcullis.legacy.transaction.TransactionWriter;
import dev.portcullis.legacy.transaction.Transfer;
import dev.portcullis.legacy.transaction.Withdraw;
import dev.portcullis.persistence.legacy.sequencer.RollupQueries;
import java.math.BigInteger;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a step of the sequencer makes of what waits, in a real database. */
class SequencerStepTest {
  private static final Address ALICE = address(0xa11ce);
  private static final Address BOB = address(0xb0b);
  private static final String KEY = key();

  private SequencerScene scene;
  private long id;

  @BeforeEach
  void aliceHasAHundred() {
    scene = SequencerScene.begin();
    scene.deposit(ALICE, 100, 7);
    scene.confirm(7);
    assertThat(scene.step(RULES).executed()).isEqualTo(1);
    scene.key(1, hash());
  }

  @Test
  void aDepositIsExecutedWhenLayer1HasConfirmedIt() {
    scene.deposit(BOB, 5, 9);
    scene.confirm(8);
    assertThat(scene.step(RULES).executed()).isZero();
    scene.confirm(9);
    assertThat(scene.step(RULES).executed()).isEqualTo(1);
    assertThat(balances()).isEqualTo("1:100 2:5");
    assertThat(
            texts(
                "select tx -> 'priority_op' ->> 'to' || ' ' || (tx ->> 'account_id') || ' ' ||"
                    + " length(public_data) from legacy_operations where priority_id = 1"))
        .containsExactly(BOB.text() + " 2 45");
    assertThat(texts("select block_number || '/' || block_index from legacy_priority_operations"))
        .containsExactly("1/0", "1/1");
  }

  @Test
  void aMissingPriorityOperationDelaysLaterOnes() {
    scene.deposit(BOB, 5, 8);
    scene.deposit(BOB, 6, 8);
    SequencerScene.update("delete from legacy_priority_operations where serial_id = 1");
    scene.confirm(8);
    assertThat(scene.step(RULES).executed()).isZero();
  }

  @Test
  void pendingTransactionsAreExecutedInOrderOnce() {
    submit(transfer(BOB, 30, 0));
    submit(transfer(BOB, 71, 1));
    submit(transfer(BOB, 1, 1));
    assertThat(scene.step(RULES).executed()).isEqualTo(3);
    assertThat(balances()).isEqualTo("1:69 2:31");
    assertThat(texts("select id::text from legacy_mempool")).isEmpty();
    assertThat(
            texts(
                "select kind || ' ' || success || ' ' || coalesce(fail_reason, '') || ' ' || chunks"
                    + " from legacy_operations where nonce is not null order by block_index"))
        .containsExactly(
            "TransferToNew true  6", "Transfer false Not enough balance 0", "Transfer true  2");
    assertThat(texts("select nonce::text from legacy_accounts where id = 1")).containsExactly("2");
    assertThat(history(ALICE)).isEqualTo("1:0 2:1 3:2 4:3");
    assertThat(history(BOB)).isEqualTo("1:1 2:3");
  }

  @Test
  void aStepThatIsLostIsDoneAgainAsIfItHadNeverBeen() {
    submit(transfer(BOB, 30, 0));
    scene.lost(RULES);
    assertThat(balances()).isEqualTo("1:100");
    assertThat(scene.step(RULES).executed()).isEqualTo(1);
    assertThat(balances()).isEqualTo("1:70 2:30");
  }

  @Test
  void aBatchIsExecutedAllOrNot() {
    long batch = id + 1;
    submit(batch, transfer(BOB, 30, 0));
    submit(batch, transfer(BOB, 71, 1));
    assertThat(scene.step(RULES).executed()).isEqualTo(2);
    assertThat(balances()).isEqualTo("1:100");
    assertThat(texts("select distinct fail_reason from legacy_operations where not success"))
        .containsExactly(
            "Batch execution failed, since tx #2 of batch failed with a reason: Not enough"
                + " balance");
    batch = id + 1;
    submit(batch, transfer(BOB, 30, 0));
    submit(batch, transfer(BOB, 70, 1));
    assertThat(scene.step(RULES).executed()).isEqualTo(2);
    assertThat(balances()).isEqualTo("2:100");
  }

  @Test
  void aTransactionWithoutRoomClosesTheBlockAndIsInTheNext() {
    for (int nonce = 0; nonce < 10; nonce++) {
      submit(transfer(address(0x100 + nonce), 1, nonce));
    }
    StepResult first = scene.step(RULES);
    // 6 chunks of the deposit and of each transfer, of 30.
    assertThat(first).isEqualTo(new StepResult(4, true, Duration.ZERO));
    assertThat(scene.step(RULES).executed()).isEqualTo(5);
    assertThat(scene.step(RULES).executed()).isEqualTo(1);
    assertThat(
            texts(
                "select number || ': ' || operations || ' ' || chunks || '/' || size || ' ' ||"
                    + " first_priority || '+' || priority_operations from legacy_blocks"
                    + " order by number"))
        .containsExactly("1: 5 30/30 0+1", "2: 5 30/30 1+0");
    assertThat(
            texts(
                "select distinct account_id::text from legacy_account_changes"
                    + " where block_number = 2 order by 1"))
        .containsExactly("1", "10", "6", "7", "8", "9");
  }

  @Test
  void aBlockIsClosedWhenItIsOldAndSoonerInAHurry() {
    BlockRules soon =
        new BlockRules(RULES.sizes(), Duration.ofHours(1), Duration.ZERO, RULES.ahead());
    assertThat(scene.step(soon).isSealed()).isFalse();
    submit(withdrawal(1, 0).asFast());
    assertThat(scene.step(soon).executed()).isEqualTo(1);
    assertThat(scene.step(soon).isSealed()).isTrue();
    assertThat(texts("select is_urgent::text from legacy_blocks")).containsExactly("true");
    assertThat(texts("select length(public_data)::text from legacy_operations where nonce = 0"))
        .containsExactly("47");

    submit(transfer(BOB, 1, 1));
    scene.step(soon);
    BlockRules old = new BlockRules(RULES.sizes(), Duration.ZERO, Duration.ZERO, RULES.ahead());
    assertThat(scene.step(old).isSealed()).isTrue();
    assertThat(scene.step(old).isSealed()).isFalse();
  }

  @Test
  void aBlockOfOnlyRejectionsWaitsLonger() {
    BlockRules ended =
        new BlockRules(RULES.sizes(), Duration.ofMillis(1), Duration.ZERO, RULES.ahead());
    while (!scene.step(ended).isSealed()) {
      Thread.onSpinWait();
    }
    submit(transfer(BOB, 1, 5));
    BlockRules hour =
        new BlockRules(RULES.sizes(), Duration.ofHours(1), Duration.ZERO, RULES.ahead());
    assertThat(scene.step(hour).executed()).isEqualTo(1);
    Duration left = scene.step(hour).rest();
    assertThat(left).isEqualTo(Duration.ofHours(2));
    submit(transfer(BOB, 1, 0));
    assertThat(scene.step(hour).executed()).isEqualTo(1);
    assertThat(scene.step(hour).rest()).isLessThanOrEqualTo(Duration.ofHours(1));
  }

  @Test
  void nothingIsExecutedWhileTooManyBlocksWaitToBeVerified() {
    BlockRules two = new BlockRules(RULES.sizes(), Duration.ZERO, Duration.ZERO, 1);
    assertThat(scene.step(two).isSealed()).isTrue();
    submit(transfer(BOB, 1, 0));
    assertThat(scene.step(two)).isEqualTo(new StepResult(0, false, Duration.ofHours(2)));
    SequencerScene.update(
        "update legacy_rollup set rooted_block = 1, committed_block = 1, verified_block = 1");
    assertThat(scene.step(two).executed()).isEqualTo(1);
  }

  @Test
  void aBlockHasAtMostThePaymentsThatLayer1Executes() {
    BlockRules large =
        new BlockRules(
            new BlockSizes(List.of(1_000)), Duration.ofHours(1), Duration.ofHours(1), 100);
    for (int nonce = 0; nonce < 80; nonce++) {
      submit(withdrawal(1, nonce));
    }
    assertThat(scene.step(large)).isEqualTo(new StepResult(73, true, Duration.ZERO));
    assertThat(scene.step(large).executed()).isEqualTo(7);
  }

  @Test
  void aTransactionThatFitsNoBlockIsRejectedAndDelaysNoOther() {
    BlockRules small =
        new BlockRules(new BlockSizes(List.of(11)), Duration.ofHours(1), Duration.ofHours(1), 100);
    long batch = id + 1;
    submit(batch, transfer(BOB, 1, 0));
    submit(batch, transfer(address(0xca), 1, 1));
    submit(transfer(BOB, 2, 0));
    assertThat(scene.step(small)).isEqualTo(new StepResult(0, true, Duration.ZERO));
    assertThat(scene.step(small).executed()).isEqualTo(3);
    assertThat(texts("select distinct fail_reason from legacy_operations where not success"))
        .containsExactly("The batch does not fit into a block");
    assertThat(balances()).isEqualTo("1:98 2:2");
  }

  @Test
  void itBeginsOnce() {
    assertThat(SequencerScene.<Boolean>in(entities -> on(entities, new RollupQueries()).begin(BOB)))
        .isFalse();
    assertThat(texts("select count(*)::text from legacy_accounts where id = 0"))
        .containsExactly("1");
  }

  private void submit(Transfer tx) {
    submit(null, tx);
  }

  private void submit(Long batch, Transfer tx) {
    scene.submit(
        ++id, batch, TransactionWriter.write(tx).toString(), tx.hash().bytes(), 1, 100 + id);
  }

  private void submit(Withdraw tx) {
    scene.submit(
        ++id, null, TransactionWriter.write(tx).toString(), tx.hash().bytes(), 1, 100 + id);
  }

  private static Transfer transfer(Address to, long amount, long nonce) {
    return new Transfer(
        1,
        ALICE,
        to,
        0,
        BigInteger.valueOf(amount),
        BigInteger.ZERO,
        nonce,
        TimeRange.ALWAYS,
        new MusigSignature(KEY, "00".repeat(64)));
  }

  private static Withdraw withdrawal(long amount, long nonce) {
    return new Withdraw(
        1,
        ALICE,
        BOB,
        0,
        BigInteger.valueOf(amount),
        BigInteger.ZERO,
        nonce,
        TimeRange.ALWAYS,
        new MusigSignature(KEY, "00".repeat(64)),
        false);
  }

  private static String balances() {
    return String.join(
        " ",
        texts(
            "select account_id || ':' || amount from legacy_balances where amount > 0"
                + " order by account_id"));
  }

  private static String history(Address of) {
    return String.join(
        " ",
        texts(
            "select ordinal || ':' || block_index from legacy_history where address = ?"
                + " order by ordinal",
            of.bytes()));
  }

  private static PubKeyHash hash() {
    return PublicKey.hash(HexFormat.of().parseHex(KEY)).orElseThrow();
  }

  /** Some point of the curve. */
  private static String key() {
    byte[] bytes = new byte[32];
    Optional<PubKeyHash> found = Optional.empty();
    while (found.isEmpty()) {
      bytes[0]++;
      found = PublicKey.hash(bytes);
    }
    return HexFormat.of().formatHex(bytes);
  }
}
