package dev.portcullis.ejb.inclusion;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.bundler.BundleRules;
import dev.portcullis.ejb.chain.embedded.InclusionGate;
import dev.portcullis.ejb.chain.embedded.JudgedTestChain;
import dev.portcullis.ejb.decision.DecisionFactService;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.denial.LedgerWriter;
import dev.portcullis.ejb.denial.RpcDenialView;
import dev.portcullis.ejb.denial.TransactionStatusService;
import dev.portcullis.ejb.denial.TransactionStatusView;
import dev.portcullis.ejb.policy.LookingFeed;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.PolicyChange.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.awaitility.Awaitility;

/**
 * A chain that is judged by the rights in the database; the caller of the test's thread must be an
 * operator. No caller may call its secret. On a chain without a judge it shows what tests keep out.
 */
final class JudgedScene implements AutoCloseable {
  static final String RECEIVE = "receive()";

  final LookingFeed looks = new LookingFeed();
  final PermittedToken secret;
  private JudgedTestChain chain;
  private Optional<PermissionedChain> judged = Optional.empty();

  JudgedScene(JudgedTestChain chain) {
    this(chain, new LookingFeed().feed(), false);
  }

  private JudgedScene(JudgedTestChain chain, PolicyFeed feed, boolean given) {
    this.secret = PermittedToken.register();
    begin(chain, given ? feed : looks.feed());
  }

  /** Judged by a node that does not know what changes. */
  static JudgedScene blind() {
    return blind(JudgedTestChain.judged());
  }

  static JudgedScene blind(JudgedTestChain chain) {
    return new JudgedScene(chain, new PolicyFeed(), true);
  }

  /** Goes on with another chain, after a restart. */
  void begin(JudgedTestChain another) {
    begin(another, looks.feed());
  }

  private void begin(JudgedTestChain another, PolicyFeed feed) {
    chain = another;
    chain.putCode(secret.address(), Bytecode.SECRET);
    judge(feed, Services.get(InclusionMeters.class));
  }

  /** Judges again, counting there. */
  void judgeWith(InclusionMeters meters) {
    stop();
    judge(looks.feed(), meters);
  }

  private void judge(PolicyFeed feed, InclusionMeters meters) {
    judged = chain.inclusion().map(inclusionGate -> begin(inclusionGate, feed, meters));
  }

  private static PermissionedChain begin(
      InclusionGate inclusionGate, PolicyFeed feed, InclusionMeters meters) {
    return PermissionedChain.begin(
        inclusionGate,
        feed,
        new DecisionFactCache(Services.get(DecisionFactService.class), feed),
        Services.get(ExclusionRecorder.class),
        meters,
        BundleRules.NONE,
        work -> {
          Thread thread = new Thread(work, "judging");
          thread.setDaemon(true);
          return thread;
        });
  }

  JudgedTestChain chain() {
    return chain;
  }

  /** A contract of the secret's organization, which everybody may call. */
  String open(String runtime) {
    PermittedToken open = PermittedToken.register();
    open.permit("public", false, List.of());
    open.permit(RECEIVE, "write", "public", false, List.of());
    chain.putCode(open.address(), runtime);
    return open.address();
  }

  /** What the application looks up has changed about a user, and about their wallet. */
  void changed(String userId, TestKey wallet) {
    looks.finds(
        Set.of(new PolicyChange(Kind.USER, userId), new PolicyChange(Kind.ADDRESS, wallet.text())));
  }

  /** Makes blocks until a transaction is in one, or has left what waits. */
  boolean isIncluded(String hash) {
    Awaitility.await()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(5))
        .atMost(Duration.ofSeconds(20))
        .until(
            () -> {
              chain.mine();
              JsonNode known = chain.call("eth_getTransactionByHash", hash);
              return known.isNull() || !known.path("blockNumber").isNull();
            });
    return !chain.receipt(hash).isNull();
  }

  /** The denial of a transaction that was taken; by it the ledger records that it was rejected. */
  RpcDenialView denial(String hash) {
    RpcDenialView denial = recorded(hash);
    TransactionStatusView status = status(hash);
    assertThat(status.verdict()).isEqualTo("rejected");
    assertThat(status.submission().denialId()).isEqualTo(denial.id());
    return denial;
  }

  /** The denial of a transaction. */
  RpcDenialView recorded(String hash) {
    Awaitility.await()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> !status(hash).denials().isEmpty());
    return status(hash).denials().get(0);
  }

  private static TransactionStatusView status(String hash) {
    Services.get(LedgerWriter.class).write();
    return Services.get(TransactionStatusService.class).of(new Hash32(hash));
  }

  /** How often the secret was called. */
  long secretCalls() {
    return chain.slot(secret.address());
  }

  /** Ends the judging, as the application does when it stops; the chain goes on. */
  void stop() {
    judged.ifPresent(PermissionedChain::close);
  }

  @Override
  public void close() {
    stop();
    chain.close();
  }
}
