package dev.portcullis.ejb.webhook.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.decision.event.EventDecision;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.webhook.abi.CallDecodingService;
import dev.portcullis.ejb.webhook.delivery.DeliveryStore;
import dev.portcullis.ejb.webhook.endpoint.CreatedWebhookView;
import dev.portcullis.ejb.webhook.kafka.KafkaStore;
import dev.portcullis.ejb.webhook.matching.EventVisibility;
import dev.portcullis.ejb.webhook.scan.ScanResult;
import dev.portcullis.ejb.webhook.scan.ScanStore;
import dev.portcullis.ejb.webhook.scene.WebhookScene;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.TestClock;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.scan.BlockRef;
import dev.portcullis.persistence.webhook.scan.ScanPosition;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The transactions of the scan, of the sender and of the publisher. */
@ServiceTest(settings = WebhookScene.MASTER_KEY)
class WebhookStoresTest {
  private static final Duration LEASE = Duration.ofMinutes(1);

  @Inject private ScanStore scan;
  @Inject private DeliveryStore deliveries;
  @Inject private KafkaStore kafka;
  @Inject private WebhookLag lag;
  @Inject private CallDecodingService inputs;
  @Inject private DeliveryRetention retention;
  @Inject private EventVisibility visibility;

  private final String url = WebhookScene.url();
  private WebhookScene scene;
  private String contract;
  private CreatedWebhookView made;

  @BeforeEach
  void aWebhook() {
    Acting.asOperator();
    contract = TestChain.deployToken();
    scene = new WebhookScene();
    String userId = People.user(TestKey.random(), PermittedToken.zoneRole("full_read_access"));
    Acting.asUser(userId, null);
    made = WebhookScene.create(userId, WebhookScene.asked(url, contract));
    scene.read();
  }

  @AfterEach
  void leave() {
    scene.close();
  }

  private static long chain() {
    return TestChain.node().chainId();
  }

  private ScanPosition position() {
    return scan.view(chain()).orElseThrow().position();
  }

  @Test
  void aResultIsStoredOnlyWhileItsBasisIsUnchanged() {
    ScanPosition from = position();
    ScanPosition to = from.at(from.nextBlock() + 1, "0x" + "ab".repeat(32));
    ScanPosition outdated = from.at(from.nextBlock() - 1, from.blockHash());
    ScanResult nothing = new ScanResult(List.of(), List.of(), null);
    assertThat(scan.store(outdated, to, nothing, List.of(), 10)).isEmpty();
    assertThat(scan.rewind(outdated, to, Optional.empty())).isFalse();
    assertThat(position()).isEqualTo(from);
    scan.start(chain(), new BlockRef(1, TestChain.node().head().hash()));
    assertThat(position()).as("it has begun already").isEqualTo(from);
  }

  @Test
  void oneNodeReadsAtATime() {
    String name = "scan-" + Ids.id();
    assertThat(scan.acquire(name, "a", LEASE)).isTrue();
    assertThat(scan.acquire(name, "b", LEASE)).isFalse();
    scan.release(name, "a");
    assertThat(scan.acquire(name, "b", LEASE)).isTrue();
    assertThat(kafka.acquire(name, "a", LEASE)).isFalse();
    kafka.release(name, "b");
    assertThat(kafka.acquire(name, "a", LEASE)).isTrue();
  }

  @Test
  void aNodeThatLostItsShardsWritesNothing() {
    String node = Ids.id();
    DeliveryStore.Shards shards = deliveries.shards(node, LEASE);
    assertThat(shards.leased()).isNotEmpty().hasSizeLessThanOrEqualTo(shards.share());
    Set<Integer> held = shards.leased();
    DeliveryStore.Outcomes nothing =
        new DeliveryStore.Outcomes(
            List.of(), List.of(), List.of(), Set.of(), Set.of(), Map.of(), List.of());
    assertThat(nothing.isEmpty()).isTrue();
    assertThat(deliveries.record(node, held, nothing)).isEqualTo(held);
    deliveries.releaseShards(node, held);
    assertThat(deliveries.record(node, held, nothing)).isEmpty();
    deliveries.releaseAllShards(node, held);
  }

  /** Leases are in a table that PostgreSQL empties when it starts after a crash. */
  @Test
  void aLeaseThatACrashTookBackIsNotKept() {
    String node = Ids.id();
    Set<Integer> held = deliveries.shards(node, LEASE).leased();
    assertThat(deliveries.shards(node, LEASE).kept()).isEqualTo(held);
    deliveries.releaseShards(node, held);
    DeliveryStore.Shards anew = deliveries.shards(node, LEASE);
    assertThat(anew.kept()).isEmpty();
    assertThat(anew.leased()).isEqualTo(held);
    deliveries.releaseAllShards(node, held);
  }

  /** A log that cannot be judged is sent to no receiver, whatever rights it has. */
  @Test
  void aCallbackWithoutAnEventIsNotSent() throws Exception {
    UUID id = made.endpoint().id();
    QueuedDelivery lost =
        new QueuedDelivery(
            id, 1, new QueuedDelivery.EventKey(LocalDate.EPOCH, 1), null, false, 100, null);
    EndpointRow to =
        new EndpointRow(id, id, url, true, "unknown", null, "any", chain(), false, false);
    assertThat(
            Services.rolledBack(() -> visibility.denials(List.of(lost), Map.of(id, to), Map.of())))
        .containsExactly(Map.entry(lost, EventDecision.EVENT_UNREADABLE));
  }

  @Test
  void theLagIsThatOfTheScan() {
    assertThat(lag.read().lagBlocks()).isZero();
    assertThat(lag.read().kafka()).isNull();
    TestChain.transfer(contract, WebhookScene.SOMEBODY, 1);
    assertThat(lag.read().lagBlocks()).isEqualTo(1);
    assertThat(lag.read().head()).isEqualTo(TestChain.node().head().number());
    scene.read();
    assertThat(lag.read().lagBlocks()).isZero();
  }

  @Test
  void queuedRecordsAreReadInOrderForThePublisher() {
    for (int amount = 1; amount <= 3; amount++) {
      TestChain.transfer(contract, WebhookScene.SOMEBODY, amount);
    }
    scene.read();
    KafkaStore.Part first = kafka.read(made.endpoint().id(), 0, 2, 1_000_000);
    assertThat(first.records()).hasSize(2);
    assertThat(first.more()).isTrue();
    KafkaStore.Part rest = kafka.read(made.endpoint().id(), first.upTo(), 2, 1_000_000);
    assertThat(rest.records()).hasSize(1);
    assertThat(rest.more()).isFalse();
    assertThat(kafka.read(made.endpoint().id(), rest.upTo(), 2, 1_000_000).records()).isEmpty();
  }

  @Test
  void aCallIsDecodedByTheInterfaceThatIsRegistered() {
    byte[] input =
        HexFormat.of().parseHex("a9059cbb" + TestKey.random().word() + "%064x".formatted(7));
    PermittedToken token = new PermittedToken(null, contract);
    assertThat(inputs.decode(token.at(), input)).as("not registered").isEmpty();
    Acting.asOperator();
    token = PermittedToken.register(contract);
    assertThat(inputs.decode(token.at(), input).orElseThrow().signature())
        .isEqualTo(PermittedToken.TRANSFER);
    assertThat(inputs.decode(token.at(), new byte[] {1, 2, 3, 4})).isEmpty();
    assertThat(inputs.decode(token.at(), java.util.Arrays.copyOf(input, 36))).isEmpty();
  }

  @Test
  void retentionKeepsRecentRows() {
    TestChain.transfer(contract, WebhookScene.SOMEBODY, 1);
    scene.readAndSend();
    for (int i = 0; i < 100 && retention.deletePart(); i++) {
      assertThat(i).isLessThan(99);
    }
    assertThat(kafka.read(made.endpoint().id(), 0, 2, 1_000_000).records()).hasSize(1);
  }

  /** The days of what was never sent would be dropped, if this clock alone decided. */
  @Test
  void retentionDoesNotBelieveAClockThatIsAhead() {
    TestChain.transfer(contract, WebhookScene.SOMEBODY, 1);
    scene.read();
    try (TestClock clock = new TestClock()) {
      clock.forward(Duration.ofDays(91));
      for (int i = 0; i < 100 && retention.deletePart(); i++) {
        assertThat(i).isLessThan(99);
      }
    }
    assertThat(kafka.read(made.endpoint().id(), 0, 2, 1_000_000).records()).hasSize(1);
  }
}
