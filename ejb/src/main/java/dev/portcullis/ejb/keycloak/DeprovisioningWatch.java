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
 * Asks Keycloak, round after round, for everybody of its realm who has a session or a personal
 * token here, and ends both of those whom it has disabled or does not know any more (ADR 0031).
 * Fifty people are one request, and there are at most {@code keycloak.watch-requests-per-second},
 * from one node for all. Whom Keycloak says nothing about keeps what they have.
 */
@ApplicationScoped
public class DeprovisioningWatch {
  private static final Logger LOG = LoggerFactory.getLogger(DeprovisioningWatch.class);
  private static final String JOB = "keycloak-watch";
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration RENEW_AFTER = Duration.ofSeconds(10);
  private static final int AT_ONCE = 50;
  private static final int PAGE = 500;

  /** Statuses that say something about who was asked for; any other is about Keycloak itself. */
  private static final Set<Integer> ABOUT_THEM = Set.of(400, 413, 414, 500);

  /** What can stand in a list of identifiers; Keycloak makes no others by itself. */
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
   * Does one thing: looks for people, or sends Keycloak one request.
   *
   * @return how long to wait for the next
   */
  public synchronized Duration step() {
    KeycloakSettings settings = config.settings();
    if (!leased()) {
      forget();
      return LEASE.dividedBy(6);
    }
    if (pending.isEmpty() && missing.isEmpty()) {
      return look(settings);
    }
    try {
      ask(client.realm());
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

  private void forget() {
    pending.clear();
    missing.clear();
    after = "";
  }

  /** Goes on with the round, or waits until the next is due. */
  private Duration look(KeycloakSettings settings) {
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

  private void ask(RealmApi realm) {
    if (!missing.isEmpty()) {
      askForOne(realm, missing.element());
      missing.remove();
      return;
    }
    List<WatchedUser> asked = listed();
    if (!asked.isEmpty()) {
      askForMany(realm, asked);
    }
    for (int i = 0; i < asked.size(); i++) {
      pending.remove();
    }
  }

  private void askForMany(RealmApi realm, List<WatchedUser> asked) {
    try {
      settle(asked, answered(realm, asked));
    } catch (KeycloakRejectedException refusal) {
      requireAboutThem(refusal);
      missing.addAll(asked);
    }
  }

  /**
   * Before anybody loses anything, Keycloak is asked for them alone. Whom it has trouble with, for
   * example because their directory does not answer, keeps what they have until the next round.
   */
  private void askForOne(RealmApi realm, WatchedUser user) {
    try {
      Optional<ObjectNode> known = realm.find(RealmApi.path("users", user.subject()));
      // Where the whole interface is not found, neither is a list: only an empty list says gone.
      boolean out =
          known
              .map(DeprovisioningWatch::isDisabled)
              .orElseGet(() -> answered(realm, List.of(user)).isEmpty());
      if (out) {
        deprovisioning.end(user.userId());
      }
    } catch (KeycloakRejectedException refusal) {
      requireAboutThem(refusal);
      LOG.debug("Keycloak did not answer for user {}", user.userId(), refusal);
    }
  }

  private static void requireAboutThem(KeycloakRejectedException refusal) {
    if (!ABOUT_THEM.contains(refusal.status())) {
      throw new KeycloakUnavailableException("it answers " + refusal.getMessage(), refusal);
    }
  }

  /** The next whom one request can list; who cannot be listed is asked for alone. */
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

  private static Map<String, ObjectNode> answered(RealmApi realm, List<WatchedUser> asked) {
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
