package dev.portcullis.persistence.webhook;

import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static dev.portcullis.persistence.webhook.StoredWebhooks.announcement;
import static dev.portcullis.persistence.webhook.StoredWebhooks.enable;
import static dev.portcullis.persistence.webhook.StoredWebhooks.hash;
import static dev.portcullis.persistence.webhook.StoredWebhooks.newChain;
import static dev.portcullis.persistence.webhook.StoredWebhooks.user;
import static dev.portcullis.persistence.webhook.StoredWebhooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.DeliveryRepository.Room;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeliveryRepositoryTest {
  private static final Room ROOM = new Room(100, 100, 100, List.of(), List.of());

  private final long chain = newChain();
  private final Instant now = Clock.now();
  private final Instant leaseEnd = now.plusSeconds(20);

  @BeforeEach
  void nothingElseIsDue() {
    StoredWebhooks.deleteAll();
  }

  @Test
  void whatIsAddedTwiceIsSentOnceWithTheSameIdAndBytes() {
    WebhookEvent announced = announcement(webhook(user(), chain, 1), 1, hash(), false);
    assertThat(add(announced)).isEqualTo(1);
    assertThat(add(announced)).isZero();
    List<ClaimedDelivery> claimed = claim(ROOM);
    assertThat(claimed).hasSize(1);
    assertThat(claimed.get(0).id()).isEqualTo(announced.id());
    assertThat(claimed.get(0).body()).isEqualTo(announced.body());
  }

  @Test
  void nothingIsAddedForASubscriptionThatIsGone() {
    Webhook gone = webhook(user(), chain, 1);
    Webhook there = webhook(user(), chain, 1);
    inTransaction(
        e -> {
          new WebhookRepository(e).remove(gone, Clock.now());
          return null;
        });
    Hash32 block = hash();
    assertThat(add(announcement(gone, 1, block, false), announcement(there, 1, block, false)))
        .isEqualTo(1);
  }

  @Test
  void aClaimedDeliveryIsTakenByNobodyElseUntilItsLeaseEnds() {
    add(announcement(webhook(user(), chain, 1), 1, hash(), false));
    assertThat(claim(ROOM)).hasSize(1);
    assertThat(claim(ROOM)).isEmpty();
    assertThat(claimAt(leaseEnd)).hasSize(1);
  }

  @Test
  void nodesThatClaimAtTheSameTimePassOverEachOthersRows() {
    Webhook webhook = webhook(user(), chain, 1);
    add(
        LongStream.range(0, 10)
            .mapToObj(block -> announcement(webhook, block, hash(), false))
            .toArray(WebhookEvent[]::new));
    Room half = new Room(5, 100, 100, List.of(), List.of());
    List<ClaimedDelivery> both =
        deliveries(
            first -> {
              List<ClaimedDelivery> mine = first.claim(half, now, leaseEnd);
              // The first transaction is still open: the second must neither wait nor see its rows.
              List<ClaimedDelivery> others =
                  deliveries(second -> second.claim(ROOM, now, leaseEnd));
              assertThat(others).hasSize(5).doesNotContainAnyElementsOf(mine);
              return mine;
            });
    assertThat(both).hasSize(5);
  }

  @Test
  void noMoreIsClaimedOfAnEndpointOrOwnerThanThereIsRoomFor() {
    String busy = user();
    Webhook first = webhook(busy, chain, 1);
    Webhook second = webhook(busy, chain, 1);
    Webhook other = webhook(user(), chain, 1);
    for (Webhook webhook : List.of(first, second, other)) {
      add(
          LongStream.range(0, 5)
              .mapToObj(block -> announcement(webhook, block, hash(), false))
              .toArray(WebhookEvent[]::new));
    }
    List<ClaimedDelivery> claimed = claim(new Room(100, 2, 3, List.of(), List.of()));
    assertThat(claimed).filteredOn(d -> d.userId().equals(busy)).hasSize(3);
    assertThat(claimed).filteredOn(d -> !d.userId().equals(busy)).hasSize(2);
    assertThat(claim(new Room(100, 9, 9, List.of(other.endpoint().id()), List.of(busy)))).isEmpty();
  }

  @Test
  void aDisabledEndpointKeepsItsDeliveriesUntilItIsEnabled() {
    Webhook webhook = webhook(user(), chain, 1);
    add(announcement(webhook, 1, hash(), false));
    enable(webhook, false);
    assertThat(claim(ROOM)).isEmpty();
    assertThat(nextDue()).isEmpty();
    enable(webhook, true);
    assertThat(claim(ROOM)).hasSize(1);
  }

  @Test
  void aFailedDeliveryIsDueAgainAtTheGivenTime() {
    add(announcement(webhook(user(), chain, 1), 1, hash(), false));
    ClaimedDelivery claimed = claim(ROOM).get(0);
    Instant due = now.plusSeconds(5);
    deliveries(
        d -> {
          d.retry(claimed, 500, null, due);
          return null;
        });
    assertThat(claim(ROOM)).isEmpty();
    assertThat(nextDue()).contains(due);
    List<ClaimedDelivery> again = claimAt(due);
    assertThat(again).hasSize(1);
    assertThat(again.get(0).attempts()).isEqualTo(1);
  }

  @Test
  void aFailureReportedAfterTheLeaseLapsedChangesNothing() {
    add(announcement(webhook(user(), chain, 1), 1, hash(), false));
    ClaimedDelivery late = claim(ROOM).get(0);
    ClaimedDelivery current = claimAt(leaseEnd).get(0);
    deliveries(
        d -> {
          d.dead(late, 500, null, now);
          d.retry(late, 500, null, now);
          return null;
        });
    assertThat(state(current)).isEqualTo("pending 0");
    deliveries(
        d -> {
          d.delivered(late, 200, now);
          return null;
        });
    assertThat(state(current)).isEqualTo("delivered 1");
  }

  @Test
  void aDeadLetterShowsInTheSubscriptionUntilTheNextSuccess() {
    Webhook webhook = webhook(user(), chain, 1);
    add(announcement(webhook, 1, hash(), false), announcement(webhook, 2, hash(), false));
    List<ClaimedDelivery> claimed = claim(ROOM);
    deliveries(
        d -> {
          d.dead(claimed.get(0), 500, null, now);
          return null;
        });
    assertThat(state(claimed.get(0))).isEqualTo("dead 1");
    assertThat(status(webhook)).isEqualTo("failing");
    deliveries(
        d -> {
          d.delivered(claimed.get(1), 204, now);
          return null;
        });
    assertThat(status(webhook)).isEqualTo("active");
  }

  @Test
  void aBlockThatLeavesAndComesBackIsTakenBackAndAnnouncedAgain() {
    Webhook webhook = webhook(user(), chain, 1);
    Hash32 block = hash();
    WebhookEvent told = announcement(webhook, 5, block, false);
    add(told);
    assertThat(announced(5)).extracting(WebhookEvent::id).containsExactly(told.id());
    assertThat(announced(6)).isEmpty();
    assertThat(add(announcement(webhook, 5, block, true))).isEqualTo(1);
    assertThat(announced(5)).isEmpty();
    assertThat(add(told)).isEqualTo(1);
    assertThat(add(told)).isZero();
    assertThat(announced(5)).hasSize(1).doesNotContain(told);
    assertThat(add(announcement(webhook, 5, block, true))).isEqualTo(1);
    assertThat(announced(5)).isEmpty();
    assertThat(claim(ROOM)).extracting(ClaimedDelivery::id).doesNotHaveDuplicates().hasSize(4);
  }

  @Test
  void disablingAnEndpointShowsWhenItWasChanged() {
    Webhook webhook = webhook(user(), chain, 1);
    deliveries(
        d -> {
          d.disable(webhook.endpoint().id(), leaseEnd);
          return null;
        });
    Webhook found =
        inTransaction(
            e ->
                new WebhookRepository(e)
                    .find(webhook.endpoint().userId(), webhook.endpoint().id())
                    .orElseThrow());
    assertThat(found.endpoint().enabled()).isFalse();
    assertThat(found.endpoint().updatedAt()).isEqualTo(leaseEnd);
  }

  @Test
  void theMutationLogRecordsADeliverysBeginningAndEndButNotItsClaims() {
    add(announcement(webhook(user(), chain, 1), 1, hash(), false));
    ClaimedDelivery claimed = claim(ROOM).get(0);
    deliveries(
        d -> {
          d.commitWithoutWaiting();
          d.retry(claimed, 500, null, claimed.leaseEnd());
          d.delivered(claimed, 200, now);
          return null;
        });
    List<?> operations =
        inTransaction(
            e ->
                e.createNativeQuery(
                        "select operation || ' ' || (new_row ->> 'state') from db_mutations"
                            + " where table_name = 'webhook_deliveries' and primary_key = :id"
                            + " order by sequence")
                    .setParameter("id", claimed.id().toString())
                    .getResultList());
    assertThat(operations).isEqualTo(List.of("INSERT pending", "UPDATE delivered"));
  }

  @Test
  void whatEndedLongAgoIsDeletedInPartsAndNothingElse() {
    Webhook webhook = webhook(user(), chain, 1);
    scanned(1_000);
    add(
        LongStream.range(0, 6)
            .mapToObj(block -> announcement(webhook, block, hash(), false))
            .toArray(WebhookEvent[]::new));
    List<ClaimedDelivery> claimed = claim(ROOM);
    deliveries(
        repository -> {
          repository.delivered(claimed.get(0), 200, now.minusSeconds(100));
          repository.delivered(claimed.get(1), 200, now.minusSeconds(90));
          repository.delivered(claimed.get(2), 200, now.minusSeconds(10));
          repository.dead(claimed.get(3), 500, "x", now.minusSeconds(100));
          return null;
        });

    assertThat(deleteEnded("delivered", 256, 1)).isEqualTo(1);
    assertThat(count()).isEqualTo(5);
    assertThat(deleteEnded("delivered", 256, 100)).isEqualTo(1);
    assertThat(deleteEnded("delivered", 256, 100)).isZero();
    assertThat(deleteEnded("pending", 256, 100)).isZero();
    assertThat(count()).isEqualTo(4);
    assertThat(deleteEnded("dead", 256, 100)).isEqualTo(1);
    assertThat(count()).isEqualTo(3);
  }

  @Test
  void whatCouldStillBeTakenBackIsKept() {
    Webhook webhook = webhook(user(), chain, 1);
    scanned(1_000);
    add(announcement(webhook, 743, hash(), false), announcement(webhook, 744, hash(), false));
    List<ClaimedDelivery> claimed = claim(ROOM);
    deliveries(
        repository -> {
          claimed.forEach(one -> repository.delivered(one, 200, now.minusSeconds(100)));
          return null;
        });

    assertThat(deleteEnded("delivered", 256, 100)).isEqualTo(1);
    assertThat(count()).isEqualTo(1);
  }

  @Test
  void whatTheReceiverSaysEndsNoErrorOfTheChain() {
    Webhook webhook = webhook(user(), chain, 1);
    add(announcement(webhook, 1, hash(), false), announcement(webhook, 2, hash(), false));
    List<ClaimedDelivery> claimed = claim(ROOM);
    inTransaction(
        e -> {
          new ScanRepository(e).halted(chain);
          return null;
        });
    deliveries(
        repository -> {
          repository.delivered(claimed.get(0), 200, now);
          repository.dead(claimed.get(1), 500, "x", now);
          return null;
        });
    assertThat(status(webhook)).isEqualTo("error");
  }

  private void scanned(long next) {
    inTransaction(
        e -> {
          new ScanRepository(e).move(new ScanPosition(chain, next, null, 0, 0));
          return null;
        });
  }

  private int deleteEnded(String state, int depth, int limit) {
    return deliveries(
        repository -> repository.deleteEnded(state, now.minusSeconds(50), depth, limit));
  }

  private static long count() {
    return inTransaction(
        e ->
            (Long)
                e.createNativeQuery("select count(*) from webhook_deliveries", Long.class)
                    .getSingleResult());
  }

  private int add(WebhookEvent... announcements) {
    return inTransaction(e -> new WebhookEventRepository(e).add(List.of(announcements), now));
  }

  private List<ClaimedDelivery> claim(Room room) {
    return deliveries(d -> d.claim(room, now, leaseEnd));
  }

  private static List<ClaimedDelivery> claimAt(Instant time) {
    return deliveries(d -> d.claim(ROOM, time, time.plusSeconds(20)));
  }

  private static Optional<Instant> nextDue() {
    return deliveries(DeliveryRepository::nextDue);
  }

  private List<WebhookEvent> announced(long fromBlock) {
    return inTransaction(e -> new WebhookEventRepository(e).announced(chain, fromBlock));
  }

  private static String state(ClaimedDelivery delivery) {
    return (String)
        inTransaction(
            e ->
                e.createNativeQuery(
                        "select state || ' ' || attempts from webhook_deliveries where id = :id")
                    .setParameter("id", delivery.id())
                    .getSingleResult());
  }

  private static String status(Webhook webhook) {
    return (String)
        inTransaction(
            e ->
                e.createNativeQuery("select status from webhook_subscriptions where id = :id")
                    .setParameter("id", webhook.subscription().id())
                    .getSingleResult());
  }

  private static <T> T deliveries(Function<DeliveryRepository, T> work) {
    return inTransaction(entities -> work.apply(new DeliveryRepository(entities)));
  }
}
