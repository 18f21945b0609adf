package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.CheckingInbox.Told;
import dev.portcullis.kernel.Ids;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.InstallationSpec;
import dev.portcullis.launcher.PostgresServer;
import dev.portcullis.launcher.PreparedInstallation;
import dev.portcullis.launcher.Progress;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two nodes on one database whose wall clocks are set back and ahead while events flow (ADR 0108).
 * Only a whole server has timers, pools, jobs and probes that could stop with its clock; what the
 * classes decide is proven by {@code ShiftedClocksTest} and others without a server.
 */
@TestInstance(Lifecycle.PER_CLASS)
@Tag("nightly")
@Tag("kills")
class ClockIT {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration QUARTER = Duration.ofDays(91);

  /** Of sessions: more than an hour, so that both nodes take one that the other opened. */
  private static final Duration LIFETIME = Duration.ofHours(8);

  /** Far below an hour, for which a clock that was set back could stop something. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final int EVENTS_PER_SECOND = 10;

  /** How many of a hundred callbacks one receiver refuses. */
  private static final int REFUSED = 30;

  /** How many events flow while the clocks are as they are. */
  private static final int MANY = 100;

  private static final long GAS = 2_000_000;
  private static final String JOBS = "/admin/batch-jobs/";

  /** A job that ends by itself, of which each node can run each order. */
  private static final String JOB = "log-verification";

  /** A node and its clock. */
  private record Node(Installation installation, ShiftedClock clock) {
    Api api() {
      return new Api(installation.baseUrl());
    }

    /** Sets its clock, and waits until it knows that. */
    void set(Duration ahead) {
      clock.set(ahead);
      String state = ahead.isZero() ? "UP" : "DOWN";
      await()
          .atMost(PATIENCE)
          .untilAsserted(() -> assertThat(stateOfClock()).as("%s", ahead).isEqualTo(state));
    }

    private String stateOfClock() {
      return json(api().get("/readyz").body()).at("/checks/3/status").asText();
    }
  }

  private final BuildOutput build = BuildOutput.load();
  private final String server = System.getProperty("server", "wildfly");
  private final TestWallet wallet = TestWallet.random();
  private final String masterKey = Base64.getEncoder().encodeToString(Ids.bytes(32));
  private final List<AutoCloseable> opened = new ArrayList<>();

  private Path clocks;
  private ChainProcess chain;
  private Node first;
  private Node second;
  private String token;
  private EventSource source;
  private CheckingInbox inbox;
  private SteadyLoad events;

  @BeforeAll
  void start(@TempDir Path directory) {
    clocks = directory;
    ShiftedClock.assumeInstalled();
    chain = ChainProcess.devnet();
    opened.add(chain);
    first = node("first", Optional.empty());
    PostgresServer shared = first.installation().database().orElseThrow();
    second =
        node(
            "second",
            Optional.of(
                new InstallationSpec.Database(
                    shared.url(),
                    shared.user(),
                    shared.password(),
                    shared.owner(),
                    shared.ownerPassword())));
    token = SignIn.token(first.api(), wallet);
  }

  private Node node(String name, Optional<InstallationSpec.Database> database) {
    ShiftedClock clock = ShiftedClock.right(clocks.resolve(name));
    Map<String, String> settings =
        Map.ofEntries(
            Map.entry("secret.master-key", masterKey),
            Map.entry("operator.wallet", wallet.address()),
            Map.entry("job.node", name),
            Map.entry("chain.kind", "upstream"),
            Map.entry(
                "chain.id", Long.toString(Long.decode(chain.chain().call("eth_chainId").asText()))),
            Map.entry("chain.upstream.http-url", chain.chain().rpc().toString()),
            Map.entry("chain.upstream.poll-ms", "100"),
            Map.entry("webhook.allowed-cidrs", "127.0.0.1/32"),
            Map.entry("session.lifetime-seconds", Long.toString(LIFETIME.toSeconds())),
            Map.entry("webhook.lease-ms", "3000"),
            Map.entry("webhook.retry-first-ms", "200"),
            Map.entry("ratelimit.login", "0"),
            Map.entry("ratelimit.public", "0"),
            Map.entry("ratelimit.user", "0"));
    InstallationSpec plan =
        new InstallationSpec(
                server,
                ForkDirectory.resolve("clock-" + name + "-" + server),
                "127.0.0.1",
                0,
                0,
                0,
                database,
                "512m",
                settings)
            .in(clock.environment());
    Installation installation = PreparedInstallation.fresh(build, plan, Progress.silent());
    opened.add(0, installation);
    return new Node(installation, clock);
  }

  @AfterAll
  void end() throws Exception {
    for (AutoCloseable each : opened) {
      each.close();
    }
  }

  @BeforeEach
  void eventsFlow() {
    source = EventSource.deploy(chain.chain());
    inbox = new CheckingInbox();
    subscribe(inbox);
    events = new SteadyLoad(EVENTS_PER_SECOND, number -> emit(source, number));
    flow();
  }

  private void subscribe(CheckingInbox receiver) {
    ObjectNode asked =
        json()
            .put("name", "clocks")
            .put("url", receiver.url())
            .put("contract", source.address())
            .put("topic0", DevChain.TRANSFER);
    Client.Answer created = operator(first).post(EventWebhook.ROUTE, asked);
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    receiver.expect(created.at("/endpoint/signing_key"));
  }

  @AfterEach
  void clocksAreRight() {
    first.set(Duration.ZERO);
    second.set(Duration.ZERO);
    events.close();
    inbox.close();
  }

  @Test
  void aClockThatIsSetBackStopsNothingAndIsReported() {
    first.set(HOUR.negated());
    isNotReady(first);
    assertReason(first, "seconds behind");
    isWell(second);
    flow();
    aJobBeginsAndEnds(first);
    aJobBeginsAndEnds(second);
    first.set(Duration.ZERO);
    isWell(first);
    flow();
    aJobBeginsAndEnds(first);
    allCameOnceInSequence();
  }

  @Test
  void aClockThatIsAheadDropsNothing() throws SQLException {
    try (CheckingInbox refusing =
        new CheckingInbox(new CheckingInbox.Faults(REFUSED, 0, Duration.ZERO, new Random(7)))) {
      subscribe(refusing);
      for (Duration ahead : List.of(HOUR, QUARTER)) {
        second.set(ahead);
        isNotReady(second);
        assertReason(second, "seconds ahead of");
        isWell(first);
        flow();
        nothingIsDropped(operator(first));
        flow();
      }
      second.set(Duration.ZERO);
      isWell(second);
      flow();
      aJobBeginsAndEnds(second);
      allCameOnceInSequence();
      allCameInSpiteOfRefusals(refusing);
    }
  }

  @Test
  void bothClocksAreSetBack() {
    first.set(HOUR.negated());
    second.set(HOUR.negated());
    flow();
    aJobBeginsAndEnds(second);
    first.set(Duration.ZERO);
    second.set(Duration.ZERO);
    flow();
    aJobBeginsAndEnds(first);
    allCameOnceInSequence();
  }

  @Test
  void aSessionEndsInTimeThoughItBeganWhereTheClockIsAhead() {
    second.set(QUARTER);
    assertThat(operator(first).get("/sessions").status()).isEqualTo(200);
    assertThat(operator(second).get("/sessions").status())
        .as("it ended long ago by that clock, and not by the time that nodes share")
        .isEqualTo(200);
    var unused = SignIn.token(second.api(), wallet);
    second.set(Duration.ZERO);
    assertThat(operator(second).get("/sessions").status()).isEqualTo(200);

    JsonNode sessions = operator(first).get("/sessions").body().at("/items");
    assertThat(sessions.size()).as(sessions.toString()).isGreaterThanOrEqualTo(2);
    assertThat(sessions.findValuesAsText("expiresAt"))
        .hasSize(sessions.size())
        .allSatisfy(
            end ->
                assertThat(Instant.parse(end))
                    .isBefore(Instant.now().plus(LIFETIME).plus(PATIENCE)));
  }

  private static synchronized String emit(EventSource source, int number) {
    source.submit(1, number, GAS);
    return "";
  }

  /** Waits until so many more events were sent for, and all that were sent before have come. */
  private void flow() {
    int many = events.begun() + MANY;
    await().atMost(PATIENCE).until(() -> events.begun() >= many);
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(inbox.told()).hasSizeGreaterThanOrEqualTo(many));
  }

  private void allCameOnceInSequence() {
    events.close();
    assertThat(events.problems()).as("of %s events", events.begun()).isEmpty();
    int sent = events.begun();
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(inbox.told()).hasSizeGreaterThanOrEqualTo(sent));
    Set<String> logs = new HashSet<>();
    for (JsonNode log :
        chain
            .chain()
            .call("eth_getLogs", json().put("fromBlock", "0x0").put("address", source.address()))) {
      logs.add(log.path("blockHash").asText() + " " + Long.decode(log.path("logIndex").asText()));
    }
    assertThat(inbox.problems()).isEmpty();
    assertThat(inbox.told().values())
        .extracting(Told::log)
        .containsExactlyInAnyOrderElementsOf(logs);
    assertThat(inbox.told().values())
        .extracting(Told::sequence)
        .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, sent).boxed().toList());
    assertThat(inbox.callbacks()).as("each came once").isEqualTo(sent);
  }

  /** What was refused waits, is tried again, and is not given up: no number is left out. */
  private void allCameInSpiteOfRefusals(CheckingInbox refusing) {
    String last = lastLog(inbox);
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              assertThat(refusing.told().values()).extracting(Told::log).contains(last);
              assertThat(refusing.told().values())
                  .extracting(Told::sequence)
                  .containsExactlyInAnyOrderElementsOf(
                      LongStream.rangeClosed(1, refusing.told().size()).boxed().toList());
            });
    assertThat(refusing.problems()).isEmpty();
  }

  private static String lastLog(CheckingInbox receiver) {
    return receiver.told().values().stream()
        .max(Comparator.comparingLong(Told::sequence))
        .orElseThrow()
        .log();
  }

  /** Its clock alone is down, and load balancers go on sending to it. */
  private static void isNotReady(Node node) {
    HttpResponse<String> ready = node.api().get("/readyz");
    assertThat(ready.statusCode()).as(ready.body()).isEqualTo(503);
    assertThat(ready.body())
        .contains("{\"name\":\"portcullis-clock\",\"status\":\"DOWN\"}")
        .contains("{\"name\":\"portcullis-jobs\",\"status\":\"UP\"}");
    for (String part : List.of("/readyz/administration", "/readyz/chain")) {
      assertThat(node.api().get(part).statusCode()).as(part).isEqualTo(200);
    }
  }

  private void assertReason(Node node, String words) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(ownReason(operator(node)))
                    .startsWith("The clock of this node is ")
                    .contains(words));
  }

  private static String ownReason(Client operator) {
    for (JsonNode item : operator.get("/admin/health").body().at("/items")) {
      if (item.at("/node/own").asBoolean()) {
        return item.at("/reason").asText();
      }
    }
    return "";
  }

  private static void isWell(Node node) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              HttpResponse<String> ready = node.api().get("/readyz");
              assertThat(ready.statusCode()).as(ready.body()).isEqualTo(200);
            });
  }

  private void aJobBeginsAndEnds(Node node) {
    run(operator(node), JOB, "{\"parameters\":{\"log\":\"audit\"}}");
  }

  /** What is deleted by age is deleted by neither node before its time. */
  private void nothingIsDropped(Client operator) throws SQLException {
    long known = knownEvents();
    run(operator, "retention", "{\"parameters\":{}}");
    assertThat(knownEvents()).isGreaterThanOrEqualTo(known);
    assertThat(operator(first).get("/sessions").status()).isEqualTo(200);
  }

  private long knownEvents() throws SQLException {
    PostgresServer database = first.installation().database().orElseThrow();
    try (Connection connection =
            DriverManager.getConnection(
                database.url(), database.owner(), database.ownerPassword());
        ResultSet row =
            connection.createStatement().executeQuery("select count(*) from webhook_events")) {
      row.next();
      return row.getLong(1);
    }
  }

  private static void run(Client operator, String job, String order) {
    List<String> ids = new ArrayList<>();
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              Client.Answer answer = operator.post(JOBS + job + "/start", json(order));
              assertThat(answer.status()).as(answer.text()).isEqualTo(200);
              ids.add(answer.at("/id"));
            });
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(ended(operator, job, ids.get(ids.size() - 1)))
                    .as("the run %s of %s", ids, job)
                    .isEqualTo("COMPLETED"));
  }

  private static String ended(Client operator, String job, String run) {
    for (JsonNode item : operator.get(JOBS + job).body().at("/items")) {
      if (item.at("/runId").asText().equals(run)) {
        return item.at("/batchStatus").asText();
      }
    }
    return "not begun";
  }

  private Client operator(Node node) {
    return Client.session(node.api(), token);
  }
}
