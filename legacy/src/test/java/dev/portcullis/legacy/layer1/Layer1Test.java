package dev.portcullis.legacy.layer1;

import static dev.portcullis.legacy.layer1.Layer1Scene.CAROL;
import static dev.portcullis.legacy.layer1.Layer1Scene.text;
import static dev.portcullis.legacy.layer1.Layer1Scene.texts;
import static dev.portcullis.legacy.layer1.Layer1Scene.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.kernel.Address;
import dev.portcullis.testing.Effort;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.web3j.abi.datatypes.generated.Uint256;
import org.web3j.abi.datatypes.generated.Uint8;

/** The rollup on a real chain with its real contracts, and a real database. */
class Layer1Test {
  private static final String SETTLED =
      "select rooted_block || ' ' || committed_block || ' ' || verified_block from legacy_rollup";
  private static final String FOUND =
      "select serial_id || ' ' || kind || ' ' || coalesce(amount::text, '-') from"
          + " legacy_priority_operations order by serial_id";
  private static final BigInteger MILLION = BigInteger.valueOf(1_000_000);

  private Layer1Scene scene = new Layer1Scene(1);

  @AfterEach
  void end() {
    scene.close();
  }

  private void begin(int confirmations) {
    scene.close();
    scene = new Layer1Scene(confirmations);
  }

  /** A deposit, of which a part is paid out again. */
  private void blockOne() {
    scene.block(
        1,
        1,
        PublicData.deposit(1, 0, MILLION, scene.chain.alice()),
        PublicData.withdrawal(1, 0, BigInteger.valueOf(300), CAROL));
  }

  @Test
  void contractsAreDeployedDepositsFoundBlocksSettledAndWithdrawalsPaid() {
    scene.run();
    scene.deposit(1_000_000);
    scene.run();
    assertThat(texts(FOUND)).containsExactly("0 deposit 1000000");
    assertThat(text("select encode(recipient, 'hex') from legacy_priority_operations"))
        .isEqualTo(scene.chain.alice().text().substring(2));

    update("insert into legacy_accounts (id, address) values (1, decode(repeat('01', 20), 'hex'))");
    update("insert into legacy_balances values (1, 0, 0, 999700, 0)");
    update(
        "insert into legacy_account_changes values (1, 1, '', 5, decode(repeat('02', 20), 'hex'),"
            + " 1)");
    update("insert into legacy_balance_changes values (1, 1, 0, 0, 999700)");
    blockOne();
    scene.run();

    assertThat(text(SETTLED)).isEqualTo("1 1 1");
    assertThat(scene.chain.ether(CAROL)).isEqualTo(300);
    assertThat(scene.chain.ether(scene.main())).isEqualTo(999_700);
    assertThat(text("select verified_nonce from legacy_accounts where id = 1")).isEqualTo("5");
    assertThat(text("select verified_amount from legacy_balances")).isEqualTo("999700");
    assertThat(text("select count(*) from legacy_account_changes")).isEqualTo("0");
    assertThat(text("select count(*) from legacy_balance_changes")).isEqualTo("0");
    assertThat(
            texts(
                "select b.number from legacy_blocks b join legacy_l1_transactions c on"
                    + " c.hash = b.commit_tx_hash join legacy_l1_transactions v on"
                    + " v.hash = b.verify_tx_hash where c.purpose = 'commit'"
                    + " and v.purpose = 'verify' and committed_at <= verified_at"))
        .containsExactly("1");
  }

  @Test
  void aCrashAtAnyPointSendsNothingTwice() {
    wholeStory(Long.MAX_VALUE);
    long events = scene.events();
    assertThat(events).isGreaterThan(100);
    long stories = Math.min(events, Effort.cases("stories", 20));
    for (long story = 0; story < stories; story++) {
      begin(1);
      wholeStory(1 + story * events / stories);
    }
  }

  private void wholeStory(long crash) {
    Address token = scene.create("samples/TaxedToken", new Uint256(1_000));
    scene.configure(List.of(new Layer1Token("TAX", token, 18)), Duration.ofHours(1));
    scene.crashAfter(crash);
    scene.run();
    scene.deposit(1_000_000);
    blockOne();
    scene.block(2, 0);
    scene.run();

    assertThat(text(SETTLED)).as("after a crash at %s", crash).isEqualTo("2 2 2");
    assertThat(
            texts(
                "select purpose || coalesce(block_number::text, '') from legacy_l1_transactions"
                    + " where confirmed and not failed order by nonce"))
        .startsWith("deploy", "deploy", "deploy", "token", "commit1")
        .containsExactlyInAnyOrder(
            "deploy", "deploy", "deploy", "token", "commit1", "verify1", "commit2", "verify2");
    assertThat(scene.chain.nonce(scene.key.address())).isEqualTo(8);
    assertThat(text("select l1_next_nonce from legacy_rollup")).isEqualTo("8");
    assertThat(texts("select id || symbol from legacy_tokens order by id"))
        .containsExactly("0ETH", "1TAX");
    assertThat(scene.chain.ether(CAROL)).isEqualTo(300);
    assertThat(texts(FOUND)).containsExactly("0 deposit 1000000");
  }

  @Test
  void aDepositRemovedByAForkNoLongerCounts() {
    begin(3);
    scene.run();
    scene.deposit(1_000_000);
    assertThat(scene.scan.step()).isTrue();
    assertThat(texts(FOUND)).hasSize(1);
    long block = Long.parseLong(text("select max(l1_block) from legacy_priority_operations"));
    assertThat(Long.parseLong(text("select confirmed_block from legacy_rollup")))
        .isEqualTo(block - 2);

    scene.chain.rewind(1);
    scene.chain.mine();
    scene.chain.mine();
    while (scene.scan.step()) {
      assertThat(text("select verified_block from legacy_rollup")).isEqualTo("0");
    }
    assertThat(texts(FOUND)).isEmpty();

    scene.deposit(5);
    scene.run();
    assertThat(texts(FOUND)).containsExactly("0 deposit 5");
    assertThat(
            text(
                "select (confirmed_block >= (select l1_block from"
                    + " legacy_priority_operations))::text from legacy_rollup"))
        .isEqualTo("true");
  }

  @Test
  void anExecutedDepositMustComeAgainAsItWas() {
    scene.run();
    scene.deposit(1_000_000);
    scene.run();
    update("update legacy_priority_operations set block_number = 1, block_index = 0");
    int depth =
        scene.chain.depthTo(
            Long.parseLong(text("select l1_block from legacy_priority_operations")));
    scene.chain.rewind(depth);
    scene.deposit(1_000_000);
    scene.run();
    assertThat(texts(FOUND)).containsExactly("0 deposit 1000000");

    depth =
        scene.chain.depthTo(
            Long.parseLong(text("select l1_block from legacy_priority_operations")));
    scene.chain.rewind(depth);
    scene.deposit(7);
    assertThatThrownBy(() -> scene.run())
        .isInstanceOf(SettlementBlockedException.class)
        .hasMessageContaining("operation 0")
        .hasMessageContaining("legacy.confirmations");
  }

  @Test
  void aNodeThatLeavesOutOrInventsStopsTheScan() {
    scene.run();
    scene.deposit(1);
    scene.deposit(2);
    scene.node.lie(logs -> logs.stream().filter(log -> !isSerial(log, 0)).toList());
    assertThatThrownBy(() -> scene.scan.step())
        .isInstanceOf(SettlementBlockedException.class)
        .hasMessageContaining("leaves some out");
    assertThat(texts(FOUND)).isEmpty();

    scene.node.lie(
        logs ->
            logs.stream()
                .map(
                    log ->
                        new ChainLog(
                            log.address(),
                            log.topics(),
                            log.data().replaceFirst("0100000000", "0200000000"),
                            log.blockNumber(),
                            log.blockHash(),
                            log.transactionHash(),
                            log.transactionIndex(),
                            log.logIndex()))
                .toList());
    assertThatThrownBy(() -> scene.scan.step())
        .isInstanceOf(SettlementBlockedException.class)
        .hasMessageContaining("no priority operation");

    scene.node.lie(logs -> logs);
    scene.run();
    assertThat(texts(FOUND)).containsExactly("0 deposit 1", "1 deposit 2");
  }

  private static boolean isSerial(ChainLog log, int serial) {
    return Integer.parseInt(log.data().substring(2 + 64, 2 + 128), 16) == serial;
  }

  @Test
  void aTransactionRemovedByAForkIsSentAgain() {
    begin(4);
    scene.run();
    scene.deposit(1_000_000);
    blockOne();
    scene.run();
    scene.block(2, 0);
    assertThat(scene.settlement.step()).isTrue();
    scene.chain.mine();
    assertThat(scene.settlement.step()).isTrue();
    assertThat(text(SETTLED)).isEqualTo("2 2 1");

    scene.chain.rewind(1);
    scene.chain.mine();
    scene.run();

    assertThat(text(SETTLED)).isEqualTo("2 2 2");
    assertThat(text("select count(*) from legacy_l1_transactions")).isEqualTo("7");
    assertThat(scene.chain.nonce(scene.key.address())).isEqualTo(7);
  }

  @Test
  void aTransactionThatWaitsTooLongGetsAHigherFeeWhenPricesRose() {
    scene.run();
    scene.configure(List.of(), Duration.ZERO);
    scene.block(1, 0);
    scene.node.price(Layer1Scene.GWEI);
    scene.settlement.step();
    scene.node.price(Layer1Scene.GWEI.multiply(BigInteger.valueOf(50)));
    scene.settlement.step();
    assertThat(
            texts("select attempt from legacy_l1_transactions where purpose = 'commit' order by 1"))
        .containsExactly("0", "1");
    scene.node.price(Layer1Scene.GWEI.multiply(BigInteger.valueOf(500)));
    scene.settlement.step();
    scene.settlement.step();
    assertThat(
            texts("select attempt from legacy_l1_transactions where purpose = 'commit' order by 1"))
        .as("at most 200 gwei")
        .containsExactly("0", "1", "2");

    scene.node.price(Layer1Scene.GWEI);
    scene.run();
    assertThat(text(SETTLED)).isEqualTo("1 1 1");
    assertThat(texts("select purpose || attempt from legacy_l1_transactions order by nonce"))
        .containsExactly("deploy0", "deploy0", "deploy0", "commit0", "verify0");
  }

  @Test
  void aTransactionThatTheContractRejectsIsNotSent() {
    scene.run();
    scene.block(1, 1, PublicData.deposit(1, 0, MILLION, scene.chain.alice()));
    assertThatThrownBy(() -> scene.settlement.step())
        .isInstanceOf(SettlementBlockedException.class)
        .hasMessageContaining("does not commit block 1");
    assertThat(text("select count(*) from legacy_l1_transactions")).isEqualTo("3");
  }

  @Test
  void aTransactionThatFailedStopsAllThatFollows() {
    begin(2);
    scene.run();
    scene.block(1, 0);
    scene.settlement.step();
    scene.chain.mine();
    scene.node.failing(true);
    assertThatThrownBy(() -> scene.run())
        .isInstanceOf(SettlementBlockedException.class)
        .hasMessageContaining("commits block 1");
    assertThat(text("select count(*) from legacy_l1_transactions where failed")).isEqualTo("0");
    scene.chain.mine();
    assertThatThrownBy(() -> scene.run()).isInstanceOf(SettlementBlockedException.class);
    assertThat(text("select count(*) from legacy_l1_transactions where failed")).isEqualTo("1");
    assertThat(text(SETTLED)).isEqualTo("1 0 0");
    scene.node.failing(false);
    assertThatThrownBy(() -> scene.run())
        .isInstanceOf(SettlementBlockedException.class)
        .hasMessageContaining("delete its row");
  }

  @Test
  void paymentsThatSpendAllTheyMayFitTheGasOfTheirBlock() {
    scene.run();
    Address receiver = scene.create("samples/Receiver");
    scene.chain.send(Optional.of(receiver), 0, AbiCallEncoding.call("behave", new Uint8(3)));
    scene.deposit(1_000_000);
    int payments =
        (int)
            (BlockGasEstimator.LIMIT
                / BlockGasEstimator.of(PublicData.withdrawal(1, 0, MILLION, CAROL)));
    byte[][] operations = new byte[payments][];
    operations[0] = PublicData.deposit(1, 0, MILLION, scene.chain.alice());
    for (int i = 1; i < payments; i++) {
      operations[i] = PublicData.withdrawal(1, 0, BigInteger.TEN, receiver);
    }
    scene.block(1, 1, operations);
    scene.run();
    assertThat(text(SETTLED)).isEqualTo("1 1 1");
    assertThat(scene.chain.ether(scene.main())).isEqualTo(MILLION);
  }

  @Test
  void anotherOperatorOrChainIsRefused() {
    scene.run();
    update("update legacy_rollup set l1_chain_id = 1");
    assertThatThrownBy(() -> scene.deployment.step())
        .isInstanceOf(SettlementBlockedException.class)
        .hasMessageContaining("chain 1");
    update(
        "update legacy_rollup set l1_chain_id = 9, l1_operator = decode(repeat('00', 20), 'hex')");
    assertThatThrownBy(() -> scene.deployment.step())
        .isInstanceOf(SettlementBlockedException.class)
        .hasMessageContaining("operator's key");
  }
}
