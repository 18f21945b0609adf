package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Ids;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.InstallationSpec;
import dev.portcullis.launcher.Ports;
import dev.portcullis.launcher.PostgresServer;
import dev.portcullis.launcher.PreparedInstallation;
import dev.portcullis.launcher.Progress;
import java.io.IOException;
import java.net.URI;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * Two nodes on one database: a revoked right is denied everywhere after the response to the
 * revocation (ADR 0052). This holds for each node that received it, and while a node or the
 * database fails.
 */
@TestInstance(Lifecycle.PER_CLASS)
@Tag("kills")
class TwoNodesIT {
  /** The limit of a user's calls; those of the gateway have none. */
  static final int USER = 40;

  private static final int CALLERS = 64;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** Has the chain and the database. */
  Installation first;

  /** The other one. */
  Installation second;

  private final BuildOutput build = BuildOutput.load();
  private final String server = System.getProperty("server", "wildfly");
  private final int rpcPort = Ports.free();
  private final int firstPort = Ports.free();
  private final int secondPort = Ports.free();
  private final DevChain chain = new DevChain(URI.create("http://127.0.0.1:" + rpcPort));
  private final ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
  private final TestWallet operatorWallet = TestWallet.random();
  private String operatorToken;
  private TestWallet wallet;
  private PermittedContract token;
  private String member;
  private String session;
  private TestWallet sender;

  @BeforeAll
  void start() {
    Map<String, String> settings = new HashMap<>();
    settings.put("db.idle-transaction-ms", "6000");
    settings.put("db.lock-timeout-ms", "6000");
    // A challenge of one node is answered to the other.
    settings.put("siwe.domains", "127.0.0.1:%d,127.0.0.1:%d".formatted(firstPort, secondPort));
    settings.put("ratelimit.user", Integer.toString(USER));
    // So long that a test crosses the border of one window at most.
    settings.put("ratelimit.window-seconds", "86400");
    settings.putAll(
        Map.of(
            "secret.master-key",
            Base64.getEncoder().encodeToString(Ids.bytes(32)),
            "ratelimit.login",
            "0",
            "ratelimit.public",
            "0",
            "ratelimit.rpc",
            "0",
            "ratelimit.m2m",
            "0",
            "webhook.allowed-cidrs",
            "127.0.0.1/32",
            "webhook.lease-ms",
            "3000",
            "webhook.request-timeout-ms",
            "2000",
            "webhook.retry-first-ms",
            "200"));
    // Both name the same operator: a start withdraws the role from operators that it does
    // not name (ADR 0126).
    Map<String, String> own = new HashMap<>(settings);
    own.put("operator.wallet", operatorWallet.address());
    own.put("chain.embedded.own-port", "gate");
    own.put("chain.embedded.rpc-port", Integer.toString(rpcPort));
    first =
        PreparedInstallation.fresh(
            build, plan("first", firstPort, own, Optional.empty()), Progress.silent());
    PostgresServer shared = first.database().orElseThrow();
    Map<String, String> other = new HashMap<>(settings);
    other.put("operator.wallet", operatorWallet.address());
    other.put("oidc.allowed-cidrs", "127.0.0.1/32");
    other.put("chain.kind", "upstream");
    other.put("chain.upstream.http-url", "http://127.0.0.1:" + rpcPort);
    second =
        PreparedInstallation.fresh(
            build,
            plan(
                "second",
                secondPort,
                other,
                Optional.of(
                    new InstallationSpec.Database(
                        shared.url(),
                        shared.user(),
                        shared.password(),
                        shared.owner(),
                        shared.ownerPassword()))),
            Progress.silent());
  }

  private InstallationSpec plan(
      String name,
      int port,
      Map<String, String> settings,
      Optional<InstallationSpec.Database> database) {
    return new InstallationSpec(
        server,
        ForkDirectory.resolve("two-nodes-" + name + "-" + server),
        "127.0.0.1",
        port,
        0,
        0,
        database,
        "512m",
        settings);
  }

  @AfterAll
  void end() {
    threads.shutdownNow();
    second.close();
    first.close();
  }

  @BeforeEach
  void aMemberWhoMayTransfer() {
    Api api = new Api(first.baseUrl());
    if (operatorToken == null) {
      operatorToken = SignIn.token(api, operatorWallet);
    }
    token = PermittedContract.register(operator(first), chain.deployToken());
    wallet = TestWallet.random();
    sender = wallet;
    member = People.walletUser(operator(first), wallet, "user");
    token.join(member);
    session = SignIn.token(api, wallet);
  }

  @Test
  void aRevokedRightIsGrantedOnNoNode() {
    Client operator = operator(first);
    Client elsewhere = operator(second);
    String open = token.permit("public", false, List.of());
    revoked(session(), () -> elsewhere.delete(open));

    String role = token.role();
    String permission = token.permit("checkRole", false, List.of(role));
    token.hold(member, role);
    String roles = token.organization() + "/users/" + member + "/roles";
    revoked(
        session(),
        () -> {
          var none = json();
          none.putArray("roles");
          return operator.put(roles, none);
        });
    operator.delete(permission);

    token.permit("public", false, List.of());
    sender = TestWallet.random();
    Client user = Client.session(new Api(first.baseUrl()), session);
    Client userElsewhere = Client.session(new Api(second.baseUrl()), session);
    assertThat(Machine.associate(user, sender).status()).isEqualTo(200);
    revoked(session(), () -> userElsewhere.delete("/user-wallets/" + sender.address()));
    assertThat(Machine.associate(user, sender).status()).isEqualTo(200);
    var kept = json().put("displayName", "Somebody");
    kept.putArray("wallets").add(wallet.address());
    revoked(session(), () -> operator.put("/users/" + member, kept));
    sender = wallet;

    String application = Machine.application(token, "org_rpc_access");
    Client machine = Machine.key(token.operator(), application);
    List<Gateway> machines = both(machine.header(), machine.value());
    String entries = application + "/ip-whitelist";
    revoked(
        machines,
        () -> {
          token.operator().get(entries).ids().forEach(id -> elsewhere.delete(entries + "/" + id));
          return elsewhere.get(entries);
        });
    Client other = Machine.key(token.operator(), application);
    String keys = application + "/api-keys/";
    revoked(
        both(other.header(), other.value()),
        () -> {
          token.operator().get(keys).ids().forEach(id -> operator.delete(keys + id));
          return operator.get(keys);
        });

    revoked(session(), () -> operator.post("/admin/users/" + member + "/sessions/revoke", json()));
  }

  @Test
  void itHoldsWhileNotificationConnectionsAreCut() {
    ScheduledExecutorService cutter = Executors.newSingleThreadScheduledExecutor();
    Future<?> cutting = cutter.scheduleWithFixedDelay(this::cut, 0, 50, TimeUnit.MILLISECONDS);
    try {
      for (int round = 0; round < 3; round++) {
        Client operator = operator(round % 2 == 0 ? first : second);
        String permission = token.permit("public", false, List.of());
        revoked(session(), () -> operator.delete(permission));
      }
      assertThat(cutting.isDone()).as("a cut failed").isFalse();
    } finally {
      cutter.shutdownNow();
    }
  }

  @Test
  void aNodeThatCannotReceiveNotificationsReportsOnlyThat() throws SQLException {
    ServerLog log = new ServerLog(first.server());
    int blind = log.linesWith("cannot check for permission changes").size();
    new Database(first.database().orElseThrow()).endListening();
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> assertThat(log.linesWith("cannot receive notifications")).isNotEmpty());
    assertThat(log.linesWith("cannot check for permission changes")).hasSize(blind);
  }

  @Test
  void aPausedNodeIsUpToDateBeforeItContinues() throws IOException, InterruptedException {
    String permission = token.permit("public", false, List.of());
    Gateway paused = session().get(1);
    allowed(session());
    signal("STOP");
    CompletableFuture<JsonNode> asked;
    try {
      long began = System.nanoTime();
      assertThat(token.operator().delete(permission).status()).isEqualTo(204);
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(10));
      asked = CompletableFuture.supplyAsync(() -> call(paused), threads);
      // Longer than the lease of what it remembers, which only time ends.
      TimeUnit.SECONDS.sleep(5);
    } finally {
      signal("CONT");
    }
    assertThat(asked.join().has("error")).as("%s", asked.join()).isTrue();
  }

  @Test
  void withoutTheDatabaseNoCallerIsPermitted() {
    token.permit("public", false, List.of());
    allowed(session());
    PostgresServer database = first.database().orElseThrow();
    database.kill();
    try {
      await()
          .pollDelay(Duration.ofMillis(1_100))
          .atMost(PATIENCE)
          .untilAsserted(
              () -> session().forEach(gateway -> assertThat(isAllowed(gateway)).isFalse()));
    } finally {
      database.restart();
    }
    allowed(session());
  }

  /** Of {@code -Dkills=200 -Devents=100000}, for a proof to run oneself, an hour is needed. */
  @Test
  void noEventIsLostOrInventedDespiteKillsOfNodesAndTheDatabase() {
    new WebhookKills(
            List.of(first, second), chain, operatorToken, Long.getLong("seed", System.nanoTime()))
        .survive(Integer.getInteger("kills", 4), Integer.getInteger("events", 400));
  }

  /** On the same two servers. */
  @Nested
  class SharedState extends SharedStateTrials {
    SharedState() {
      super(TwoNodesIT.this);
    }
  }

  /** Many clients call both nodes during a revocation; calls after its response are refused. */
  private void revoked(List<Gateway> nodes, Supplier<Client.Answer> revocation) {
    allowed(nodes);
    AtomicBoolean over = new AtomicBoolean();
    AtomicIntegerArray asked = new AtomicIntegerArray(CALLERS);
    List<CompletableFuture<Long>> callers =
        IntStream.range(0, CALLERS)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () ->
                            lastAllowed(
                                nodes.get(i % nodes.size()), over, () -> asked.incrementAndGet(i)),
                        threads))
            .toList();
    Client.Answer answer;
    long answered;
    try {
      eachAsks(asked);
      answer = revocation.get();
      answered = System.nanoTime();
      eachAsks(asked);
    } finally {
      over.set(true);
    }
    assertThat(answer.status()).as(answer.text()).isBetween(200, 299);
    for (CompletableFuture<Long> caller : callers) {
      assertThat(caller.join() - answered)
          .as("nanoseconds from the answer to the beginning of a call that was allowed")
          .isNegative();
    }
    nodes.forEach(node -> assertThat(isAllowed(node)).isFalse());
  }

  /** Waits until each of them has begun and ended a call since; the second began since now. */
  private static void eachAsks(AtomicIntegerArray asked) {
    int[] before = IntStream.range(0, CALLERS).map(asked::get).toArray();
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> IntStream.range(0, CALLERS).allMatch(i -> asked.get(i) >= before[i] + 2));
  }

  /** When the last call began that was allowed. */
  private long lastAllowed(Gateway node, AtomicBoolean over, Runnable asked) {
    long last = Long.MIN_VALUE / 2;
    while (!over.get()) {
      long began = System.nanoTime();
      if (isAllowed(node)) {
        last = began;
      }
      asked.run();
    }
    return last;
  }

  private void allowed(List<Gateway> nodes) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                nodes.forEach(
                    node -> {
                      JsonNode answer = call(node);
                      assertThat(answer.has("result")).as("%s", answer).isTrue();
                    }));
  }

  /** A node without its database may not answer in JSON-RPC at all. */
  private boolean isAllowed(Gateway node) {
    return node.client()
        .post("/rpc", Gateway.request(1, "eth_call", request(), "latest"))
        .body()
        .has("result");
  }

  private JsonNode call(Gateway node) {
    return node.client().post("/rpc", Gateway.request(1, "eth_call", request(), "latest")).body();
  }

  private void cut() {
    try {
      new Database(first.database().orElseThrow()).endConnectionsOf("portcullis-policy");
    } catch (SQLException gone) {
      throw new AssertionError(gone);
    }
  }

  private void signal(String name) throws IOException, InterruptedException {
    Process kill =
        new ProcessBuilder("kill", "-" + name, Long.toString(second.server().pid())).start();
    assertThat(kill.waitFor()).isZero();
  }

  /** A client of each node with the same credentials. */
  private List<Gateway> both(String header, String value) {
    return List.of(first, second).stream()
        .map(node -> Gateway.of(new Client(new Api(node.baseUrl()), header, value)))
        .toList();
  }

  private List<Gateway> session() {
    return both("authorization", "Bearer " + session);
  }

  /** The operator at a node. */
  Client operator(Installation node) {
    return Client.session(new Api(node.baseUrl()), operatorToken);
  }

  private Object request() {
    String to = "0".repeat(24) + wallet.address().substring(2);
    return json()
        .put("from", sender.address())
        .put("to", token.address())
        .put("data", "0xa9059cbb" + to + "0".repeat(64));
  }
}
