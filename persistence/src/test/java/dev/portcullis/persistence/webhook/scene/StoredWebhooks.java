package dev.portcullis.persistence.webhook.scene;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.secret.EncryptedSecret;
import dev.portcullis.persistence.webhook.delivery.DeliveryShardQueries;
import dev.portcullis.persistence.webhook.endpoint.BlockTag;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint;
import dev.portcullis.persistence.webhook.endpoint.WebhookRepository;
import dev.portcullis.persistence.webhook.endpoint.WebhookSigningKey;
import dev.portcullis.persistence.webhook.endpoint.WebhookSubscription;
import dev.portcullis.persistence.webhook.endpoint.WebhookSubscription.Event;
import dev.portcullis.persistence.webhook.matching.SubscribedEvent;
import dev.portcullis.persistence.webhook.scan.BlockRef;
import dev.portcullis.persistence.webhook.scan.NewEvent;
import dev.portcullis.persistence.webhook.scan.ScanQueries;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows for tests of event webhooks. */
public final class StoredWebhooks {
  public static final Hash32 TOPIC = hash();

  private StoredWebhooks() {}

  public static long newChain() {
    return Math.abs(Ids.uuid().getMostSignificantBits() >> 16);
  }

  public static Hash32 hash() {
    return new Hash32(HexText.of(Ids.bytes(32)));
  }

  public static String user() {
    String id = Ids.id();
    inTransaction(
        entities ->
            entities
                .createNativeQuery(
                    "insert into users (id, display_name, source, created_at, updated_at)"
                        + " values (:id, 'someone', 'adminPanel', now(), now())")
                .setParameter("id", id)
                .executeUpdate());
    return id;
  }

  public static Webhook webhook(String user, long chainId, long fromBlock) {
    return webhook(user, chainId, fromBlock, List.of(SubscribedEvent.all(TOPIC)));
  }

  public static Webhook webhook(
      String user, long chainId, long fromBlock, List<SubscribedEvent> events) {
    return webhook(user, chainId, fromBlock, events, BlockTag.LATEST);
  }

  public static Webhook webhook(
      String user, long chainId, long fromBlock, List<SubscribedEvent> events, BlockTag blockTag) {
    return webhook(user, chainId, fromBlock, events, blockTag, "https://example.com/hook");
  }

  /** One whose receiver fetches events. */
  public static Webhook polled(String user, long chainId) {
    return webhook(user, chainId, 1, List.of(SubscribedEvent.all(TOPIC)), BlockTag.LATEST, null);
  }

  private static Webhook webhook(
      String user,
      long chainId,
      long fromBlock,
      List<SubscribedEvent> events,
      BlockTag blockTag,
      String url) {
    Instant now = Clock.now();
    WebhookEndpoint endpoint = new WebhookEndpoint(Ids.uuid(), user, "name", url, null, now);
    WebhookSubscription subscription =
        new WebhookSubscription(
            endpoint,
            Ids.uuid(),
            new Event("test", chainId, new Address(HexText.of(Ids.bytes(20))), events, blockTag),
            true,
            fromBlock);
    Webhook webhook = new Webhook(endpoint, subscription);
    return inTransaction(
        entities -> {
          WebhookRepository webhooks = on(entities, new WebhookRepository());
          if (url == null) {
            webhooks.add(webhook);
          } else {
            webhooks.add(webhook, new WebhookSigningKey(Ids.uuid(), endpoint.id(), secret(), now));
          }
          return webhook;
        });
  }

  public static Set<Integer> allShards() {
    return IntStream.range(0, DeliveryShardQueries.SHARDS).boxed().collect(Collectors.toSet());
  }

  public static EncryptedSecret secret() {
    return new EncryptedSecret("key", Ids.bytes(60));
  }

  /** An event of a block, to be delivered to these. */
  public static NewEvent event(long block, Hash32 hash, int logIndex, Webhook... told) {
    return new NewEvent(
        block,
        hash,
        logIndex,
        new Address("0x" + "ab".repeat(20)),
        List.of(TOPIC, hash()),
        Ids.bytes(32),
        hash(),
        0,
        1_770_113_700,
        "{\"name\":\"käse\"}",
        null,
        Arrays.stream(told).map(w -> new NewEvent.Recipient(w.endpoint().id(), true)).toList());
  }

  /** Lets the chain have been read up to a block. */
  public static void scanned(long chainId, long next) {
    inTransaction(
        e -> {
          on(e, new ScanQueries()).start(chainId, new BlockRef(next - 1, hash()));
          return null;
        });
  }

  public static void enable(Webhook webhook, boolean on) {
    inTransaction(
        entities -> {
          on(entities, new WebhookRepository())
              .findForUpdate(webhook.endpoint().userId(), webhook.endpoint().id())
              .orElseThrow()
              .endpoint()
              .enable(on, Clock.now());
          return null;
        });
  }

  public static void deleteAll() {
    inTransaction(
        entities -> {
          // The day never goes back, and other tests may have been in tomorrow's.
          entities
              .createNativeQuery("update webhook_counters set day = '2000-01-01'")
              .executeUpdate();
          entities.createNativeQuery("delete from webhook_failures").executeUpdate();
          return entities.createNativeQuery("delete from webhook_endpoints").executeUpdate();
        });
  }
}
