package dev.portcullis.devnet.chain;

import static dev.portcullis.devnet.chain.Handmade.COUNTS;
import static dev.portcullis.devnet.chain.Handmade.call;
import static dev.portcullis.devnet.chain.Handmade.creation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.devnet.chain.simulation.ResultTracer;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.evm.PriorityTransactionCounter;
import dev.portcullis.devnet.evm.VmError;
import dev.portcullis.ethereum.chain.InclusionRule;
import dev.portcullis.ethereum.chain.InclusionRule.Verdict;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.PriorityTransaction;
import dev.portcullis.ethereum.transaction.Transaction;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rule's outcomes for requests of layer 1, and how long they are known. */
class PriorityInclusionTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final EvmAddress BOB = EvmAddress.of("0x00000000000000000000000000000000000000b0");
  private static final EvmAddress ASKING =
      EvmAddress.of("0x1111000000000000000000000000000000002222");
  private static final UInt256 PRICE = UInt256.of(250_000_000);
  private static final UInt256 VALUE = UInt256.of(1_000);
  private static final long GAS = 1_000_000;
  private static final UInt256 MINTED = PRICE.times(GAS).plus(VALUE).plus(UInt256.of(7));

  @TempDir Path directory;

  private final RuleOfTest rule = new RuleOfTest();
  private final TestWallet alice = new TestWallet(0, 6565);
  private Chain chain;
  private EvmAddress secret;

  @BeforeEach
  void open() {
    chain = Chain.open(settings(rule));
    Transaction creation = alice.create(creation(COUNTS));
    chain.submit(creation);
    secret = included(creation).receipt().contractAddress();
    rule.forbidden.add(secret);
  }

  @AfterEach
  void close() {
    chain.close();
  }

  private ChainSettings settings(InclusionRule judge) {
    return ChainSettings.builder().dataDirectory(directory).inclusion(judge).build();
  }

  @Test
  void aDeniedRequestFailsWithItsRefundAndTheQueueContinues() throws InterruptedException {
    Transaction refused = request(0, secret);
    Transaction next = request(1, BOB);
    chain.submitPriority(List.of(refused, next));

    IncludedTransaction failed = included(refused);
    assertThat(failed.receipt().succeeded()).isFalse();
    assertThat(failed.receipt().refused()).isTrue();
    assertThat(failed.receipt().gasUsed()).isEqualTo(21_000);
    assertThat(failed.receipt().logs()).isEmpty();
    assertThat(counted()).isEqualTo(UInt256.ZERO);
    assertThat(balance(secret)).isEqualTo(UInt256.ZERO);
    assertThat(rule.refused.poll(20, TimeUnit.SECONDS)).isEqualTo(refused);
    assertThat(included(next).receipt().succeeded()).isTrue();
    UInt256 ofNext = PRICE.times(GAS - 21_000).plus(UInt256.of(7));
    assertThat(balance(ASKING)).isEqualTo(ofNext.plus(ofNext).plus(VALUE));
    assertThat(PriorityTransactionCounter.next(chain.state(BlockIdentifier.Tag.LATEST)))
        .isEqualTo(2);
  }

  @Test
  void theGasOfADeniedRequestDoesNotRevealItsExecution() {
    EvmAddress costly = deploy(call(secret) + "fe");
    EvmAddress cheap = deploy(call(secret) + "00");
    chain.submitPriority(List.of(request(0, costly), request(1, cheap)));
    assertThat(included(request(0, costly)).receipt().gasUsed())
        .isEqualTo(included(request(1, cheap)).receipt().gasUsed());
  }

  @Test
  void anUndecidableRequestBlocksOnlyTheQueue() {
    rule.unknown.add(ASKING);
    Transaction first = request(0, BOB);
    Transaction second = request(1, secret);
    chain.submitPriority(List.of(first, second));
    assertThat(chain.transaction(first.hash())).isEmpty();
    Transaction other = alice.transfer(BOB, 1);
    chain.submit(other);
    assertThat(included(other).receipt().succeeded()).isTrue();
    assertThat(chain.dev().mine().transactions()).isEmpty();
    // Layer 1 shows them again and again.
    chain.submitPriority(List.of(first, second));
    assertThat(rule.asked).noneMatch(each -> each.transaction().equals(second));

    rule.unknown.clear();
    chain.recheck();
    assertThat(included(first).index()).isZero();
    assertThat(included(second).receipt().refused()).isTrue();
    assertThat(included(second).block()).isEqualTo(included(first).block());
  }

  @Test
  void withoutAJudgeRequestsWait() {
    rule.ready = false;
    int before = rule.asked.size();
    Transaction request = request(0, BOB);
    chain.submitPriority(List.of(request));
    assertThat(chain.transaction(request.hash())).isEmpty();
    assertThat(rule.asked).hasSize(before);
    rule.ready = true;
    chain.recheck();
    assertThat(included(request).receipt().succeeded()).isTrue();
  }

  @Test
  void aVerdictIsReachedOnceAndFinalEvenIfTheRuleChanges() {
    Transaction refused = request(0, secret);
    Transaction next = request(1, BOB);
    chain.submitPriority(List.of(refused, next));
    IncludedTransaction failed = included(refused);
    assertThat(replayed(failed)).contains(VmError.REFUSED);

    rule.forbidden.clear();
    int asked = rule.asked.size();
    assertThat(replayed(failed)).contains(VmError.REFUSED);
    assertThat(replayed(included(next))).isEmpty();
    chain.close();
    chain = Chain.open(settings(InclusionRule.NONE));
    assertThat(included(refused).receipt()).isEqualTo(failed.receipt());
    assertThat(included(refused).block().hash()).isEqualTo(failed.block().hash());
    assertThat(replayed(included(refused))).contains(VmError.REFUSED);
    assertThat(replayed(included(next))).isEmpty();
    assertThat(rule.asked).hasSize(asked);
  }

  @Test
  void aRequestFailedByVerdictFailsAgainAfterAReorganization() {
    DevCommands.Snapshot snapshot = chain.dev().snapshot();
    Transaction refused = request(0, secret);
    chain.submitPriority(List.of(refused));
    assertThat(included(refused).receipt().refused()).isTrue();
    rule.forbidden.clear();
    int asked = rule.asked.size();

    chain.dev().reorganize(1);
    assertThat(chain.transaction(refused.hash())).isEmpty();
    chain.submitPriority(List.of(refused));
    assertThat(included(refused).receipt().refused()).isTrue();
    assertThat(chain.dev().revert(snapshot)).isTrue();
    chain.submitPriority(List.of(refused));
    assertThat(included(refused).receipt().refused()).isTrue();
    assertThat(rule.asked).hasSize(asked);
    assertThat(counted()).isEqualTo(UInt256.ZERO);
  }

  @Test
  void aRequestFailedByVerdictFailsAgainAfterARestart() {
    Transaction refused = request(0, secret);
    chain.submitPriority(List.of(refused));
    assertThat(included(refused).receipt().refused()).isTrue();
    rule.forbidden.clear();
    chain.dev().reset();
    assertThat(chain.transaction(refused.hash())).isEmpty();
    chain.submitPriority(List.of(refused));
    assertThat(included(refused).receipt().refused()).isTrue();
  }

  @Test
  void aTransactionReturnedToThePoolIsJudgedInItsNewBlock() {
    Transaction harmless = alice.call(secret, Bytes.EMPTY);
    rule.forbidden.clear();
    chain.submit(harmless);
    assertThat(included(harmless).receipt().succeeded()).isTrue();
    rule.forbidden.add(secret);
    chain.dev().reorganize(1);
    assertThat(chain.transaction(harmless.hash())).isEmpty();
    assertThat(counted()).isEqualTo(UInt256.ZERO);
  }

  @Test
  void aDeniedRequestThatFillsTheBlockLeavesTheNextForAnotherBlock() {
    EvmAddress costly = deploy(call(secret) + "fe");
    long most = chain.settings().gasLimit();
    Transaction first = request(0, costly, most);
    Transaction second = request(1, BOB, most);
    chain.submitPriority(List.of(first, second));
    assertThat(included(second).block().number()).isEqualTo(included(first).block().number() + 1);
    rule.judge = execution -> Verdict.INCLUDE;
  }

  private Optional<VmError> replayed(IncludedTransaction included) {
    return chain.replay().transaction(included, (place, state) -> new ErrorRecording());
  }

  private static final class ErrorRecording implements ResultTracer<Optional<VmError>> {
    @Override
    public Optional<VmError> finish(ExecutionResult result) {
      return result.error();
    }
  }

  private EvmAddress deploy(String code) {
    Transaction creation = alice.create(creation(code));
    chain.submit(creation);
    return included(creation).receipt().contractAddress();
  }

  private static Transaction request(long id, EvmAddress to) {
    return request(id, to, GAS);
  }

  private static Transaction request(long id, EvmAddress to, long gas) {
    UInt256 minted = gas == GAS ? MINTED : PRICE.times(gas).plus(VALUE);
    UInt256 perPubdata = UInt256.of(800);
    return new PriorityTransaction(
            id, ASKING, to, gas, perPubdata, PRICE, VALUE, minted, ASKING, Bytes.EMPTY)
        .transaction();
  }

  private IncludedTransaction included(Transaction transaction) {
    return chain.await(transaction.hash(), PATIENCE).orElseThrow();
  }

  private UInt256 balance(EvmAddress address) {
    return Accounts.balance(chain.state(BlockIdentifier.Tag.LATEST), address);
  }

  private UInt256 counted() {
    return chain.state(BlockIdentifier.Tag.LATEST).storage(secret, UInt256.ZERO);
  }
}
