package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.chain.transaction.SignedTransaction;
import dev.portcullis.ejb.denial.LedgerWriter;
import dev.portcullis.ejb.denial.TransactionStatusService;
import dev.portcullis.ejb.pool.PoolReader;
import dev.portcullis.ejb.rpc.FlakyChain.Fault;
import dev.portcullis.ejb.rpc.sending.SenderQueueProcessor;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Rpc;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.pool.PooledTransaction;
import dev.portcullis.persistence.pool.PooledTransaction.State;
import dev.portcullis.testing.Effort;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever comes in whichever order – transactions, blocks, replacements, rights that come and go,
 * nodes that do not answer, two that send at once – nothing reaches the node that is not permitted
 * then, nothing before its turn, and what is accepted is never forgotten. A service test: it takes
 * the gateway, a chain and the database.
 */
@ServiceTest(settings = "chain.kind=upstream")
class PooledStoriesTest {
  private static final int STEPS = 40;
  private static final String NOBODY = "0x" + "0b".repeat(20);

  @Inject private SenderQueueProcessor sending;
  @Inject private PoolReader poolReader;
  private final TestKey wallet = TestKey.random();
  private final FlakyChain node = new FlakyChain(TestChain.node());
  private final Set<String> accepted = new HashSet<>();
  private final List<String> wrong = new ArrayList<>();
  private PermittedToken token;
  private String role;
  private String user;
  private boolean mayMove = true;

  static Stream<Long> seeds() {
    return LongStream.rangeClosed(1, Effort.cases("stories", 30)).boxed();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void nothingIsSentThatIsNotPermittedThen(long seed) throws Exception {
    begin();
    Random random = new Random(seed);
    for (int step = 0; step < STEPS; step++) {
      step(random);
      assertThat(wrong).as("seed %d, step %d", seed, step).isEmpty();
    }
    end();
  }

  private void begin() throws Exception {
    Services.replace(ChainNode.class, node);
    Acting.asOperator();
    token = PermittedToken.register(TestChain.deployToken());
    role = token.role();
    token.permit("checkRole", true, List.of(role));
    user = People.proven(wallet);
    token.join(user, role);
    TestChain.fund(wallet.text());
    Acting.asUser(user, token.organization());
    node.watch(this::arrives);
  }

  /** A transaction arrives at the node: at its turn, and permitted. */
  private void arrives(String raw) {
    SignedTransaction arrived = SignedTransaction.read("raw", raw, TestChain.node().chainId());
    if (!mayMove && token.at().equals(arrived.details().to())) {
      wrong.add("not permitted: " + arrived.hash());
    }
    if (arrived.nonce() > account()) {
      wrong.add("before its turn: " + arrived.hash());
    }
  }

  private long account() {
    return Long.decode(TestChain.call("eth_getTransactionCount", wallet.text(), "latest").asText());
  }

  private void step(Random random) throws Exception {
    switch (random.nextInt(10)) {
      case 0, 1, 2, 3 -> submit(random);
      case 4 -> TestChain.mine();
      case 5 -> hold(random.nextBoolean());
      case 6 -> {
        node.fail(random.nextBoolean() ? Fault.LOST : Fault.UNANSWERED);
        run();
        node.fail(Fault.NONE);
      }
      case 7 -> later();
      case 8 -> sideBySide();
      default -> run();
    }
  }

  private void submit(Random random) {
    long nonce = account() + random.nextInt(6);
    boolean moves = random.nextBoolean();
    String raw =
        TransactionPayload.dynamicFee(
                TestChain.node().chainId(),
                nonce,
                UInt256.of(1L + random.nextInt(3)),
                UInt256.of(100_000_000_000L * (1 + random.nextInt(3))),
                200_000,
                Optional.of(EvmAddress.of(moves ? token.address() : NOBODY)),
                UInt256.ZERO,
                Bytes.of(moves ? nothing() : "0x"))
            .sign(wallet.key())
            .encoded()
            .toString();
    JsonNode answer = Rpc.call("eth_sendRawTransaction", raw);
    if (answer.path("result").isTextual()) {
      accepted.add(answer.path("result").asText());
    }
  }

  private static String nothing() {
    return PermittedToken.SELECTOR + "0".repeat(24) + NOBODY.substring(2) + "0".repeat(64);
  }

  private void hold(boolean holds) {
    Acting.asOperator();
    if (holds) {
      token.hold(user, role);
    } else {
      token.hold(user);
    }
    mayMove = holds;
    Acting.asUser(user, token.organization());
  }

  private void run() {
    try {
      var unused = sending.run(wallet.address());
    } catch (Failure unanswered) {
      assertThat(unanswered.reason()).isEqualTo(Failure.Reason.CHAIN_UNAVAILABLE);
    }
  }

  /** A node that was held up goes on after another has taken over. */
  private void sideBySide() throws Exception {
    CallContext context = CallContext.current();
    CompletableFuture<Void> other =
        CompletableFuture.runAsync(
            () -> {
              context.bind();
              run();
              Context.clear();
            });
    run();
    other.get();
  }

  private void later() throws Exception {
    Services.inTransaction(
        () ->
            Services.entities()
                .createNativeQuery(
                    "update pooled_transactions set moved_at = moved_at - interval '1 hour'"
                        + " where sender = :sender")
                .setParameter("sender", wallet.text())
                .executeUpdate());
  }

  /** In the end all accepted transactions are reported. */
  private void end() throws Exception {
    hold(true);
    for (int i = 0; i < 8; i++) {
      later();
      run();
      TestChain.mine();
    }
    run();
    Services.get(LedgerWriter.class).write();
    List<PooledTransaction> left = poolReader.of(wallet.address());
    assertThat(left).allMatch(row -> row.nonce() > account() && row.state() == State.WAITING);
    for (String hash : accepted) {
      assertThat(Services.get(TransactionStatusService.class).of(new Hash32(hash)).verdict())
          .isIn("succeeded", "rejected", "pending", "submitted_not_found");
    }
    assertThat(wrong).isEmpty();
  }
}
