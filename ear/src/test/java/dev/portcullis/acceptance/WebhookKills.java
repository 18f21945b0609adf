package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.CheckingInbox.Told;
import dev.portcullis.acceptance.Client.Answer;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.PostgresServer;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Four webhooks receive events while two nodes and their database are killed with -9 and a node is
 * frozen, in an order that the seed decides. Two of the receivers refuse every sixth callback or
 * so. At times they are silent for longer than the time limit. Afterwards each receiver has the
 * events of the chain's logs, each with one id and the same bytes, and each sequence is without a
 * gap.
 *
 * <p>The first node runs the chain in its process, so kills end that as well. Transactions that it
 * loses then cause no event.
 *
 * @param nodes the first with the chain and the database
 * @param chain the chain of the first
 * @param operatorToken of a session of the operator of both
 * @param seed decides which process is killed and when
 */
record WebhookKills(List<Installation> nodes, DevChain chain, String operatorToken, long seed) {
  private static final int EVENTS_IN_TRANSACTION = 10;
  private static final long GAS = 2_000_000;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** By then another node sends what a frozen one had: its leases and locks last a few seconds. */
  private static final Duration FROZEN = Duration.ofSeconds(60);

  /** Longer than these installations wait for a receiver. */
  private static final Duration SILENCE = Duration.ofSeconds(3);

  private static final Duration STEP = Duration.ofMinutes(10);

  /** A webhook and its receiver. */
  private record Subscription(
      CheckingInbox inbox, Client owner, String id, String contract, long from) {
    void end() {
      owner.delete(EventWebhook.ROUTE + "/" + id);
      inbox.close();
    }
  }

  /** Kills so often while so many events of each of two contracts are sent for. */
  void survive(int kills, int events) {
    List<EventSource> sources = List.of(EventSource.deploy(chain), EventSource.deploy(chain));
    AtomicLong sent = new AtomicLong();
    send(sources, sent, EVENTS_IN_TRANSACTION);
    List<Subscription> subscriptions = new ArrayList<>();
    try {
      for (EventSource source : sources) {
        subscriptions.add(subscribe(source, false, CheckingInbox.Faults.NONE));
        subscriptions.add(
            subscribe(
                source, true, new CheckingInbox.Faults(15, 1, SILENCE, new Random(seed ^ 0xfa))));
      }
      Random random = new Random(seed);
      List<Runnable> victims = new ArrayList<>();
      for (int kill = 0; kill < kills; kill++) {
        if (victims.isEmpty()) {
          victims.add(this::killDatabase);
          nodes.forEach(node -> victims.add(() -> kill(node)));
          victims.add(() -> freeze(subscriptions.get(0)));
          Collections.shuffle(victims, random);
        }
        long goal = (long) events * (kill + 1) / kills;
        send(sources, sent, sent.get() + (long) (random.nextDouble() * (goal - sent.get())));
        CompletableFuture<Void> rest = CompletableFuture.runAsync(() -> send(sources, sent, goal));
        victims.remove(0).run();
        rest.join();
      }
      await().atMost(STEP).until(this::isQuiet);
      subscriptions.forEach(this::judge);
    } finally {
      subscriptions.forEach(Subscription::end);
    }
  }

  private void killDatabase() {
    PostgresServer database = nodes.get(0).database().orElseThrow();
    database.kill();
    database.restart();
    nodes.forEach(WebhookKills::awaitReady);
  }

  private static void kill(Installation node) {
    node.server().kill();
    node.startServer();
  }

  /**
   * The last node stops in whatever it does, with its locks and leases; the other one must send
   * what comes meanwhile.
   */
  private void freeze(Subscription told) {
    nodes.forEach(WebhookKills::awaitReady);
    Installation frozen = nodes.get(nodes.size() - 1);
    frozen.server().freeze();
    try {
      Set<String> truth = logs(told);
      await()
          .atMost(FROZEN)
          .untilAsserted(
              () -> assertThat(standing(told.inbox())).as("seed %s", seed).containsAll(truth));
    } finally {
      frozen.server().thaw();
    }
  }

  private long head() {
    return Long.decode(chain.call("eth_blockNumber").asText());
  }

  private static void awaitReady(Installation node) {
    Api api = new Api(node.baseUrl());
    await().atMost(STEP).ignoreExceptions().until(() -> api.get("/readyz").statusCode() == 200);
  }

  /** Sends for the next events; while there is no chain, it is waited for. */
  private void send(List<EventSource> sources, AtomicLong sent, long goal) {
    while (sent.get() < goal) {
      try {
        for (EventSource source : sources) {
          source.submit(EVENTS_IN_TRANSACTION, sent.get(), GAS);
        }
        sent.addAndGet(EVENTS_IN_TRANSACTION);
      } catch (UncheckedIOException | AssertionError away) {
        await().atMost(STEP).ignoreExceptions().until(() -> nonce("latest") >= 0);
      }
    }
  }

  /** Whether all that was sent to the chain is in it, or was lost with the process. */
  private boolean isQuiet() {
    return nonce("latest") == nonce("pending");
  }

  private long nonce(String block) {
    String sender = TestWallet.OPERATOR.address();
    return Long.decode(chain.call("eth_getTransactionCount", sender, block).asText());
  }

  private Subscription subscribe(
      EventSource source, boolean fromTheBeginning, CheckingInbox.Faults faults) {
    CheckingInbox inbox = new CheckingInbox(faults);
    long head = head();
    long from = fromTheBeginning ? 0 : head + 1;
    ObjectNode asked =
        Client.json()
            .put("name", "kills")
            .put("url", inbox.url())
            .put("contract", source.address())
            .put("topic0", DevChain.TRANSFER)
            .put("from_block", from);
    Client owner = Client.session(new Api(nodes.get(0).baseUrl()), operatorToken);
    Answer created = owner.post(EventWebhook.ROUTE, asked);
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    inbox.expect(created.at("/endpoint/signing_key"));
    return new Subscription(inbox, owner, EventWebhook.id(created.body()), source.address(), from);
  }

  private void judge(Subscription subscription) {
    CheckingInbox inbox = subscription.inbox();
    Set<String> truth = logs(subscription);
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(200))
        .untilAsserted(() -> assertThat(standing(inbox)).as("seed %s", seed).hasSameSizeAs(truth));

    assertThat(standing(inbox)).as("seed %s", seed).isEqualTo(truth);
    assertThat(inbox.problems()).as("seed %s", seed).isEmpty();
    assertThat(inbox.told().values())
        .as("one id for an event, and one for its end; seed %s", seed)
        .extracting(told -> told.log() + told.removed())
        .doesNotHaveDuplicates();
    LongSummaryStatistics sequence =
        inbox.told().values().stream().mapToLong(Told::sequence).distinct().summaryStatistics();
    long last = inbox.told().size();
    assertThat(List.of(sequence.getCount(), sequence.getMin(), sequence.getMax()))
        .as("how many numbers in the sequence, the first and the last; seed %s", seed)
        .containsExactly(last, 1L, last);
  }

  /** What was announced and not taken back. */
  private static Set<String> standing(CheckingInbox inbox) {
    Set<String> standing = new HashSet<>();
    inbox.told().values().stream()
        .filter(told -> !told.removed())
        .forEach(told -> standing.add(told.log()));
    inbox.told().values().stream()
        .filter(Told::removed)
        .forEach(told -> standing.remove(told.log()));
    return standing;
  }

  /** The chain's own answer, a few blocks at a time. */
  private Set<String> logs(Subscription subscription) {
    long head = head();
    Set<String> logs = new HashSet<>();
    for (long from = subscription.from(); from <= head; from += 500) {
      ObjectNode filter =
          Client.json()
              .put("fromBlock", "0x" + Long.toHexString(from))
              .put("toBlock", "0x" + Long.toHexString(Math.min(head, from + 499)))
              .put("address", subscription.contract());
      for (JsonNode log : chain.call("eth_getLogs", filter)) {
        logs.add(log.path("blockHash").asText() + " " + Long.decode(log.path("logIndex").asText()));
      }
    }
    return logs;
  }
}
