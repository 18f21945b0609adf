package dev.portcullis.devnet.chain;

import static dev.portcullis.devnet.chain.Handmade.COUNTS;
import static dev.portcullis.devnet.chain.Handmade.STOP;
import static dev.portcullis.devnet.chain.Handmade.call;
import static dev.portcullis.devnet.chain.Handmade.copyCode;
import static dev.portcullis.devnet.chain.Handmade.create;
import static dev.portcullis.devnet.chain.Handmade.creation;
import static dev.portcullis.devnet.chain.Handmade.delegateCall;
import static dev.portcullis.devnet.chain.Handmade.look;
import static dev.portcullis.devnet.chain.Handmade.pay;
import static dev.portcullis.devnet.chain.Handmade.staticCall;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.chain.InclusionRule.ExecutedFrame;
import dev.portcullis.ethereum.chain.InclusionRule.Execution;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.SystemContracts;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.rlp.RlpWriter;
import dev.portcullis.ethereum.transaction.Authorization;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.ethereum.transaction.TransactionType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a rule is shown of executions. */
class ExecutedFramesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final EvmAddress BOB = EvmAddress.of("0x00000000000000000000000000000000000000b0");
  private static final UInt256 PRICE = UInt256.of(2_000_000_000);

  private final RuleOfTest rule = new RuleOfTest();
  private final TestWallet alice = new TestWallet(0, 6565);
  private Chain chain;

  @BeforeEach
  void open() {
    chain = Chain.open(ChainSettings.builder().inclusion(rule).build());
  }

  @AfterEach
  void close() {
    chain.close();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "nothing, 00, false",
    "reading, 5f545f5c4700, false",
    "storage, 60015f5500, true",
    "storage as it is, 5f5f5500, true",
    "transient storage, 60015f5d00, true",
    "a log, 5f5fa000, true",
    "an end, 32ff, true",
    "a write that is undone, 60015f555f5ffd, true"
  })
  void aFrameReportsWhetherItChangesState(String name, String code, boolean changes) {
    assertThat(frame(deploy(code)).changes()).as(name).isEqualTo(changes);
  }

  @Test
  void creationsAndPaymentsChangeSomethingOnBothSides() {
    ExecutedFrame maker = frame(deploy(create("5f5ff3")));
    assertThat(maker.changes()).isTrue();
    assertThat(maker.calls()).singleElement().matches(ExecutedFrame::changes);
    assertThat(maker.calls().get(0).kind()).isEqualTo(FrameKind.CREATE);

    EvmAddress payer = deploy(pay(BOB, 3));
    endow(payer, 1_000);
    ExecutedFrame paying = frame(payer);
    assertThat(paying.changes()).isTrue();
    assertThat(paying.calls()).singleElement().matches(ExecutedFrame::changes);
  }

  @Test
  void aChangeOfAnInnerFrameIsNoChangeOfTheOuterFrame() {
    EvmAddress counter = deploy(COUNTS);
    ExecutedFrame caller = frame(deploy(call(counter) + delegateCall(counter)));
    assertThat(caller.changes()).isFalse();
    assertThat(caller.calls()).extracting(ExecutedFrame::changes).containsExactly(true, true);
    assertThat(caller.calls())
        .extracting(ExecutedFrame::kind)
        .containsExactly(FrameKind.CALL, FrameKind.DELEGATECALL);
    ExecutedFrame reader = frame(deploy(staticCall(counter)));
    assertThat(reader.calls().get(0).changes()).as("it could not").isFalse();
  }

  @Test
  void readsOfOtherAccountsCountAndReadsOfOwnAccountAndSizesDoNot() {
    EvmAddress other = deploy(COUNTS);
    EvmAddress all =
        deploy(
            look("31", BOB)
                + look("3f", EvmAddress.of(0xb1))
                + copyCode(other)
                + look("3b", EvmAddress.of(0xb3))
                + "30315030" // its own balance, and its own code hash
                + "3f50"
                + "4750"
                + look("31", BOB));
    assertThat(frame(all).inspected()).containsExactlyInAnyOrder(BOB, EvmAddress.of(0xb1), other);
    ExecutedFrame above = frame(deploy(delegateCall(all)));
    assertThat(above.inspected()).isEmpty();
    assertThat(above.calls().get(0).inspected()).hasSize(3);
  }

  @Test
  void precompiledContractsAreReported() {
    ExecutedFrame frame = frame(deploy(call(EvmAddress.of(4)) + call(BOB)));
    assertThat(frame.calls()).extracting(ExecutedFrame::precompiled).containsExactly(true, false);
    assertThat(frame.precompiled()).isFalse();
  }

  @Test
  void delegatedCodeRunsAsTheAccount() {
    EvmAddress counter = deploy(COUNTS);
    TestWallet dora = new TestWallet(3, 6565);
    UInt256 key = DevAccounts.ALL.get(3).privateKey();
    Authorization authorization = Authorization.sign(UInt256.of(6565), counter, 0, key);
    Transaction delegation =
        new TransactionPayload(
                TransactionType.SET_CODE,
                Optional.of(UInt256.of(6565)),
                alice.from(chain.nextNonce(alice.address())).transfer(BOB, 1).nonce(),
                UInt256.ONE,
                PRICE,
                200_000,
                Optional.of(dora.address()),
                UInt256.ZERO,
                Bytes.EMPTY,
                List.of(),
                UInt256.ZERO,
                List.of(),
                List.of(authorization))
            .sign(DevAccounts.ALL.get(0).privateKey());
    // The account has no code before: its own transaction makes it run some.
    ExecutedFrame first = asked(send(delegation)).frames().get(0);
    assertThat(first.to()).isEqualTo(dora.address());
    assertThat(first.changes()).isTrue();
    assertThat(frame(dora.address()).to()).isEqualTo(dora.address());
  }

  @Test
  void thePaymastersFramesAreShownAroundTheTransaction() {
    EvmAddress paymaster = deploy(SampleContract.named("Paymaster").creation());
    endow(paymaster, 1_000_000_000_000_000_000L);
    EvmAddress quiet = deploy(STOP);
    TestWallet poor = new TestWallet(5, 6565);
    Transaction transaction = sponsored(poor.address(), quiet, paymaster);
    Execution asked = asked(send(transaction));
    assertThat(asked.frames())
        .extracting(ExecutedFrame::to)
        .containsExactly(paymaster, quiet, paymaster);
    assertThat(asked.frames().get(0).from()).isEqualTo(SystemContracts.BOOTLOADER);
    assertThat(asked.frames().get(1).from()).isEqualTo(poor.address());

    rule.forbidden.add(paymaster);
    Transaction refused = sponsored(new TestWallet(6, 6565).address(), quiet, paymaster);
    UInt256 before = Accounts.balance(chain.state(BlockIdentifier.Tag.LATEST), paymaster);
    chain.submit(refused);
    chain.dev().mine();
    assertThat(chain.transaction(refused.hash())).isEmpty();
    assertThat(Accounts.balance(chain.state(BlockIdentifier.Tag.LATEST), paymaster))
        .isEqualTo(before);
  }

  @Test
  void thePaymastersErrorTextIsNotReturnedToTheSender() {
    // Reverts with an error text, "no".
    String text = "6308c379a060e01b5f5260206004526002602452616e6f60f01b60445260645ffd";
    EvmAddress paymaster = deploy(text);
    Transaction refused = sponsored(new TestWallet(6, 6565).address(), BOB, paymaster);
    assertThatThrownBy(() -> chain.submit(refused))
        .hasMessageEndingWith(": the paymaster does not pay");
    try (Chain plain = Chain.open(ChainSettings.builder().build())) {
      plain.submit(new TestWallet(0, 6565).create(creation(text)));
      plain.dev().mine();
      assertThatThrownBy(() -> plain.submit(refused)).hasMessageEndingWith(": no");
    }
  }

  /** As a wallet would send it; the signature of a transaction from storage is not checked. */
  private static Transaction sponsored(EvmAddress from, EvmAddress to, EvmAddress paymaster) {
    Bytes general = SampleContract.call("general(bytes)", Bytes.EMPTY);
    byte[] list =
        RlpWriter.encodeList(
            out -> {
              out.put(0).put(UInt256.ONE).put(PRICE).put(2_000_000).put(to).put(0);
              out.put(Bytes.EMPTY).put(0).put(UInt256.ONE).put(UInt256.ONE).put(6565).put(from);
              out.put(50_000);
              out.list(none -> {});
              out.put(Bytes.EMPTY);
              out.list(pays -> pays.put(paymaster).put(general));
            });
    byte[] raw = new byte[list.length + 1];
    raw[0] = 0x71;
    System.arraycopy(list, 0, raw, 1, list.length);
    return Transaction.recovered(raw, from);
  }

  /** The frame of a call without data. */
  private ExecutedFrame frame(EvmAddress to) {
    Execution asked = asked(send(alice.call(to, Bytes.EMPTY)));
    assertThat(asked.frames()).hasSize(1);
    return asked.frames().get(0);
  }

  private Execution asked(IncludedTransaction included) {
    return rule.asked.stream()
        .filter(each -> each.transaction().equals(included.transaction()))
        .findFirst()
        .orElseThrow();
  }

  private void endow(EvmAddress to, long wei) {
    Transaction transfer =
        TransactionPayload.dynamicFee(
                6565, 0, UInt256.ONE, PRICE, 100_000, Optional.of(to), UInt256.of(wei), Bytes.EMPTY)
            .sign(DevAccounts.ALL.get(9).privateKey());
    send(transfer);
  }

  private EvmAddress deploy(String code) {
    return deploy(creation(code));
  }

  private EvmAddress deploy(Bytes creation) {
    EvmAddress made = send(alice.create(creation)).receipt().contractAddress();
    assertThat(made).isNotNull();
    return made;
  }

  private IncludedTransaction send(Transaction transaction) {
    chain.submit(transaction);
    return chain.await(transaction.hash(), PATIENCE).orElseThrow();
  }
}
