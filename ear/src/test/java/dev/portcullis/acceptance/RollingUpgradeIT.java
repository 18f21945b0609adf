package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Ids;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.InstallationSpec;
import dev.portcullis.launcher.PostgresServer;
import dev.portcullis.launcher.Progress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two nodes behind nginx with the configuration that is delivered are stopped, given a newer build
 * and started one after the other, while users, programs and events continue without interruption.
 */
@Tag("nightly")
@Tag("kills")
@Tag("payara")
class RollingUpgradeIT {
  /** Far below what one node can do beside another test: this is not about too many. */
  private static final int REQUESTS_PER_SECOND = Integer.getInteger("rolling.requests", 20);

  private static final int EVENTS_PER_SECOND = Integer.getInteger("rolling.events", 20);
  private static final long GAS = 2_000_000;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** One alone may not wait in the line of a node as often as all of them together. */
  private static final int PEOPLE = 8;

  /** A user at work. */
  private record Person(TestWallet wallet, Client client) {}

  /** A node that is of the former build at first, and the database of both. */
  private record Node(
      FormerBuild former, Installation installation, InstallationSpec.Database database)
      implements AutoCloseable {
    URI url() {
      return installation.baseUrl();
    }

    void upgrade(BuildOutput build) throws IOException {
      installation.server().close();
      former.replace(build);
      installation.startServer();
    }

    /** Whether the schema has what the former build does not know. */
    boolean isOfThisBuild() throws SQLException {
      try (Connection connection =
              DriverManager.getConnection(
                  database.url(), database.ownerUser(), database.ownerPassword());
          PreparedStatement query =
              connection.prepareStatement(
                  "select from flyway_schema_history where script = ? and success")) {
        query.setString(1, former.missing());
        return query.executeQuery().next();
      }
    }

    @Override
    public void close() {
      installation.close();
    }
  }

  private final BuildOutput build = BuildOutput.load();
  private final String server = System.getProperty("server", "wildfly");
  private final TestWallet operator = TestWallet.random();
  private final String masterKey = Base64.getEncoder().encodeToString(Ids.bytes(32));

  @TempDir private Path archives;

  @Test
  void noClientNoticesARollingUpgrade() throws Exception {
    assumeTrue(NginxProxy.program().isPresent(), "skipped: this test needs nginx");
    try (ChainProcess chain = ChainProcess.devnet();
        CheckingInbox inbox = new CheckingInbox();
        Node first = start("first", chain.chain(), Optional.empty());
        Node second = start("second", chain.chain(), Optional.of(first.database()));
        NginxProxy proxy =
            NginxProxy.before(build, directory("nginx"), first.url(), second.url())) {
      List<Person> people = people(new Api(first.url()), new Api(proxy.url()));
      EventSource source = EventSource.deploy(chain.chain());
      subscribe(people.get(0).client(), inbox, source);

      SteadyLoad requests =
          new SteadyLoad(REQUESTS_PER_SECOND, number -> ask(people.get(number % PEOPLE), number));
      SteadyLoad events = new SteadyLoad(EVENTS_PER_SECOND, number -> emit(source, number));
      try (requests;
          events) {
        // Upgrades do not happen seconds after the start.
        await().atMost(PATIENCE).until(() -> requests.begun() > 5 * REQUESTS_PER_SECOND);
        assertThat(first.isOfThisBuild()).as("the schema is of the former build").isFalse();
        for (Node node : List.of(first, second)) {
          upgrade(node, proxy);
          assertThat(first.isOfThisBuild()).as("the schema is of this build").isTrue();
          int now = requests.begun();
          await().atMost(PATIENCE).until(() -> requests.begun() > now + REQUESTS_PER_SECOND);
        }
      }

      assertThat(requests.problems()).as("of %s requests", requests.begun()).isEmpty();
      assertThat(events.problems()).as("of %s events", events.begun()).isEmpty();
      judge(inbox, chain.chain(), source, events.begun());
    }
  }

  /** As upgrade.md has it: nothing is sent to the node meanwhile. */
  private void upgrade(Node node, NginxProxy proxy) throws IOException {
    proxy.leaveOut(node.url());
    node.upgrade(build);
    proxy.takeIn(node.url());
  }

  /** Who administers the zone, signed in at a node and from then on behind the proxy. */
  private List<Person> people(Api node, Api proxy) {
    Client first = Client.session(node, operator);
    return IntStream.range(0, PEOPLE)
        .mapToObj(
            i -> {
              TestWallet wallet = TestWallet.random();
              People.walletUser(first, wallet, "admin");
              return new Person(wallet, Client.session(proxy, SignIn.token(node, wallet)));
            })
        .toList();
  }

  private static void subscribe(Client owner, CheckingInbox inbox, EventSource source) {
    Client.Answer created =
        owner.post(
            EventWebhook.ROUTE,
            json()
                .put("name", "rolling")
                .put("url", inbox.url())
                .put("contract", source.address())
                .put("topic0", DevChain.TRANSFER));
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    inbox.expect(created.at("/endpoint/signing_key"));
  }

  /** Reads and changes of the administration, and calls of the chain. */
  private static String ask(Person person, int number) {
    Client user = person.client();
    return switch (number % 5) {
      case 0, 1 -> judged(user.get("/organizations/?limit=5"), 200);
      case 2 -> judged(user.post("/organizations/", organization(number)), 200);
      default -> {
        Client.Answer answer =
            user.post(
                "/rpc",
                Gateway.request(number, "eth_getBalance", person.wallet().address(), "latest"));
        yield answer.body().has("result") ? "" : answer.status() + " " + answer.text();
      }
    };
  }

  private static ObjectNode organization(int number) {
    ObjectNode organization = json().put("name", "rolling " + number);
    organization.putArray("defaultRoles");
    return organization;
  }

  private static String judged(Client.Answer answer, int expected) {
    return answer.status() == expected ? "" : answer.status() + " " + answer.text();
  }

  private static synchronized String emit(EventSource source, int number) {
    source.submit(1, number, GAS);
    return "";
  }

  /** Each event of the chain was delivered under one id, and the numbers have no gap. */
  private static void judge(CheckingInbox inbox, DevChain chain, EventSource source, int sent) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(inbox.told().values()).hasSizeGreaterThanOrEqualTo(sent));
    assertThat(inbox.problems()).isEmpty();
    Set<String> logs = new HashSet<>();
    for (JsonNode log :
        chain.call(
            "eth_getLogs", json().put("fromBlock", "0x0").put("address", source.address()))) {
      logs.add(log.path("blockHash").asText() + " " + Long.decode(log.path("logIndex").asText()));
    }
    assertThat(logs).hasSize(sent);
    assertThat(inbox.told().values())
        .extracting(CheckingInbox.Told::log)
        .containsExactlyInAnyOrderElementsOf(logs);
    assertThat(inbox.told().values())
        .extracting(CheckingInbox.Told::sequence)
        .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, sent).boxed().toList());
  }

  private Node start(String name, DevChain chain, Optional<InstallationSpec.Database> database)
      throws IOException {
    FormerBuild former =
        FormerBuild.of(build, server, Files.createDirectory(archives.resolve(name)));
    Installation installation =
        Installation.fresh(
            former.in(build),
            new InstallationSpec(
                server,
                directory(name),
                "127.0.0.1",
                0,
                0,
                0,
                database,
                "512m",
                Map.ofEntries(
                    Map.entry("secret.master-key", masterKey),
                    Map.entry("operator.wallet", operator.address()),
                    Map.entry("chain.kind", "upstream"),
                    Map.entry(
                        "chain.id", Long.toString(Long.decode(chain.call("eth_chainId").asText()))),
                    Map.entry("chain.upstream.http-url", chain.rpc().toString()),
                    Map.entry("chain.upstream.poll-ms", "100"),
                    Map.entry("http.trusted-proxies", "127.0.0.1"),
                    Map.entry("webhook.allowed-cidrs", "127.0.0.1/32"),
                    Map.entry("webhook.lease-ms", "3000"),
                    Map.entry("organization.max", "100000"),
                    Map.entry("http.wait-seconds", "25"),
                    Map.entry("ratelimit.login", "0"),
                    Map.entry("ratelimit.public", "0"),
                    Map.entry("ratelimit.user", "0"),
                    Map.entry("ratelimit.rpc", "0"))),
            Progress.silent());
    return new Node(former, installation, database.orElseGet(() -> database(installation)));
  }

  private static InstallationSpec.Database database(Installation installation) {
    PostgresServer shared = installation.database().orElseThrow();
    return new InstallationSpec.Database(
        shared.url(), shared.user(), shared.password(), shared.owner(), shared.ownerPassword());
  }

  private Path directory(String name) {
    return ForkDirectory.resolve("rolling-" + name + "-" + server);
  }
}
