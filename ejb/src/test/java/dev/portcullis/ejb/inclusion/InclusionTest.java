package dev.portcullis.ejb.inclusion;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.embedded.InclusionJudge.Verdict;
import dev.portcullis.ejb.chain.embedded.JudgedTestChain;
import dev.portcullis.ejb.denial.RpcDenialView;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.user.UserService;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.web3j.crypto.ContractUtils;

/**
 * What is mined was permitted when it was mined (ADR 0118). A service test: it takes an embedded
 * chain, rights in the database, and the ledgers.
 */
@ServiceTest
class InclusionTest {
  private static final long CHAIN = 6565;

  private final TestKey wallet = TestKey.random();
  private JudgedScene scene;
  private String user;

  @BeforeEach
  void somebodyWithAWallet() throws Exception {
    Acting.asOperator();
    scene = new JudgedScene(JudgedTestChain.judged());
    Services.replace(ChainNode.class, scene.chain().node());
    user = People.proven(wallet);
    scene.chain().fund(wallet.text());
  }

  @AfterEach
  void close() {
    scene.close();
  }

  /** Has a chain of which nothing is kept out: what the test forbids happens there. */
  private void judge(boolean judged) {
    if (!judged) {
      scene.close();
      scene = new JudgedScene(JudgedTestChain.unjudged());
      Services.replace(ChainNode.class, scene.chain().node());
      scene.chain().fund(wallet.text());
    }
  }

  private static JudgedTestChain in(Path directory, boolean judged) {
    return judged ? JudgedTestChain.judgedIn(directory) : JudgedTestChain.unjudgedIn(directory);
  }

  /** As often as is permitted; once more without a judge. */
  private void assertSecretIsCalled(boolean judged, long permitted) {
    assertThat(scene.secretCalls()).isEqualTo(judged ? permitted : permitted + 1);
  }

  /** The conditions of the block that are not what they were when it was tried out. */
  private String armed(JudgedTestChain chain, String by) {
    JsonNode head = chain.call("eth_getBlockByNumber", "latest", false);
    return switch (by) {
      case "number" -> Bytecode.afterBlock(Long.decode(head.path("number").asText()));
      case "timestamp" -> Bytecode.afterTime(Long.decode(head.path("timestamp").asText()) + 60);
      default -> Bytecode.otherRandomness(head.path("mixHash").asText());
    };
  }

  private String call(TestKey by, long nonce, String to) {
    return by.sign(CHAIN, nonce, to, "0", Bytecode.GO);
  }

  private String pay(TestKey by, long nonce, String to) {
    return by.sign(CHAIN, nonce, to, "1", "0x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"number", "timestamp", "prevrandao"})
  void aContractThatWaitsForItsBlockDoesNotGetIn(String by) {
    String outer = scene.open(Bytecode.outer(armed(scene.chain(), by), scene.secret.address()));
    String hash = scene.chain().send(call(wallet, 0, outer));
    var unused = scene.chain().call("evm_increaseTime", 90);
    assertThat(scene.isIncluded(hash)).isFalse();
    assertThat(scene.secretCalls()).isZero();
    RpcDenialView denial = scene.denial(hash);
    assertThat(denial.ruleId()).isEqualTo("permission.missing");
    assertThat(denial.method()).isEqualTo("eth_sendRawTransaction");
    assertThat(denial.userId()).isEqualTo(user);
    assertThat(denial.toAddress()).isEqualTo(outer);
    assertThat(denial.methodSelector()).isEqualTo(PermittedToken.SELECTOR);
  }

  /** What the other tests keep out is included without a judge. */
  @ParameterizedTest
  @ValueSource(strings = {"number", "timestamp", "prevrandao"})
  void unjudgedItGetsIn(String by) {
    try (JudgedTestChain open = JudgedTestChain.unjudged()) {
      open.fund(wallet.text());
      String secret = TestKey.random().text();
      String outer = TestKey.random().text();
      open.putCode(secret, Bytecode.SECRET);
      open.putCode(outer, Bytecode.outer(armed(open, by), secret));
      String hash = open.send(call(wallet, 0, outer));
      var unused = open.call("evm_increaseTime", 90);
      open.mine();
      assertThat(open.receipt(hash).isNull()).isFalse();
      assertThat(open.slot(secret)).isOne();
    }
  }

  @Test
  void aPermittedTransactionIsIncluded() {
    scene.secret.permit("public", false, List.of());
    String outer = scene.open(Bytecode.outer(Bytecode.afterBlock(0), scene.secret.address()));
    assertThat(scene.isIncluded(scene.chain().send(call(wallet, 0, outer)))).isTrue();
    assertThat(scene.secretCalls()).isOne();
    String to = TestKey.random().text();
    assertThat(scene.isIncluded(scene.chain().send(pay(wallet, 1, to)))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aSlotThatAnEarlierNonceSetsOpensNothing(boolean judged) {
    judge(judged);
    String outer = scene.open(Bytecode.outer(Bytecode.FLAG, scene.secret.address()));
    String later = scene.chain().send(call(wallet, 1, outer));
    String first = scene.chain().send(pay(wallet, 0, outer));
    assertThat(scene.isIncluded(first)).isTrue();
    assertThat(scene.isIncluded(later)).isNotEqualTo(judged);
    assertSecretIsCalled(judged, 0);
    if (judged) {
      assertThat(scene.denial(later).ruleId()).isEqualTo("permission.missing");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aSlotSetByAnotherSenderPermitsNothing(boolean judged) throws Exception {
    judge(judged);
    TestKey other = TestKey.random();
    var unused = People.proven(other);
    scene.chain().fund(other.text());
    String outer = scene.open(Bytecode.outer(Bytecode.FLAG, scene.secret.address()));
    String later = scene.chain().send(call(wallet, 1, outer));
    assertThat(scene.isIncluded(scene.chain().send(pay(other, 0, outer)))).isTrue();
    String filler = scene.chain().send(pay(wallet, 0, other.text()));
    assertThat(scene.isIncluded(filler)).isTrue();
    assertThat(scene.isIncluded(later)).isNotEqualTo(judged);
    assertSecretIsCalled(judged, 0);
  }

  private void mayDeploy() {
    scene.secret.join(user, scene.secret.role("contract_deployment"));
    scene.changed(user, wallet);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aTransferToAContractDeployedByAnEarlierNonceIsACall(boolean judged) {
    judge(judged);
    mayDeploy();
    String paid = ContractUtils.generateContractAddress(wallet.text(), BigInteger.ZERO);
    String later = scene.chain().send(pay(wallet, 1, paid));
    String code = Bytecode.creating(Bytecode.always(scene.secret.address()));
    String first = scene.chain().send(wallet.sign(CHAIN, 0, null, "0", code));
    assertThat(scene.isIncluded(first)).isTrue();
    assertThat(scene.isIncluded(later)).isNotEqualTo(judged);
    assertSecretIsCalled(judged, 0);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aConstructorHasTheRightsOfItsSender(boolean judged) {
    judge(judged);
    mayDeploy();
    long head = Long.decode(scene.chain().call("eth_blockNumber").asText());
    String code = Bytecode.constructing(Bytecode.afterBlock(head), scene.secret.address());
    String hash = scene.chain().send(wallet.sign(CHAIN, 0, null, "0", code));
    assertThat(scene.isIncluded(hash)).isNotEqualTo(judged);
    assertSecretIsCalled(judged, 0);
    if (judged) {
      assertThat(scene.denial(hash).toAddress()).isNull();
    }
  }

  /** What it returns becomes code that everybody can read: the hash of a foreign contract's. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aConstructorCopiesNoCodeOfOthers(boolean judged) {
    judge(judged);
    mayDeploy();
    String code = "0x73" + scene.secret.address().substring(2) + "3f60005260206000f3";
    String hash = scene.chain().send(wallet.sign(CHAIN, 0, null, "0", code));
    assertThat(scene.isIncluded(hash)).isNotEqualTo(judged);
    if (judged) {
      assertThat(scene.denial(hash).ruleId()).isEqualTo("judge.not_inspectable");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aProxyUpgradedInTheMeantimeIsJudgedInItsNewState(boolean judged) {
    judge(judged);
    TestKey implementation = TestKey.random();
    String proxy = scene.open(Bytecode.proxy());
    String hash = scene.chain().send(call(wallet, 0, proxy));
    scene.chain().putCode(implementation.text(), Bytecode.always(scene.secret.address()));
    var unused =
        scene.chain().call("anvil_setStorageAt", proxy, "0x0", Bytecode.word(implementation));
    assertThat(scene.isIncluded(hash)).isNotEqualTo(judged);
    assertSecretIsCalled(judged, 0);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anAccountDelegatedInTheMeantimeIsAContract(boolean judged) {
    judge(judged);
    TestKey receiver = TestKey.random();
    TestKey code = TestKey.random();
    String hash = scene.chain().send(pay(wallet, 0, receiver.text()));
    scene.chain().putCode(code.text(), Bytecode.always(scene.secret.address()));
    scene.chain().putCode(receiver.text(), "0xef0100" + code.text().substring(2));
    assertThat(scene.isIncluded(hash)).isNotEqualTo(judged);
    assertSecretIsCalled(judged, 0);
  }

  private String roleOnTheSecret() {
    String role = scene.secret.role();
    scene.secret.permit("checkRole", true, List.of(role));
    scene.secret.join(user, role);
    scene.changed(user, wallet);
    return role;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRevokedRightNoLongerApplies(boolean judged) {
    judge(judged);
    roleOnTheSecret();
    String now = scene.chain().send(call(wallet, 0, scene.secret.address()));
    assertThat(scene.isIncluded(now)).isTrue();
    String later = scene.chain().send(call(wallet, 2, scene.secret.address()));
    scene.secret.hold(user);
    scene.changed(user, wallet);
    if (judged) {
      assertThat(scene.denial(later).ruleId()).isEqualTo("rule.check_role.deny");
    }
    String filler = scene.chain().send(pay(wallet, 1, TestKey.random().text()));
    assertThat(scene.isIncluded(filler)).isTrue();
    assertThat(scene.isIncluded(later)).isNotEqualTo(judged);
    assertSecretIsCalled(judged, 1);
  }

  /** What could not be loaded or allocated now, another time may do without. */
  @Test
  void anErrorIsNotTheEndOfTheUpkeep() {
    roleOnTheSecret();
    AtomicLong errors = new AtomicLong();
    scene.judgeWith(
        new InclusionMeters() {
          @Override
          void judged(Verdict verdict) {}

          @Override
          void dropped(int transactions) {
            if (errors.getAndIncrement() == 0) {
              throw new NoClassDefFoundError("dropped");
            }
          }
        });
    String waits = scene.chain().send(call(wallet, 1, scene.secret.address()));
    scene.secret.hold(user);
    scene.changed(user, wallet);
    assertThat(scene.denial(waits).ruleId()).isEqualTo("rule.check_role.deny");
    assertThat(scene.isIncluded(scene.chain().send(pay(wallet, 0, TestKey.random().text()))))
        .as("what it needs is looked up")
        .isTrue();
    assertThat(errors).hasPositiveValue();
  }

  /** Lets a test hold a block that was judged, before it is stored. */
  private static final class HeldMeters extends InclusionMeters {
    private final CountDownLatch judged = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    @Override
    void judged(Verdict verdict) {
      if (verdict == Verdict.INCLUDE) {
        judged.countDown();
        try {
          if (!released.await(30, TimeUnit.SECONDS)) {
            throw new IllegalStateException("The test does not go on");
          }
        } catch (InterruptedException ended) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  /**
   * The revocation's response is sent when the right has no effect any more: not during block
   * production.
   */
  @Test
  void afterTheAnswerToARevocationNothingOfThatRightIsMined() throws Exception {
    roleOnTheSecret();
    assertThat(scene.isIncluded(scene.chain().send(pay(wallet, 0, wallet.text())))).isTrue();
    HeldMeters held = new HeldMeters();
    scene.judgeWith(held);
    var unused = scene.chain().send(call(wallet, 1, scene.secret.address()));
    Thread mining =
        new Thread(
            () -> {
              while (held.judged.getCount() > 0) {
                scene.chain().mine();
              }
            });
    mining.start();
    assertThat(held.judged.await(30, TimeUnit.SECONDS)).isTrue();
    scene.secret.hold(user);
    AtomicLong minedWhenAnswered = new AtomicLong();
    Thread taking =
        new Thread(
            () -> {
              scene.changed(user, wallet);
              minedWhenAnswered.set(scene.secretCalls());
            });
    taking.start();
    Awaitility.await()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(1))
        .until(
            () ->
                taking.getState() == Thread.State.TIMED_WAITING
                    || taking.getState() == Thread.State.TERMINATED);
    held.released.countDown();
    taking.join();
    mining.join();
    assertThat(scene.secretCalls()).isOne();
    assertThat(minedWhenAnswered).hasValue(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRevokedRightNoLongerAppliesAfterARestart(boolean judged, @TempDir Path directory) {
    roleOnTheSecret();
    scene.close();
    scene.begin(in(directory, judged));
    Services.replace(ChainNode.class, scene.chain().node());
    scene.chain().fund(wallet.text());
    String later = scene.chain().send(call(wallet, 1, scene.secret.address()));
    scene.close();
    scene.secret.hold(user);
    scene.changed(user, wallet);
    scene.begin(in(directory, judged));
    Services.replace(ChainNode.class, scene.chain().node());
    String filler = scene.chain().send(pay(wallet, 0, TestKey.random().text()));
    assertThat(scene.isIncluded(filler)).isTrue();
    assertThat(scene.isIncluded(later)).isNotEqualTo(judged);
    assertSecretIsCalled(judged, 0);
  }

  /** After missed changes: a pending transaction is judged when it is included. */
  @Test
  void transactionsOfADeletedUserDoNotBelongToTheNextOne(@TempDir Path directory) throws Exception {
    scene.close();
    scene.begin(JudgedTestChain.judgedIn(directory));
    Services.replace(ChainNode.class, scene.chain().node());
    scene.chain().fund(wallet.text());
    scene.secret.permit("public", false, List.of());
    String later = scene.chain().send(call(wallet, 1, scene.secret.address()));
    scene.close();
    Services.get(UserService.class).delete(user);
    Acting.asOperator();
    String next = People.proven(wallet);
    becameTheirs(wallet, "1 minute");
    scene.changed(next, wallet);
    scene.begin(JudgedTestChain.judgedIn(directory));
    Services.replace(ChainNode.class, scene.chain().node());
    assertThat(scene.isIncluded(later)).isFalse();
    assertThat(scene.denial(later).ruleId()).isEqualTo("user.not_found");
    becameTheirs(wallet, "-1 minute");
    scene.changed(next, wallet);
    String filler = scene.chain().send(pay(wallet, 0, TestKey.random().text()));
    assertThat(scene.isIncluded(filler)).isTrue();
    assertThat(scene.chain().receipt(later).isNull()).isTrue();
    assertThat(scene.secretCalls()).isZero();
  }

  /** The clocks of nodes differ: a wallet that was given a moment ago may have sent before. */
  private static void becameTheirs(TestKey wallet, String later) throws Exception {
    Services.inTransaction(
        () ->
            Services.entities()
                .createNativeQuery(
                    "update user_wallets set created_at = created_at + cast(?2 as interval)"
                        + " where wallet_address = ?1")
                .setParameter(1, wallet.text())
                .setParameter(2, later)
                .executeUpdate());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anUnknownSenderMayDoNothing(boolean judged) {
    judge(judged);
    TestKey nobody = TestKey.random();
    scene.chain().fund(nobody.text());
    String hash = scene.chain().send(pay(nobody, 0, TestKey.random().text()));
    assertThat(scene.isIncluded(hash)).isNotEqualTo(judged);
    if (!judged) {
      return;
    }
    RpcDenialView denial = scene.denial(hash);
    assertThat(denial.ruleId()).isEqualTo("user.not_found");
    assertThat(denial.actorType()).isEqualTo("anonymous");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aMemberOfADeletedOrganizationSendsNothing(boolean judged) {
    judge(judged);
    roleOnTheSecret();
    String later = scene.chain().send(call(wallet, 1, scene.secret.address()));
    scene.secret.dissolve();
    scene.changed(user, wallet);
    if (judged) {
      assertThat(scene.denial(later).ruleId()).isEqualTo("user.organization_deleted");
    }
    var unused = scene.chain().send(pay(wallet, 0, TestKey.random().text()));
    assertThat(scene.isIncluded(later)).isNotEqualTo(judged);
    assertSecretIsCalled(judged, 0);
  }

  @Test
  void anUnrestrictedSenderIsIncluded() throws Exception {
    TestKey key = TestKey.random();
    var unused = People.proven(key, PermittedToken.zoneRole("full_sequencer_rpc_access"));
    scene.chain().fund(key.text());
    assertThat(scene.isIncluded(scene.chain().send(call(key, 0, scene.secret.address())))).isTrue();
    assertThat(scene.secretCalls()).isOne();
  }

  /** Time goes on, and nothing that would have to be judged is included. */
  @Test
  void withoutALeaseBlocksAreEmpty() {
    try (JudgedScene blind = JudgedScene.blind()) {
      blind.chain().fund(wallet.text());
      String hash = blind.chain().send(pay(wallet, 0, TestKey.random().text()));
      long before = Long.decode(blind.chain().call("eth_blockNumber").asText());
      blind.chain().mine();
      blind.chain().mine();
      assertThat(Long.decode(blind.chain().call("eth_blockNumber").asText())).isEqualTo(before + 2);
      assertThat(blind.chain().receipt(hash).isNull()).isTrue();
      assertThat(blind.chain().node().includesTransactions()).isFalse();
    }
    assertThat(scene.chain().node().includesTransactions()).isTrue();
  }

  @Test
  void beforeAndAfterTheApplicationNothingIsIncluded() {
    scene.stop();
    String hash = scene.chain().send(pay(wallet, 0, TestKey.random().text()));
    scene.chain().mine();
    assertThat(scene.chain().receipt(hash).isNull()).isTrue();
    assertThat(scene.chain().node().includesTransactions()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void leavingAnOrganizationRevokesItsRights(boolean judged) {
    judge(judged);
    roleOnTheSecret();
    String later = scene.chain().send(call(wallet, 1, scene.secret.address()));
    Services.get(MemberService.class).remove(scene.secret.organization(), user);
    scene.changed(user, wallet);
    if (judged) {
      assertThat(scene.denial(later).ruleId()).isEqualTo("permission.org_mismatch");
    }
    var unused = scene.chain().send(pay(wallet, 0, TestKey.random().text()));
    assertThat(scene.isIncluded(later)).isNotEqualTo(judged);
    assertSecretIsCalled(judged, 0);
  }
}
