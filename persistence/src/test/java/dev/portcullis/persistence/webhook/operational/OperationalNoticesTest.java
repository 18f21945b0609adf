package dev.portcullis.persistence.webhook.operational;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.newChain;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.user;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.secret.EncryptedSecret;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.operational.OperationalNotice.State;
import dev.portcullis.persistence.webhook.scene.StoredWebhooks;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The notices to owners about their endpoints, from the moment it happens to its end. */
@Tag("database")
class OperationalNoticesTest {
  private static final Duration LEASE = Duration.ofMinutes(1);

  private final Instant now = Clock.now();
  private Webhook webhook;
  private String owner;
  private UUID endpoint;

  @BeforeEach
  void begin() {
    sql("delete from operational_webhooks");
    owner = user();
    webhook = webhook(owner, newChain(), 1);
    endpoint = webhook.endpoint().id();
    set(owner);
  }

  @Test
  void noNoticeIsStoredForOwnersWithoutAnOperationalWebhook() {
    Webhook silent = webhook(user(), newChain(), 1);
    assertThat(note(disabled(silent.endpoint().id()))).isFalse();
    assertThat(note(disabled(Ids.uuid()))).isFalse();
    assertThat(note(failing(silent.endpoint().id(), now))).isFalse();
    assertThat(count("operational_notices")).isZero();
    set(silent.endpoint().userId());
    assertThat(note(failing(silent.endpoint().id(), now)))
        .as("with an operational webhook, notices are stored")
        .isTrue();
  }

  @Test
  void anOwnerIsNotifiedOfTheirOwnEndpointsOnly() {
    Webhook others = webhook(user(), newChain(), 1);
    set(others.endpoint().userId());
    note(disabled(endpoint), disabled(others.endpoint().id()));
    List<ClaimedNotice> claimed = claim(9, 9);
    assertThat(claimed).hasSize(2);
    claimed.forEach(
        each ->
            assertThat(each.notice().told().endpointId())
                .isEqualTo(
                    each.notice().userId().equals(owner) ? endpoint : others.endpoint().id()));
    OperationalNotice told = page(owner).get(0);
    assertThat(told.endpointName()).isEqualTo("name");
    assertThat(told.endpointUrl()).isEqualTo("https://example.com/hook");
    assertThat(told.told())
        .isEqualTo(
            new NewNotice(endpoint, NoticeType.DISABLED, NoticeReason.GONE, null, 410, null, 1));
  }

  @Test
  void aRepeatedEventIsCountedInThePendingNotice() {
    note(disabled(endpoint));
    note(disabled(endpoint), disabled(endpoint));
    assertThat(page(owner))
        .singleElement()
        .satisfies(one -> assertThat(one.told().many()).isEqualTo(3));
  }

  @Test
  void anAttemptedNoticeKeepsItsBytesAndANewOneReplacesIt() {
    note(disabled(endpoint));
    ClaimedNotice tried = claim(1, 0).get(0);
    note(disabled(endpoint));
    List<OperationalNotice> both = page(owner);
    assertThat(both)
        .extracting(OperationalNotice::state)
        .containsExactly(State.WAITING, State.REPLACED);
    assertThat(both.get(0).told().many()).isEqualTo(2);
    assertThat(both.get(1).told()).isEqualTo(tried.notice().told());
    end(tried, State.WAITING, 500);
    assertThat(page(owner).get(1).state()).as("is not tried again").isEqualTo(State.REPLACED);
    end(tried, State.RECEIVED, 204);
    assertThat(page(owner).get(1).state()).as("but was received").isEqualTo(State.RECEIVED);
  }

  @Test
  void deadLettersAreReportedOnceAnHourWithTheirNumber() {
    note(exhausted(endpoint, 3));
    ClaimedNotice first = claim(1, 0).get(0);
    end(first, State.RECEIVED, 204);
    note(exhausted(endpoint, 2));
    note(exhausted(endpoint, 5));
    OperationalNotice second = page(owner).get(0);
    assertThat(second.told().many()).isEqualTo(7);
    assertThat(second.dueAt()).isEqualTo(first.notice().createdAt().plus(Duration.ofHours(1)));
    assertThat(claim(9, 9)).isEmpty();
    assertThat(find().retryAt()).isEqualTo(second.dueAt());
  }

  @Test
  void aHundredWaitAndTheRestIsCounted() {
    List<NewNotice> news = new ArrayList<>();
    for (int i = 0; i < OperationalNoticeQueries.MAX_WAITING; i++) {
      news.add(disabled(webhook(owner, newChain(), 1).endpoint().id()));
    }
    note(news.toArray(NewNotice[]::new));
    note(exhausted(endpoint, 4), disabled(endpoint));
    assertThat(waiting()).isEqualTo(100);
    assertThat(find().unsaid()).isEqualTo(5);
    note(news.get(7));
    assertThat(find().unsaid()).as("a repeated notice is not counted again").isEqualTo(5);
  }

  @Test
  void pagesFollowEachOtherThoughMomentsAreEqualAndOthersCome() {
    for (int i = 0; i < 5; i++) {
      note(disabled(webhook(owner, newChain(), 1).endpoint().id()));
    }
    sql("update operational_notices set created_at = '2026-01-01T00:00:00Z'");
    List<OperationalNotice> all = page(owner);
    List<OperationalNotice> shown = new ArrayList<>();
    KeysetCursor after = null;
    do {
      PageRequest paging = new PageRequest(2, 0, after);
      Page<OperationalNotice> page =
          inTransaction(e -> on(e, new OperationalNoticeQueries()).page(owner, paging));
      shown.addAll(page.items());
      after = page.next();
      note(disabled(webhook(owner, newChain(), 1).endpoint().id()));
    } while (after != null);
    assertThat(all).hasSize(5);
    assertThat(shown).isEqualTo(all);
  }

  @Test
  void failureAndRecoveryAreReportedOncePerOccurrence() {
    assertThat(note(recovered(endpoint))).isFalse();
    assertThat(note(failing(endpoint, now))).isTrue();
    assertThat(note(failing(endpoint, now))).isFalse();
    assertThat(note(recovered(endpoint), recovered(endpoint))).isTrue();
    assertThat(note(recovered(endpoint))).isFalse();
    assertThat(note(failing(endpoint, now.plusSeconds(60)))).isTrue();
    assertThat(page(owner).stream().mapToLong(each -> each.told().many()).sum()).isEqualTo(3);
  }

  @Test
  void anEndpointDisabledByTheServiceRecovers() {
    note(
        new NewNotice(
            endpoint, NoticeType.DISABLED, NoticeReason.FAILING, now, null, "refused", 1));
    assertThat(note(recovered(endpoint))).isTrue();
  }

  @Test
  void oneNoticeOfAnOwnerIsInFlightAtATime() {
    note(disabled(endpoint), exhausted(endpoint, 1));
    ClaimedNotice first = claim(9, 9).get(0);
    assertThat(claim(9, 9)).isEmpty();
    note(disabled(webhook(owner, newChain(), 1).endpoint().id()));
    assertThat(claim(9, 9)).as("whatever comes").isEmpty();
    end(first, State.RECEIVED, 204);
    assertThat(claim(9, 9)).hasSize(1);
  }

  @Test
  void failingOwnersHaveSeparatePermits() {
    note(disabled(endpoint));
    end(claim(1, 0).get(0), State.WAITING, 500);
    assertThat(find().failures()).isOne();
    assertThat(claim(9, 0)).isEmpty();
    assertThat(claim(0, 1))
        .singleElement()
        .satisfies(again -> assertThat(again.notice().attempts()).isEqualTo(2));
  }

  @Test
  void aNodeThatDiedHoldsNothingForLongerThanItsLease() {
    note(disabled(endpoint));
    ClaimedNotice lost = inQueue(q -> q.claim(1, 0, Duration.ZERO)).get(0);
    ClaimedNotice again = claim(1, 0).get(0);
    assertThat(again.notice().id()).isEqualTo(lost.notice().id());
    assertThat(again.notice().told()).isEqualTo(lost.notice().told());
    end(lost, State.WAITING, 500);
    assertThat(claim(9, 9)).as("its late word does not end the other's claim").isEmpty();
  }

  @Test
  void aReturnedNoticeWasNoAttemptAndWaitsAWhile() {
    note(disabled(endpoint));
    Duration pause = Duration.ofMinutes(5);
    inQueue(
        queue -> {
          queue.requeue(queue.claim(1, 0, LEASE), pause);
          return null;
        });
    assertThat(claim(9, 9)).isEmpty();
    sql(
        "update operational_webhooks set not_before = now() - interval '1 second'"
            + " where user_id = '"
            + owner
            + "'");
    assertThat(claim(9, 9))
        .singleElement()
        .satisfies(claimed -> assertThat(claimed.notice().attempts()).isEqualTo(1));
  }

  @Test
  void aReceiverThatRequestsAWaitIsNotCalled() {
    note(disabled(endpoint), exhausted(endpoint, 1));
    inQueue(
        q -> {
          q.recordResults(
              List.of(
                  new NoticeAttemptResult(
                      q.claim(1, 0, LEASE).get(0),
                      State.WAITING,
                      Duration.ZERO,
                      Duration.ofHours(1),
                      false,
                      503,
                      null)));
          return null;
        });
    assertThat(claim(9, 9)).isEmpty();
    set(owner);
    assertThat(claim(9, 9)).as("until its owner changes it").hasSize(1);
  }

  @Test
  void aGoneReceiverIsNotNotifiedUntilItsOwnerSetsAnAddress() {
    note(disabled(endpoint), exhausted(endpoint, 1));
    inQueue(
        q -> {
          q.recordResults(
              List.of(
                  new NoticeAttemptResult(
                      q.claim(1, 0, LEASE).get(0),
                      State.DEAD,
                      Duration.ZERO,
                      Duration.ZERO,
                      true,
                      410,
                      null)));
          return null;
        });
    assertThat(find().goneAt()).isNotNull();
    assertThat(claim(9, 9)).isEmpty();
    assertThat(note(disabled(endpoint))).isFalse();
    assertThat(set(owner)).isFalse();
    assertThat(find().goneAt()).isNull();
    assertThat(claim(9, 9)).as("the other one waited").hasSize(1);
  }

  @Test
  void noNoticeIsSentToASuspendedUser() {
    note(disabled(endpoint));
    sql("insert into suspensions (user_id, since) values ('" + owner + "', now())");
    assertThat(claim(9, 9)).isEmpty();
    assertThat(waiting()).isOne();
  }

  @Test
  void aHundredFinishedNoticesAreKept() {
    for (int i = 0; i < OperationalQueueQueries.MAX_ENDED + 3; i++) {
      note(disabled(endpoint));
      end(claim(1, 0).get(0), State.RECEIVED, 204);
    }
    assertThat(page(owner)).hasSize(OperationalQueueQueries.MAX_ENDED);
  }

  @Test
  void aFewKeysSignAndTheOldestEnd() {
    for (int i = 0; i < OperationalWebhookRepository.MAX_KEYS + 2; i++) {
      Instant at = now.plusSeconds(i);
      inWebhooks(
          w -> {
            w.addKey(key(at), at.plusSeconds(3600), at);
            return null;
          });
    }
    assertThat(keys(now.plusSeconds(10))).hasSize(OperationalWebhookRepository.MAX_KEYS);
    inWebhooks(
        w -> {
          w.addKey(key(now.plusSeconds(20)), now.plusSeconds(20), now.plusSeconds(20));
          return null;
        });
    assertThat(keys(now.plusSeconds(20))).hasSize(1);
  }

  @Test
  void allOfItGoesWithTheUser() {
    note(disabled(endpoint));
    inWebhooks(
        w -> {
          w.addKey(key(now), now, now);
          return null;
        });
    StoredWebhooks.deleteAll();
    sql("delete from users where id = '" + owner + "'");
    assertThat(count("operational_webhooks")).isZero();
    assertThat(count("operational_notices")).isZero();
  }

  private OperationalSigningKey key(Instant at) {
    return new OperationalSigningKey(
        Ids.uuid(), owner, new EncryptedSecret("key", new byte[] {1, 2}), at);
  }

  private List<OperationalSigningKey> keys(Instant at) {
    return inWebhooks(w -> w.keys(List.of(owner), at));
  }

  private static NewNotice disabled(UUID endpoint) {
    return new NewNotice(endpoint, NoticeType.DISABLED, NoticeReason.GONE, null, 410, null, 1);
  }

  private static NewNotice exhausted(UUID endpoint, long many) {
    return new NewNotice(
        endpoint, NoticeType.EXHAUSTED, NoticeReason.ATTEMPTS, null, 500, null, many);
  }

  private static NewNotice failing(UUID endpoint, Instant since) {
    return new NewNotice(endpoint, NoticeType.FAILING, NoticeReason.FAILING, since, 500, null, 1);
  }

  private static NewNotice recovered(UUID endpoint) {
    return new NewNotice(endpoint, NoticeType.RECOVERED, NoticeReason.FAILING, null, 204, null, 1);
  }

  private static boolean note(NewNotice... news) {
    return inTransaction(e -> on(e, new OperationalNoticeQueries()).add(List.of(news)));
  }

  private static List<OperationalNotice> page(String user) {
    return inTransaction(
        e -> on(e, new OperationalNoticeQueries()).page(user, new PageRequest(1_000, 0)).items());
  }

  private static List<ClaimedNotice> claim(int healthy, int failing) {
    return inQueue(q -> q.claim(healthy, failing, LEASE));
  }

  private static void end(ClaimedNotice claimed, State state, int status) {
    inQueue(
        q -> {
          q.recordResults(
              List.of(
                  new NoticeAttemptResult(
                      claimed, state, Duration.ZERO, Duration.ZERO, false, status, null)));
          return null;
        });
  }

  private boolean set(String user) {
    return inWebhooks(w -> w.set(user, "https://example.com/ops", now));
  }

  private long waiting() {
    return inTransaction(e -> on(e, new OperationalNoticeQueries()).waiting(owner));
  }

  private OperationalWebhook find() {
    return inWebhooks(w -> w.find(owner)).orElseThrow();
  }

  private static <T> T inQueue(Function<OperationalQueueQueries, T> work) {
    return inTransaction(e -> work.apply(on(e, new OperationalQueueQueries())));
  }

  private static <T> T inWebhooks(Function<OperationalWebhookRepository, T> work) {
    return inTransaction(e -> work.apply(on(e, new OperationalWebhookRepository())));
  }

  private static long count(String table) {
    return inTransaction(
        e ->
            (Long)
                e.createNativeQuery("select count(*) from " + table, Long.class).getSingleResult());
  }

  private static void sql(String sql) {
    inTransaction(e -> e.createNativeQuery(sql).executeUpdate());
  }
}
