package dev.portcullis.ejb.keycloak;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.keycloak.WatchedUser;
import dev.portcullis.persistence.keycloak.WatchedUserPage;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Periodically queries Keycloak for all of its realm's users who have a session or a personal token
 * here. It ends both for users whom Keycloak has disabled or no longer knows (ADR 0031). One
 * request covers fifty users, and one node sends at most {@code keycloak.watch-requests-per-second}
 * for all nodes. Users without a state in the response keep their sessions.
 */
@ApplicationScoped
public class DeprovisioningWatch {
  private static final Logger LOG = LoggerFactory.getLogger(DeprovisioningWatch.class);
  private static final String JOB = "keycloak-watch";
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration RENEW_AFTER = Duration.ofSeconds(10);
  private static final int AT_ONCE = 50;
  private static final int PAGE = 500;

  /** Statuses that concern the requested users; any other concerns Keycloak itself. */
  private static final Set<Integer> USER_STATUSES = Set.of(400, 413, 414, 500);

  /** Identifiers that fit into a list; Keycloak itself creates no others. */
  private static final Pattern LISTED = Pattern.compile("[A-Za-z0-9:._-]{1,64}");

  @Inject private KeycloakConfig config;
  @Inject private KeycloakClient client;
  @Inject private DeprovisioningService deprovisioning;

  private final String node = Ids.id();
  private final Deque<WatchedUser> pending = new ArrayDeque<>();
  private final Deque<WatchedUser> missing = new ArrayDeque<>();
  private long leasedAt = System.nanoTime() - LEASE.toNanos();
  private long roundBegan = System.nanoTime() - Duration.ofDays(1).toNanos();
  private String after = "";
  private final KeycloakBackoff pause =
      new KeycloakBackoff(
          LOG,
          "The check for removed Keycloak users is suspended",
          "The check for removed Keycloak users has resumed");

  /**
   * Performs one step: reads users, or sends one request to Keycloak.
   *
   * @return how long to wait before the next step
   */
  public synchronized Duration step() {
    KeycloakSettings settings = config.settings();
    if (!leased()) {
      clear();
      return LEASE.dividedBy(6);
    }
    if (pending.isEmpty() && missing.isEmpty()) {
      return readPage(settings);
    }
    try {
      sendRequest(client.realm());
      pause.end();
      return Duration.ofSeconds(1).dividedBy(settings.watchRequests());
    } catch (KeycloakUnavailableException unavailable) {
      client.forgetToken();
      return pause.next(unavailable);
    }
  }

  private boolean leased() {
    long now = System.nanoTime();
    if (now - leasedAt < RENEW_AFTER.toNanos()) {
      return true;
    }
    boolean ours = deprovisioning.lease(JOB, node, LEASE);
    if (ours) {
      leasedAt = now;
    }
    return ours;
  }

  private void clear() {
    pending.clear();
    missing.clear();
    after = "";
  }

  /** Continues the round, or waits until the next is due. */
  private Duration readPage(KeycloakSettings settings) {
    long now = System.nanoTime();
    if (after.isEmpty()) {
      long left = roundBegan + settings.watchEvery().toNanos() - now;
      if (left > 0) {
        return Duration.ofNanos(left);
      }
      roundBegan = now;
    }
    WatchedUserPage page = deprovisioning.next(settings.issuer(), after, PAGE);
    pending.addAll(page.users());
    after = page.last() == null ? "" : page.last();
    return Duration.ZERO;
  }

  private void sendRequest(RealmApi realm) {
    if (!missing.isEmpty()) {
      checkOne(realm, missing.element());
      missing.remove();
      return;
    }
    List<WatchedUser> asked = listed();
    if (!asked.isEmpty()) {
      checkMany(realm, asked);
    }
    for (int i = 0; i < asked.size(); i++) {
      pending.remove();
    }
  }

  private void checkMany(RealmApi realm, List<WatchedUser> asked) {
    try {
      settle(asked, queryUsers(realm, asked));
    } catch (KeycloakRejectedException refusal) {
      requireUserStatus(refusal);
      missing.addAll(asked);
    }
  }

  /**
   * Before any user loses a session, Keycloak is queried for that user alone. If it fails for a
   * user, for example because a directory does not respond, the user's sessions remain until the
   * next round.
   */
  private void checkOne(RealmApi realm, WatchedUser user) {
    try {
      Optional<ObjectNode> known = realm.find(RealmApi.path("users", user.subject()));
      // If the whole API is missing, a list is missing too: only an empty list means a deleted
      // user.
      boolean out =
          known
              .map(DeprovisioningWatch::isDisabled)
              .orElseGet(() -> queryUsers(realm, List.of(user)).isEmpty());
      if (out) {
        deprovisioning.end(user.userId());
      }
    } catch (KeycloakRejectedException refusal) {
      requireUserStatus(refusal);
      LOG.debug("Keycloak did not respond for user {}", user.userId(), refusal);
    }
  }

  private static void requireUserStatus(KeycloakRejectedException refusal) {
    if (!USER_STATUSES.contains(refusal.status())) {
      throw new KeycloakUnavailableException("it responds with " + refusal.getMessage(), refusal);
    }
  }

  /** The next users for one request; users with other identifiers are queried individually. */
  private List<WatchedUser> listed() {
    List<WatchedUser> asked = new ArrayList<>();
    pending.removeIf(
        user -> {
          boolean alone = !LISTED.matcher(user.subject()).matches();
          if (alone) {
            missing.add(user);
          }
          return alone;
        });
    pending.stream().limit(AT_ONCE).forEach(asked::add);
    return asked;
  }

  private static Map<String, ObjectNode> queryUsers(RealmApi realm, List<WatchedUser> asked) {
    String ids = asked.stream().map(WatchedUser::subject).collect(Collectors.joining(" "));
    Map<String, ?> search =
        Map.of("search", "id:" + ids, "first", 0, "max", AT_ONCE, "briefRepresentation", true);
    return realm.list(RealmApi.query(RealmApi.path("users"), search)).stream()
        .collect(Collectors.toMap(user -> user.path("id").asText(), user -> user, (a, b) -> a));
  }

  private void settle(List<WatchedUser> asked, Map<String, ObjectNode> answered) {
    for (WatchedUser user : asked) {
      ObjectNode known = answered.get(user.subject());
      if (known == null) {
        missing.add(user);
      } else if (isDisabled(known)) {
        deprovisioning.end(user.userId());
      }
    }
  }

  private static boolean isDisabled(ObjectNode user) {
    return user.path("enabled").isBoolean() && !user.get("enabled").booleanValue();
  }
}
