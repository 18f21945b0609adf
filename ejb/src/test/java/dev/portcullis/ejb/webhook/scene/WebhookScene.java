package dev.portcullis.ejb.webhook.scene;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.outbound.HttpUrl;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.webhook.delivery.Dispatcher;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.endpoint.CreateWebhookRequest;
import dev.portcullis.ejb.webhook.endpoint.CreatedWebhookView;
import dev.portcullis.ejb.webhook.endpoint.LatestHead;
import dev.portcullis.ejb.webhook.endpoint.OwnedWebhookService;
import dev.portcullis.ejb.webhook.endpoint.OwnedWebhookView;
import dev.portcullis.ejb.webhook.endpoint.UpdateWebhookRequest;
import dev.portcullis.ejb.webhook.endpoint.WebhookService;
import dev.portcullis.ejb.webhook.endpoint.WebhookView;
import dev.portcullis.ejb.webhook.http.CallbackClient;
import dev.portcullis.ejb.webhook.http.FakeReceivers;
import dev.portcullis.ejb.webhook.redelivery.Redeliverer;
import dev.portcullis.ejb.webhook.scan.ChainScan;
import dev.portcullis.ejb.webhook.scan.ScanStore;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.webhook.scan.ScanSubscriptionQueries;
import java.time.Duration;
import org.awaitility.core.ConditionFactory;

/** What batch drives of webhooks, step by step: the scan and the senders, without a network. */
public final class WebhookScene implements AutoCloseable {
  public static final String MASTER_KEY =
      "secret.master-key=MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

  public static final String SOMEBODY = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";

  private static final int STEPS = 200;
  private static final Duration SOON = Duration.ofMillis(100);

  public final FakeReceivers receivers = new FakeReceivers();
  private final ChainScan scan;
  private Dispatcher dispatcher;

  /** Uses the chain of the tests, read to its head. */
  public WebhookScene() {
    TestChain.use();
    Services.replace(CallbackClient.class, receivers);
    scan = Services.get(ChainScan.class);
    Services.get(LatestHead.class).startListening();
    read();
  }

  /** An address of a receiver that no other test has. */
  public static String url() {
    return "https://receiver.example/" + Ids.uuid();
  }

  /** The request for a webhook on the transfers of a token. */
  public static ObjectNode asked(String url, String contract) {
    return Bodies.json()
        .put("name", "rights")
        .put("url", url)
        .put("contract", contract)
        .put("topic0", TestChain.TRANSFER)
        .put("decode_events", false);
  }

  /** Makes a webhook in its owner's name, who must be the caller of the test's thread. */
  public static CreatedWebhookView create(String userId, ObjectNode asked) {
    CreateWebhookRequest body = Bodies.read(asked, CreateWebhookRequest.class);
    return Services.get(WebhookService.class)
        .create(userId, body, body.target().map(url -> HttpUrl.parse("url", url)).orElse(null));
  }

  /** Changes a webhook in its owner's name. */
  public static WebhookView change(String userId, String id, ObjectNode change) {
    UpdateWebhookRequest body = UpdateWebhookRequest.of(change);
    return Services.get(WebhookService.class)
        .update(userId, id, body, body.url().map(url -> HttpUrl.parse("url", url)).orElse(null));
  }

  /** Reads the chain to its head, and serves the subscriptions that changed. */
  public void read() {
    Services.get(WebhookSignals.class).reading().raise();
    long head = TestChain.node().head().number();
    soon().until(() -> isReadTo(head));
  }

  private boolean isReadTo(long head) {
    for (int i = 0; i < 20 && (i < 3 || nextBlock() <= head || !isServingAll()); i++) {
      var unused = scan.step();
    }
    return nextBlock() > head && isServingAll();
  }

  /** After a slow look at what has changed the scan pauses before the next one. */
  private static boolean isServingAll() {
    long track = TestChain.node().chainId();
    try {
      return Services.inTransaction(
          () ->
              Services.get(ScanSubscriptionQueries.class).all(track).stream()
                  .allMatch(each -> each.enabled() == each.live()));
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static long nextBlock() {
    return Services.get(ScanStore.class)
        .view(TestChain.node().chainId())
        .map(view -> view.position().nextBlock())
        .orElse(0L);
  }

  /** Sends what is due now, and writes down what came of it. */
  public void send() {
    if (dispatcher == null) {
      dispatcher = Services.get(Dispatcher.class);
    }
    Services.get(WebhookSignals.class).queued().raise();
    int rest = 0;
    for (int i = 0; i < STEPS && rest < 3; i++) {
      rest = dispatcher.step().compareTo(SOON) > 0 ? rest + 1 : 0;
    }
    dispatcher.suspend();
  }

  /** Sends until this address has received so many. */
  public void sendUntilReceived(String url, int many) {
    soon()
        .until(
            () -> {
              send();
              return receivers.of(url).size() >= many;
            });
  }

  /** Looks at once: most of what is waited for comes of the first look. */
  private static ConditionFactory soon() {
    return await().pollInSameThread().pollDelay(Duration.ZERO).pollInterval(SOON);
  }

  /** Moves orders to send callbacks again on to their end, and sends. */
  public void sendAgain() {
    Redeliverer redeliverer = Services.get(Redeliverer.class);
    for (int i = 0; i < STEPS && redeliverer.step().compareTo(SOON) < 0; i++) {
      send();
    }
    send();
  }

  /** Both. */
  public void readAndSend() {
    read();
    send();
  }

  /** A webhook as an administrator of the zone sees it. */
  public static OwnedWebhookView administered(String id) {
    return Services.get(OwnedWebhookService.class).get(Scope.ZONE, id);
  }

  @Override
  public void close() {
    if (dispatcher != null) {
      dispatcher.stop();
    }
    scan.release();
  }
}
