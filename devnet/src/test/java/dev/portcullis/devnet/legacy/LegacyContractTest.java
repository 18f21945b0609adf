package dev.portcullis.devnet.legacy;

import static dev.portcullis.devnet.chain.SampleContract.call;
import static dev.portcullis.devnet.legacy.LegacyScene.ALICE;
import static dev.portcullis.devnet.legacy.LegacyScene.BOB;
import static dev.portcullis.devnet.legacy.LegacyScene.OPERATOR;
import static dev.portcullis.devnet.legacy.LegacyScene.TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.SampleContract;
import dev.portcullis.ethereum.common.AbiDecoder;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.crypto.Keccak;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LegacyContractTest {
  private static final EvmAddress ETHER = EvmAddress.ZERO;
  private static final EvmAddress CAROL =
      EvmAddress.of(EthereumHex.parseData("0x" + "c4".repeat(20)));
  private static final Hash REQUEST =
      Keccak.hash(
          "NewPriorityRequest(address,uint64,uint8,bytes,uint256)"
              .getBytes(StandardCharsets.US_ASCII));

  private final LegacyScene scene = new LegacyScene();

  @AfterEach
  void end() {
    scene.close();
  }

  @Test
  void aDepositIsReportedWithItsPublicData() {
    IncludedTransaction included =
        scene.succeeds(ALICE, scene.rollup, 700, call("depositETH(address)", CAROL));

    AbiDecoder told =
        included.logs().stream()
            .map(log -> log.log())
            .filter(log -> log.topics().get(0).equals(REQUEST))
            .map(log -> new AbiDecoder(log.data()))
            .findFirst()
            .orElseThrow();
    assertThat(told.address(0)).isEqualTo(ALICE.address());
    assertThat(told.number(1)).isZero();
    assertThat(told.number(2)).isEqualTo(1);
    assertThat(told.bytes(3)).isEqualTo(PublicData.deposit(0, 0, 700, CAROL));
  }

  @Test
  void theContractHoldsDepositsMinusPayments() {
    scene.deposit(1_000);
    scene.depositToken(400);
    scene.succeeds(ALICE, scene.rollup, call("requestFullExit(uint32,address)", 1, scene.token));
    long before = scene.ether(CAROL);

    scene.settle(
        RollupBlock.of(
            1,
            3,
            PublicData.deposit(1, 0, 1_000, ALICE.address()),
            PublicData.deposit(1, TOKEN, 400, ALICE.address()),
            PublicData.withdrawal(1, 0, 300, CAROL),
            PublicData.forcedExit(1, 2, 0, 50, CAROL),
            PublicData.fullExit(1, ALICE.address(), TOKEN, 150)));

    assertThat(scene.ether(CAROL) - before).isEqualTo(350);
    assertThat(scene.ether(scene.rollup)).isEqualTo(650);
    assertThat(scene.tokens(ALICE.address())).isEqualTo(500_000 - 400 + 150);
    assertThat(scene.tokens(scene.rollup)).isEqualTo(250);
  }

  @Test
  void blocksAreTakenInTheirOrderOnly() {
    RollupBlock first = RollupBlock.of(1, 0);
    RollupBlock second = RollupBlock.of(2, 0);
    scene.fails(OPERATOR, scene.rollup, second.commit(Hash.ZERO));
    Hash one = scene.commit(first);
    scene.fails(OPERATOR, scene.rollup, first.commit(Hash.ZERO));
    scene.fails(OPERATOR, scene.rollup, second.commit(Hash.ZERO));
    Hash two = scene.commit(second);

    scene.fails(OPERATOR, scene.rollup, second.verify(two));
    scene.succeeds(OPERATOR, scene.rollup, first.verify(one));
    scene.succeeds(OPERATOR, scene.rollup, second.verify(two));
  }

  @Test
  void aBlockIsVerifiedOnceAndAsItWasCommitted() {
    scene.deposit(1_000);
    RollupBlock block =
        RollupBlock.of(
            1,
            1,
            PublicData.deposit(1, 0, 1_000, ALICE.address()),
            PublicData.withdrawal(1, 0, 10, CAROL));
    Hash commitment = scene.commit(block);
    RollupBlock other = block.withRoot(8);
    scene.fails(OPERATOR, scene.rollup, other.verify(commitment));
    scene.fails(OPERATOR, scene.rollup, other.verify(other.commitment(Hash.ZERO)));
    scene.fails(OPERATOR, scene.rollup, block.verify(Hash.ZERO));
    scene.succeeds(OPERATOR, scene.rollup, block.verify(commitment));

    scene.fails(OPERATOR, scene.rollup, block.verify(commitment));
    assertThat(scene.ether(CAROL)).isEqualTo(10);
  }

  @Test
  void onlyTheOperatorSettlesAndOnlyTheGovernorAddsTokens() {
    RollupBlock block = RollupBlock.of(1, 0);
    scene.fails(ALICE, scene.rollup, block.commit(Hash.ZERO));
    Hash commitment = scene.commit(block);
    scene.fails(ALICE, scene.rollup, block.verify(commitment));
    EvmAddress another = scene.create(SampleContract.named("TaxedToken").creation(1_000));
    scene.fails(ALICE, scene.governance, call("addToken(address)", another));
    scene.fails(OPERATOR, scene.governance, call("addToken(address)", scene.token));
    scene.fails(OPERATOR, scene.governance, call("addToken(address)", CAROL));
    scene.succeeds(OPERATOR, scene.governance, call("addToken(address)", another));
  }

  @Test
  void priorityOperationsAreExecutedAsRequestedAndInOrder() {
    scene.deposit(1_000);
    scene.succeeds(ALICE, scene.rollup, call("requestFullExit(uint32,address)", 5, ETHER));
    Bytes deposit = PublicData.deposit(1, 0, 1_000, ALICE.address());
    Bytes exit = PublicData.fullExit(5, ALICE.address(), 0, 0);

    refused(RollupBlock.of(1, 1, PublicData.deposit(1, 0, 1_001, ALICE.address())));
    refused(RollupBlock.of(1, 1, PublicData.deposit(1, 0, 1_000, BOB.address())));
    refused(RollupBlock.of(1, 1, PublicData.deposit(1, TOKEN, 1_000, ALICE.address())));
    refused(RollupBlock.of(1, 2, exit, deposit));
    refused(RollupBlock.of(1, 1, exit));
    refused(RollupBlock.of(1, 2, deposit, PublicData.fullExit(6, ALICE.address(), 0, 0)));
    refused(RollupBlock.of(1, 1, deposit, exit));
    refused(RollupBlock.of(1, 3, deposit, exit));
    refused(RollupBlock.of(1, 3, deposit, exit, deposit));
    scene.commit(RollupBlock.of(1, 1, deposit));
    // It is taken, though it is not verified yet.
    scene.fails(OPERATOR, scene.rollup, RollupBlock.of(2, 1, deposit).commit(scene.last()));
    scene.commit(RollupBlock.of(2, 1, exit));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0x02", "0x01", "0xff", "0x00", "0x0300000001"})
  void anInvalidOperationIsRejected(String data) {
    refused(RollupBlock.of(1, 0, Bytes.of(data)));
  }

  private void refused(RollupBlock block) {
    scene.fails(OPERATOR, scene.rollup, block.commit(Hash.ZERO));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 3, 4})
  void aPaymentThatItsReceiverSpoilsIsKeptForIt(int manner) {
    EvmAddress receiver = scene.create(SampleContract.named("Receiver").creation());
    scene.succeeds(BOB, receiver, call("behave(uint8)", manner));
    scene.deposit(1_000);

    scene.settle(
        RollupBlock.of(
            1,
            1,
            PublicData.deposit(1, 0, 1_000, ALICE.address()),
            PublicData.withdrawal(1, 0, 100, receiver),
            PublicData.withdrawal(1, 0, 20, CAROL),
            PublicData.withdrawal(1, 0, 30, receiver)));

    assertThat(scene.ether(CAROL)).isEqualTo(20);
    assertThat(scene.ether(receiver)).isZero();
    assertThat(scene.pending(receiver, ETHER)).isEqualTo(130);
    assertThat(scene.ether(scene.rollup)).isEqualTo(980);
    pull(receiver, 130, false);
    scene.succeeds(BOB, receiver, call("behave(uint8)", 1));
    pull(receiver, 131, false);
    pull(receiver, 100, true);
    pull(receiver, 31, false);
    pull(receiver, 30, true);
    pull(receiver, 1, false);
    assertThat(scene.ether(receiver)).isEqualTo(130);
    assertThat(scene.ether(scene.rollup)).isEqualTo(850);
  }

  /** Any account may request it, and it goes to its owner. */
  private void pull(EvmAddress owner, long amount, boolean isPaid) {
    Bytes asked = call("withdrawPendingBalance(address,address,uint128)", owner, ETHER, amount);
    if (isPaid) {
      scene.succeeds(BOB, scene.rollup, asked);
    } else {
      scene.fails(BOB, scene.rollup, asked);
    }
  }

  @Test
  void aTokenWithFeesOrAPausedTokenAffectsNoOtherToken() {
    EvmAddress taxed = scene.create(SampleContract.named("TaxedToken").creation(10_000));
    scene.succeeds(OPERATOR, scene.governance, call("addToken(address)", taxed));
    scene.succeeds(OPERATOR, taxed, call("approve(address,uint256)", scene.rollup, 10_000));
    Bytes deposit = call("depositERC20(address,uint104,address)", taxed, 1_000, OPERATOR.address());
    scene.succeeds(OPERATOR, scene.rollup, deposit);
    scene.deposit(500);
    scene.succeeds(OPERATOR, taxed, call("stop(bool)", true));

    scene.settle(
        RollupBlock.of(
            1,
            2,
            // What arrived, not what was sent.
            PublicData.deposit(1, 2, 900, OPERATOR.address()),
            PublicData.deposit(2, 0, 500, ALICE.address()),
            PublicData.withdrawal(1, 2, 300, CAROL),
            PublicData.withdrawal(2, 0, 70, CAROL)));

    assertThat(scene.ether(CAROL)).isEqualTo(70);
    assertThat(scene.pending(CAROL, taxed)).isEqualTo(300);
    Bytes asked = call("withdrawPendingBalance(address,address,uint128)", CAROL, taxed, 300);
    scene.fails(BOB, scene.rollup, asked);
    scene.succeeds(OPERATOR, taxed, call("stop(bool)", false));
    scene.succeeds(BOB, scene.rollup, asked);
    assertThat(scene.pending(CAROL, taxed)).isZero();
    assertThat(scene.ask(taxed, call("balanceOf(address)", CAROL)).longValue()).isEqualTo(270);
  }

  @Test
  void depositsHaveBoundsAndReceivers() {
    scene.fails(ALICE, scene.rollup, call("depositETH(address)", ALICE.address()));
    scene.fails(ALICE, scene.rollup, 1, call("depositETH(address)", EvmAddress.ZERO));
    Bytes unknown = call("depositERC20(address,uint104,address)", CAROL, 1, ALICE.address());
    scene.fails(ALICE, scene.rollup, unknown);
    Bytes tooMuch =
        call("depositERC20(address,uint104,address)", scene.token, 600_000, ALICE.address());
    scene.fails(ALICE, scene.rollup, tooMuch);
    scene.fails(ALICE, scene.rollup, call("requestFullExit(uint32,address)", 1 << 24, ETHER));
    scene.fails(ALICE, scene.rollup, call("requestFullExitNFT(uint32,uint32)", 1, 65_535));
  }

  @Test
  void nftsAreCreatedOnceForTheirReceiver() {
    scene.succeeds(ALICE, scene.rollup, call("requestFullExitNFT(uint32,uint32)", 1, 65_537));
    scene.settle(
        RollupBlock.of(
            1,
            1,
            PublicData.nftWithdrawal(1, 2, BOB.address(), CAROL, 65_536),
            PublicData.nftExit(1, ALICE.address(), 65_537, 2, BOB.address())));

    assertThat(owner(65_536)).isEqualTo(CAROL);
    assertThat(owner(65_537)).isEqualTo(ALICE.address());
    Bytes mint =
        call(
            "mintNFTFromZkSync(address,address,uint32,bytes32,uint32)",
            BOB.address(),
            BOB.address(),
            1,
            Hash.ZERO,
            70_000);
    scene.fails(OPERATOR, scene.factory, mint);
    // It cannot leave a second time: it is kept, and can never be created.
    scene.settle(
        RollupBlock.of(2, 0, PublicData.nftWithdrawal(1, 2, BOB.address(), BOB.address(), 65_536)));
    scene.fails(BOB, scene.rollup, call("withdrawPendingNFTBalance(uint32)", 65_536));
    assertThat(owner(65_536)).isEqualTo(CAROL);
  }

  private EvmAddress owner(int token) {
    byte[] word = scene.ask(scene.factory, call("ownerOf(uint256)", token)).toArray();
    return EvmAddress.of(Arrays.copyOfRange(word, 12, 32));
  }

  @Test
  void aKeyIsAuthorizedForTheNonceAndTheCaller() {
    Bytes key = Bytes.of("0x" + "ab".repeat(20));
    scene.succeeds(ALICE, scene.rollup, call("setAuthPubkeyHash(bytes,uint32)", key, 4));

    assertThat(fact(ALICE.address(), 4)).isEqualTo(Keccak.hash(key));
    assertThat(fact(ALICE.address(), 5)).isEqualTo(Hash.ZERO);
    assertThat(fact(BOB.address(), 4)).isEqualTo(Hash.ZERO);
    Bytes tooShort = Bytes.of("0x" + "ab".repeat(19));
    scene.fails(ALICE, scene.rollup, call("setAuthPubkeyHash(bytes,uint32)", tooShort, 4));
  }

  private Hash fact(EvmAddress owner, long nonce) {
    return Hash.of(scene.ask(scene.rollup, call("authFacts(address,uint32)", owner, nonce)));
  }
}
