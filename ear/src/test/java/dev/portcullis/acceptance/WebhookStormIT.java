package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.Client.Answer;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.InstallationSpec;
import dev.portcullis.launcher.Ports;
import dev.portcullis.launcher.PreparedInstallation;
import dev.portcullis.launcher.Progress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Event webhooks of an installation with a small heap and a patient ladder: the first wait after a
 * failed callback is an hour.
 */
@Tag("nightly")
@Tag("installation")
class WebhookStormIT {
  private static final int WEBHOOKS = 100;

  /** Bytes: a log of zeros takes 8 gas for each, and its memory about 3. */
  private static final int LARGE = 1_400_000;

  /** The most that a transaction may have (EIP-7825). */
  private static final long GAS = 16_777_216;

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static Installation installation;
  private static Api api;
  private static DevChain chain;

  private final List<CheckingInbox> inboxes = new ArrayList<>();
  private Client owner;

  @BeforeAll
  static void start() {
    BuildOutput build = BuildOutput.load();
    String server = System.getProperty("server", "wildfly");
    int rpcPort = Ports.free();
    installation =
        PreparedInstallation.fresh(
            build,
            new InstallationSpec(
                server,
                ForkDirectory.resolve("storm-" + server),
                "127.0.0.1",
                0,
                0,
                0,
                Optional.empty(),
                "512m",
                Map.of(
                    "operator.wallet", TestWallet.OPERATOR.address(),
                    "chain.embedded.own-port", "gate",
                    "chain.embedded.rpc-port", Integer.toString(rpcPort),
                    "ratelimit.user", "0",
                    "webhook.allowed-cidrs", "127.0.0.1/32",
                    "webhook.request-timeout-ms", "60000",
                    "webhook.lease-ms", "70000",
                    "webhook.retry-first-ms", "3600000",
                    "webhook.retry-longest-ms", "7200000")),
            Progress.silent());
    api = new Api(installation.baseUrl());
    chain = new DevChain(URI.create("http://127.0.0.1:" + rpcPort));
  }

  @AfterAll
  static void stop() {
    if (installation != null) {
      installation.close();
    }
  }

  @BeforeEach
  void signIn() {
    TestWallet wallet = TestWallet.random();
    People.walletUser(api, wallet, Machine.zoneRole(Client.operator(api), "full_read_access"));
    owner = Client.session(api, wallet);
  }

  @AfterEach
  void leave() {
    inboxes.forEach(CheckingInbox::close);
    owner
        .get(EventWebhook.ROUTE + "?limit=" + WEBHOOKS)
        .body()
        .forEach(webhook -> owner.delete(EventWebhook.ROUTE + "/" + EventWebhook.id(webhook)));
  }

  @Test
  void aLogAsLargeAsATransactionAllowsReachesAHundredReceivers() {
    EventSource source = EventSource.deploy(chain);
    for (int i = 0; i < WEBHOOKS; i++) {
      inboxes.add(receiver(source.address()));
    }
    source.emitLarge(LARGE, 4711, GAS);

    await()
        .atMost(PATIENCE)
        .failFast("The server has run out of memory", WebhookStormIT::isOutOfMemory)
        .untilAsserted(
            () -> {
              assertThat(api.get("/readyz").statusCode()).isEqualTo(200);
              assertThat(inboxes)
                  .filteredOn(inbox -> !inbox.told().isEmpty())
                  .hasSameSizeAs(inboxes);
            });
    String word = "%064x".formatted(4711);
    for (CheckingInbox inbox : inboxes) {
      assertThat(inbox.problems()).isEmpty();
      assertThat(inbox.told()).hasSize(1);
      assertThat(inbox.told().values())
          .allMatch(told -> told.dataBytes() == LARGE && told.data().equals(word + word));
    }
    assertThat(isOutOfMemory()).isFalse();
  }

  /** RFC 9110, 10.2.3. */
  @Test
  void whoAsksToBeCalledSoonIsCalledSoonerThanTheLadderSays() {
    try (WebhookInbox inbox = new WebhookInbox()) {
      inbox.askForPatience(Duration.ofSeconds(1));
      inbox.answer(429, 503);
      EventSource source = EventSource.deploy(chain);
      JsonNode webhook = EventWebhook.created(owner, inbox, source.address(), false);
      source.emit(1, 0, GAS);

      List<WebhookInbox.Received> attempts = List.of(inbox.next(), inbox.next(), inbox.next());

      assertThat(attempts)
          .allSatisfy(
              attempt -> {
                EventWebhook.verify(webhook, attempt);
                assertThat(attempt.id()).isEqualTo(attempts.get(0).id());
                assertThat(attempt.body()).isEqualTo(attempts.get(0).body());
              });
    }
  }

  private CheckingInbox receiver(String contract) {
    CheckingInbox inbox = new CheckingInbox();
    Answer answer =
        owner.post(
            EventWebhook.ROUTE,
            Client.json()
                .put("name", "storm")
                .put("url", inbox.url())
                .put("contract", contract)
                .put("topic0", DevChain.TRANSFER));
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    inbox.expect(answer.at("/endpoint/signing_key"));
    return inbox;
  }

  private static boolean isOutOfMemory() {
    return new ServerLog(installation.server()).console().contains("OutOfMemoryError");
  }
}
