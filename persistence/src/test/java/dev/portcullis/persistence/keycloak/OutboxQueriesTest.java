package dev.portcullis.persistence.keycloak;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.keycloak.OutboxMetricQueries.Counts;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.session.Session;
import dev.portcullis.persistence.session.SessionOrigin;
import dev.portcullis.persistence.session.SessionQueries;
import dev.portcullis.persistence.user.User;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class OutboxQueriesTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final String ISSUER = "https://id.example/realms/zone";

  private final Organization organization = new Organization("Harbor Bank", List.of());

  @Test
  void aChangedRecordIsQueuedOnceHoweverOftenItChanges() {
    store(organization);
    assertThat(noted("organization", organization.id())).hasValue(1L);

    in(entities -> entities.find(Organization.class, organization.id()).rename("Harbor"));
    in(entities -> entities.find(Organization.class, organization.id()).delete());

    assertThat(noted("organization", organization.id())).hasValue(3L);
  }

  @Test
  void anUnchangedRecordIsQueuedAgainAndAQueuedOneKeepsItsPosition() {
    store(organization);
    String id = organization.id();
    clear("organization", id);
    Duration later = Duration.ofHours(1);
    in(entities -> queue(entities, id, later));
    assertThat(noted("organization", id)).hasValue(1L);
    in(entities -> entities.find(Organization.class, id).rename("Harbor"));
    Object due = due(id);
    in(entities -> queue(entities, id, later));
    assertThat(due(id)).as("a pending change is not delayed").isEqualTo(due);

    in(entities -> kill(entities, id));
    in(entities -> queue(entities, id, later));
    assertThat(due(id)).as("what was given up is tried again").isNotEqualTo(due);
    assertThat(noted("organization", id)).hasValue(2L);
    in(entities -> entities.find(Organization.class, id).delete());
    clear("organization", id);
    in(entities -> queue(entities, id, later));
    assertThat(noted("organization", id)).isEmpty();
  }

  @Test
  void theRecordsOfAKindAreMetOnceInOrder() {
    store(
        organization, new Organization("Second", List.of()), new Organization("Third", List.of()));
    List<String> met = new ArrayList<>();
    List<String> part = List.of("");
    while (!part.isEmpty()) {
      String after = part.get(part.size() - 1);
      part =
          TestDatabase.inTransaction(
              entities ->
                  on(entities, new ReconciliationQueries())
                      .next(MirroredRecordType.ORGANIZATION, ISSUER, after, 2));
      met.addAll(part);
    }
    assertThat(met).contains(organization.id()).doesNotHaveDuplicates();
  }

  private static void queue(EntityManager entities, String id, Duration wait) {
    on(entities, new ReconciliationQueries())
        .queue(MirroredRecordType.ORGANIZATION, ISSUER, id, wait);
  }

  private static void kill(EntityManager entities, String id) {
    entities
        .createNativeQuery("update keycloak_outbox set state = 'dead' where record_id = :id")
        .setParameter("id", id)
        .executeUpdate();
  }

  private static Object due(String id) {
    return TestDatabase.inTransaction(
        entities ->
            entities
                .createNativeQuery("select due_at from keycloak_outbox where record_id = :id")
                .setParameter("id", id)
                .getSingleResult());
  }

  @Test
  void recordsThatKeycloakDoesNotStoreAreNotQueued() {
    store(organization);
    clear("organization", organization.id());
    Role own = new Role(Scope.organization(organization.id()), "Teller", List.of());
    User wallet = new User("Wallet only", User.Source.CRYPTO_NATIVE, organization.id());
    wallet.grant("user");
    store(own, wallet);
    in(
        entities ->
            entities
                .find(Organization.class, organization.id())
                .brand("Harbor", "https://h.example/l.png", "#123456"));

    assertThat(noted("organization", organization.id())).isEmpty();
    assertThat(noted("role", own.id())).isEmpty();
    assertThat(noted("user", wallet.id())).isEmpty();
  }

  @Test
  void aZoneRoleIsQueuedUntilItIsDeleted() {
    Role role = new Role(Scope.ZONE, "Auditor " + Ids.id(), List.of());
    store(role);
    assertThat(noted("role", role.id())).hasValue(1L);

    in(entities -> entities.remove(entities.find(Role.class, role.id())));

    assertThat(noted("role", role.id())).hasValue(2L);
  }

  @Test
  void aUserIsNotedForMembershipRolesAndRemoval() {
    User user = identified();
    store(organization, user);
    clear("user", user.id());
    in(entities -> entities.find(User.class, user.id()).grant("user"));
    assertThat(noted("user", user.id())).hasValue(1L);
    in(entities -> entities.find(User.class, user.id()).join(organization.id()));
    assertThat(noted("user", user.id())).hasValue(2L);
    in(entities -> entities.find(User.class, user.id()).rename("Alice B."));
    assertThat(noted("user", user.id())).hasValue(2L);

    in(entities -> entities.remove(entities.find(User.class, user.id())));

    OutboxEntry entry = entry("user", user.id()).orElseThrow();
    assertThat(entry.subject()).isEqualTo(user.oidcSubject());
    assertThat(entry.issuer()).isEqualTo(ISSUER);
  }

  @Test
  void anEndedSessionIsNotedIfItBeganAtTheProvider() {
    User user = identified();
    Session tied = session(user, "sid-1");
    Session plain = session(user, null);
    store(user, tied, plain);
    assertThat(noted("session", String.valueOf(tied.id()))).isEmpty();

    in(entities -> on(entities, new SessionQueries()).end(tied.id()));
    in(entities -> on(entities, new SessionQueries()).end(plain.id()));

    assertThat(entry("session", String.valueOf(tied.id())).orElseThrow().subject())
        .isEqualTo("sid-1");
    assertThat(noted("session", String.valueOf(plain.id()))).isEmpty();
  }

  @Test
  void aChangeThatIsRolledBackIsNotNoted() {
    assertThatThrownBy(
            () ->
                in(
                    entities -> {
                      entities.persist(organization);
                      entities.flush();
                      throw new IllegalStateException("no");
                    }))
        .hasMessage("no");

    assertThat(noted("organization", organization.id())).isEmpty();
  }

  @Test
  void aRecordIsClaimedByOneNodeAtATimeUntilItsLeaseEnds() {
    store(organization);
    OutboxEntry.Key key = new OutboxEntry.Key("organization", organization.id());

    assertThat(claimAll(MINUTE)).contains(key);
    assertThat(claimAll(MINUTE)).doesNotContain(key);
    in(entities -> on(entities, new OutboxQueries()).release(entry(key)));
    assertThat(claimAll(Duration.ofSeconds(-1), 1)).hasSize(1);
  }

  @Test
  void claimingOneLeavesTheOthersToBeClaimed() {
    List<Organization> many =
        Stream.generate(() -> new Organization("Harbor Bank", List.of())).limit(20).toList();
    store(many.toArray());

    assertThat(claimAll(MINUTE))
        .containsAll(
            many.stream().map(each -> new OutboxEntry.Key("organization", each.id())).toList());
  }

  @Test
  void changesDuringANotificationAreSentAgain() {
    store(organization);
    OutboxEntry.Key key = new OutboxEntry.Key("organization", organization.id());
    claimAll(MINUTE);
    OutboxEntry claimed = entry(key);
    in(entities -> entities.find(Organization.class, organization.id()).rename("Harbor"));

    in(entities -> on(entities, new OutboxQueries()).markDone(claimed));
    assertThat(claimAll(MINUTE)).contains(key);

    in(entities -> on(entities, new OutboxQueries()).markDone(entry(key)));
    assertThat(noted("organization", organization.id())).isEmpty();
  }

  @Test
  void aFailingRecordWaitsAndBecomesADeadLetterUntilRetried() {
    store(organization);
    OutboxEntry.Key key = new OutboxEntry.Key("organization", organization.id());
    in(entities -> on(entities, new OutboxQueries()).retry(entry(key), "503", MINUTE));
    assertThat(claimAll(MINUTE)).doesNotContain(key);
    assertThat(entry(key).attempts()).isEqualTo(1);

    in(entities -> on(entities, new OutboxQueries()).markDead(entry(key), "404"));
    assertThat(entry(key).state()).isEqualTo("dead");
    assertThat(entry(key).lastError()).isEqualTo("404");
    assertThat(entries("dead")).contains(key);
    assertThat(entries("pending")).doesNotContain(key);

    int revived = get(entities -> on(entities, new OutboxQueries()).revive());
    assertThat(revived).isPositive();
    assertThat(entry(key).state()).isEqualTo("pending");

    in(entities -> on(entities, new OutboxQueries()).markDead(entry(key), "404"));
    in(entities -> entities.find(Organization.class, organization.id()).rename("Harbor"));
    assertThat(entry(key).state()).isEqualTo("pending");
    assertThat(entry(key).attempts()).isZero();
  }

  @Test
  void pagesFollowEachOtherThoughMomentsAreEqual() {
    TestDatabase.rolledBack(
        entities -> {
          fill(entities, 50, 2);
          OutboxQueries outbox = on(entities, new OutboxQueries());
          for (String state : Arrays.asList(null, "dead")) {
            List<OutboxEntry> all = outbox.page(state, new PageRequest(100_000, 0)).items();
            List<OutboxEntry> shown = new ArrayList<>();
            KeysetCursor after = null;
            do {
              Page<OutboxEntry> page = outbox.page(state, new PageRequest(7, 0, after));
              shown.addAll(page.items());
              after = page.next();
            } while (after != null);
            assertThat(shown).isEqualTo(all).hasSizeGreaterThan(24);
          }
          return null;
        });
  }

  @Test
  void aPageIsReadAlongAnIndexAtAnyDepth() {
    TestDatabase.rolledBack(
        entities -> {
          fill(entities, 20_000, 20);
          entities.createNativeQuery("analyze keycloak_outbox").executeUpdate();
          for (String state : Arrays.asList(null, "dead")) {
            for (boolean isAfter : new boolean[] {false, true}) {
              Query query =
                  entities
                      .createNativeQuery(
                          "explain " + OutboxQueries.page(state, isAfter), String.class)
                      .setParameter("limit", 51)
                      .setParameter("offset", 0);
              if (state != null) {
                query.setParameter("state", state);
              }
              if (isAfter) {
                query.setParameter("at", Instant.parse("2020-01-01T00:30:00Z"));
                query.setParameter("id", "user-planned-9000");
              }
              assertThat(query.getResultList().toString())
                  .as("%s, %s", state, isAfter)
                  .contains(state == null ? "keycloak_outbox_list" : "keycloak_outbox_state")
                  .doesNotContain("Sort", "Seq Scan");
            }
          }
          return null;
        });
  }

  @Test
  void pendingRecordsAreCountedAlongAnIndexUpToABound() {
    TestDatabase.rolledBack(
        entities -> {
          entities.createNativeQuery("delete from keycloak_outbox").executeUpdate();
          assertThat(figures(entities)).isEqualTo(new Counts(0, 0, null));
          fill(entities, 10, 5);
          assertThat(figures(entities))
              .isEqualTo(new Counts(8, 2, Instant.parse("2020-01-01T00:00:00Z")));
          entities.createNativeQuery("delete from keycloak_outbox").executeUpdate();
          fill(entities, 20 * OutboxMetricQueries.MAX_COUNT, 2);
          entities.createNativeQuery("analyze keycloak_outbox").executeUpdate();
          assertThat(figures(entities))
              .isEqualTo(
                  new Counts(
                      OutboxMetricQueries.MAX_COUNT,
                      OutboxMetricQueries.MAX_COUNT,
                      Instant.parse("2020-01-01T00:00:00Z")));
          Query plan =
              entities.createNativeQuery(
                  "explain " + OutboxMetricQueries.COUNTS.replace("?", "10000"), String.class);
          assertThat(plan.getResultList().toString()).doesNotContain("Sort", "Seq Scan");
          return null;
        });
  }

  private static Counts figures(EntityManager entities) {
    return entities.unwrap(org.hibernate.Session.class).doReturningWork(OutboxMetricQueries::read);
  }

  /** Five a second, one in so many dead. */
  private static void fill(EntityManager entities, int rows, int dead) {
    entities
        .createNativeQuery(
            """
            insert into keycloak_outbox (kind, record_id, state, due_at, created_at, updated_at)
              select 'user', 'planned-' || i, case when i % :dead = 0 then 'dead' else 'pending' end,
                now(), timestamptz '2020-01-01T00:00:00Z' + (i / 5) * interval '1 s', now()
              from generate_series(1, :rows) i
            """)
        .setParameter("rows", rows)
        .setParameter("dead", dead)
        .executeUpdate();
  }

  private static User identified() {
    User user = new User("Alice", User.Source.OIDC, null);
    user.identify(ISSUER, Ids.id());
    return user;
  }

  private static Session session(User user, String sid) {
    return new Session(
        Ids.id(),
        user.id(),
        SessionOrigin.byProvider(ISSUER, user.oidcSubject(), sid, null),
        Duration.ofHours(1),
        Duration.ZERO,
        CallContext.ofJob(null));
  }

  private static List<OutboxEntry.Key> claimAll(Duration lease) {
    return claimAll(lease, Integer.MAX_VALUE);
  }

  private static List<OutboxEntry.Key> claimAll(Duration lease, int most) {
    List<OutboxEntry.Key> keys = new ArrayList<>();
    while (keys.size() < most) {
      Optional<OutboxEntry> next = get(entities -> on(entities, new OutboxQueries()).claim(lease));
      if (next.isEmpty()) {
        break;
      }
      keys.add(next.get().key());
    }
    return keys;
  }

  private static List<OutboxEntry.Key> entries(String state) {
    return get(
        entities ->
            on(entities, new OutboxQueries())
                .page(state, new PageRequest(100_000, 0))
                .items()
                .stream()
                .map(OutboxEntry::key)
                .toList());
  }

  private static OutboxEntry entry(OutboxEntry.Key key) {
    return entry(key.kind(), key.recordId()).orElseThrow();
  }

  private static Optional<OutboxEntry> entry(String kind, String id) {
    return get(
        entities ->
            on(entities, new OutboxQueries())
                .page(null, new PageRequest(100_000, 0))
                .items()
                .stream()
                .filter(entry -> entry.key().equals(new OutboxEntry.Key(kind, id)))
                .findFirst());
  }

  private static Optional<Long> noted(String kind, String id) {
    return entry(kind, id).map(OutboxEntry::generation);
  }

  private static void clear(String kind, String id) {
    entry(kind, id).ifPresent(e -> in(entities -> on(entities, new OutboxQueries()).markDone(e)));
  }

  private static void store(Object... records) {
    in(
        entities -> {
          for (Object each : records) {
            if (each instanceof Session session) {
              on(entities, new SessionQueries()).add(session);
            } else {
              entities.persist(each);
              entities.flush();
            }
          }
        });
  }

  private static void in(Consumer<EntityManager> work) {
    get(
        entities -> {
          work.accept(entities);
          return null;
        });
  }

  private static <T> T get(Function<EntityManager, T> work) {
    return TestDatabase.inTransaction(work);
  }
}
