package dev.portcullis.persistence.webhook.scan;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.enable;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.newChain;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.user;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.webhook.backfill.Backfill;
import dev.portcullis.persistence.webhook.backfill.BackfillQueries;
import dev.portcullis.persistence.webhook.endpoint.BlockTag;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.endpoint.WebhookRepository;
import dev.portcullis.persistence.webhook.endpoint.WebhookSubscription;
import dev.portcullis.persistence.webhook.matching.ArgumentFilter;
import dev.portcullis.persistence.webhook.matching.ArgumentLocation;
import dev.portcullis.persistence.webhook.matching.SubscribedEvent;
import dev.portcullis.persistence.webhook.matching.SubscriptionRow;
import dev.portcullis.persistence.webhook.scene.StoredWebhooks;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class ScanSubscriptionQueriesTest {
  private static final List<SubscribedEvent> EVENTS =
      List.of(SubscribedEvent.all(StoredWebhooks.TOPIC));

  private final long chain = newChain();

  @Test
  void everyChangeOfSubscriptionsChangesTheVersionAndIsReadOnce() {
    long before = version();
    Webhook first = webhook(user(), chain, 1);
    Webhook second = webhook(user(), chain, 1);
    long made = version();
    assertThat(changed(before)).containsExactlyInAnyOrder(id(first), id(second));
    assertThat(changed(made)).isEmpty();
    enable(first, false);
    long disabled = version();
    assertThat(changed(made)).containsExactly(id(first));
    run(followers -> followers.join(row(second), 1, Clock.now()));
    run(followers -> followers.leave(row(first), 9));
    rename(second);
    assertThat(changed(disabled)).as("changes by the scan do not count").isEmpty();
    assertThat(version()).isEqualTo(disabled);
  }

  @Test
  void eventsAndTheirFiltersAreReadAsTheyWereWritten() {
    ArgumentFilter inTopic =
        new ArgumentFilter(
            IntNode.valueOf(2),
            TextNode.valueOf("0x" + "Ab".repeat(32)),
            ArgumentLocation.inTopic(2),
            StoredWebhooks.hash());
    ArgumentFilter inData =
        new ArgumentFilter(
            TextNode.valueOf("note \" ä"),
            TextNode.valueOf("käse"),
            ArgumentLocation.inData(3, 1, true),
            StoredWebhooks.hash());
    List<SubscribedEvent> events =
        List.of(
            new SubscribedEvent(StoredWebhooks.TOPIC, List.of(inTopic, inData)),
            SubscribedEvent.all(StoredWebhooks.hash()));
    Webhook several = webhook(user(), chain, 1, events);
    Webhook one = webhook(user(), chain, 1);
    assertThat(row(several).events()).isEqualTo(events);
    assertThat(events.get(0).places())
        .as("in the order of their places")
        .containsExactly(inData.place(), inTopic.place());
    assertThat(row(one).events()).containsExactly(SubscribedEvent.all(StoredWebhooks.TOPIC));
    WebhookSubscription stored = stored(several);
    assertThat(stored.events()).isEqualTo(events);
    assertThat(stored.topic0()).isEqualTo(StoredWebhooks.TOPIC.text());
    assertThat(stored.hasSingleEvent()).isFalse();
    assertThat(stored(one).hasSingleEvent()).isTrue();
  }

  @Test
  void aBackfillKnowsTheEventsToo() {
    List<SubscribedEvent> events =
        List.of(
            SubscribedEvent.all(StoredWebhooks.hash()), SubscribedEvent.all(StoredWebhooks.hash()));
    Webhook stored = webhook(user(), chain, 3, events);
    run(followers -> followers.join(row(stored), 30, Clock.now()));
    Backfill backfill = backfill().orElseThrow();
    assertThat(backfill.subscription().events()).isEqualTo(events);
    assertThat(backfill.endBlock()).isEqualTo(30);
  }

  private static WebhookSubscription stored(Webhook webhook) {
    return inTransaction(entities -> entities.find(WebhookSubscription.class, id(webhook)));
  }

  @Test
  void subscriptionsToFinalBlocksHaveTheirOwnTrack() {
    long track = BlockTag.FINALIZED.track(chain);
    assertThat(ScanSubscriptionQueriesTest.<Boolean>get(all -> all.isFollowed(track))).isFalse();
    long before = version();
    Webhook patient = webhook(user(), chain, 3, EVENTS, BlockTag.FINALIZED);
    Webhook other = webhook(user(), chain, 5);
    assertThat(stored(patient).blockTag()).isEqualTo(BlockTag.FINALIZED);
    assertThat(stored(other).blockTag()).isEqualTo(BlockTag.LATEST);
    assertThat(changed(before)).containsExactly(id(other));
    List<SubscriptionRow> waiting = get(followers -> followers.changed(track, before));
    assertThat(waiting).extracting(SubscriptionRow::id).containsExactly(id(patient));
    assertThat(waiting).extracting(SubscriptionRow::chainId).containsExactly(chain);
    assertThat(ScanSubscriptionQueriesTest.<Boolean>get(all -> all.isFollowed(track))).isTrue();
    assertThat(ScanSubscriptionQueriesTest.<OptionalLong>get(all -> all.firstBlock(track)))
        .hasValue(3);
    assertThat(ScanSubscriptionQueriesTest.<OptionalLong>get(all -> all.firstBlock(chain)))
        .hasValue(5);
    run(followers -> followers.markError(track));
    assertThat(status(patient)).isEqualTo("error");
    assertThat(status(other)).isEqualTo("active");
  }

  @Test
  void aBackfillOfATrackEndsWhereItsScanOrThatOfTheChainReadsOn() {
    long track = BlockTag.FINALIZED.track(chain);
    webhook(user(), chain, 3, EVENTS, BlockTag.FINALIZED);
    run(all -> all.join(all.all(track).get(0), 30, Clock.now()));
    assertThat(backfill().orElseThrow().endBlock()).isEqualTo(30);
    cut(track, 20);
    assertThat(backfill().orElseThrow().endBlock()).isEqualTo(20);
    cut(chain, 10);
    assertThat(backfill().orElseThrow().endBlock()).isEqualTo(10);
    cut(track, 3);
    assertThat(backfill()).isEmpty();
    Webhook other = webhook(user(), chain, 5);
    run(all -> all.join(row(other), 30, Clock.now()));
    cut(track, 10);
    assertThat(backfill().orElseThrow().endBlock()).isEqualTo(30);
  }

  private static void cut(long track, long block) {
    inTransaction(
        entities -> {
          on(entities, new BackfillQueries()).truncate(track, block);
          return null;
        });
  }

  @Test
  void aDeletedWebhookIsNotEnabled() {
    Webhook stored = webhook(user(), chain, 1);
    long before = version();
    inTransaction(
        entities -> {
          on(entities, new WebhookRepository()).remove(stored, Clock.now());
          return null;
        });
    assertThat(
            ScanSubscriptionQueriesTest.<List<SubscriptionRow>>get(
                followers -> followers.all(chain)))
        .noneMatch(SubscriptionRow::enabled);
    assertThat(
            ScanSubscriptionQueriesTest.<List<SubscriptionRow>>get(
                followers -> followers.changed(chain, before)))
        .noneMatch(SubscriptionRow::enabled);
  }

  @Test
  void aSubscriptionThatLeavesResumesWhereItStopped() {
    Webhook stored = webhook(user(), chain, 3);
    run(followers -> followers.join(row(stored), 3, Clock.now()));
    run(followers -> followers.leave(row(stored), 20));
    assertThat(row(stored).live()).isFalse();
    assertThat(row(stored).resumeBlock()).isEqualTo(20);
    run(followers -> followers.join(row(stored), 30, Clock.now()));
    enable(stored, false);
    assertThat(backfill()).isEmpty();
    enable(stored, true);
    assertThat(backfill().orElseThrow().nextBlock()).isEqualTo(20);
  }

  @Test
  void leavingBeforeTheFirstBlockThatCountsKeepsIt() {
    Webhook stored = webhook(user(), chain, 50);
    run(followers -> followers.leave(row(stored), 20));
    assertThat(row(stored).resumeBlock()).isEqualTo(50);
  }

  @Test
  void anUnservedSubscriptionResumesBeforeBlocksReadAgain() {
    Webhook paused = webhook(user(), chain, 3);
    Webhook fresh = webhook(user(), chain, 18);
    Webhook live = webhook(user(), chain, 3);
    run(followers -> followers.join(row(live), 3, Clock.now()));
    run(followers -> followers.leave(row(paused), 20));
    run(followers -> followers.resumeBefore(chain, 15));
    assertThat(row(paused).resumeBlock()).isEqualTo(15);
    assertThat(row(fresh).resumeBlock()).isEqualTo(18);
    assertThat(row(live).resumeBlock()).isEqualTo(3);
    run(followers -> followers.resumeBefore(chain, 17));
    assertThat(row(paused).resumeBlock()).isEqualTo(15);
  }

  @Test
  void theFirstBlockThatCountsIsTheEarliestOfAll() {
    assertThat(
            ScanSubscriptionQueriesTest.<OptionalLong>get(followers -> followers.firstBlock(chain)))
        .isEmpty();
    webhook(user(), chain, 50);
    webhook(user(), chain, 7);
    assertThat(
            ScanSubscriptionQueriesTest.<OptionalLong>get(followers -> followers.firstBlock(chain)))
        .hasValue(7);
  }

  @Test
  void aChainThatCannotBeReadPutsItsSubscriptionsInErrorUntilItCan() {
    Webhook stored = webhook(user(), chain, 3);
    Webhook elsewhere = webhook(user(), newChain(), 3);
    run(followers -> followers.markError(chain));
    assertThat(status(stored)).isEqualTo("error");
    assertThat(status(elsewhere)).isEqualTo("active");
    run(followers -> followers.clearError(chain, 3));
    assertThat(status(stored)).isEqualTo("active");
  }

  private static void rename(Webhook webhook) {
    inTransaction(
        entities ->
            entities
                .createNativeQuery("update webhook_endpoints set name = 'other' where id = :id")
                .setParameter("id", webhook.endpoint().id())
                .executeUpdate());
  }

  private static String status(Webhook webhook) {
    return inTransaction(
        entities -> entities.find(WebhookSubscription.class, id(webhook)).status());
  }

  private Optional<Backfill> backfill() {
    return inTransaction(
        entities ->
            on(entities, new BackfillQueries()).longestWaiting(chain, List.of(), List.of()));
  }

  private List<UUID> changed(long since) {
    return get(followers -> followers.changed(chain, since)).stream()
        .map(SubscriptionRow::id)
        .toList();
  }

  private SubscriptionRow row(Webhook webhook) {
    return get(followers -> followers.all(chain)).stream()
        .filter(row -> row.id().equals(id(webhook)))
        .findFirst()
        .orElseThrow();
  }

  private static UUID id(Webhook webhook) {
    return webhook.subscription().id();
  }

  private static long version() {
    return get(ScanSubscriptionQueries::version);
  }

  private static void run(Consumer<ScanSubscriptionQueries> work) {
    get(
        followers -> {
          work.accept(followers);
          return null;
        });
  }

  private static <T> T get(Function<ScanSubscriptionQueries, T> work) {
    return inTransaction(entities -> work.apply(on(entities, new ScanSubscriptionQueries())));
  }
}
