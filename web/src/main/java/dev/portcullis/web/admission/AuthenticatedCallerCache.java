package dev.portcullis.web.admission;

import dev.portcullis.ejb.admission.CallerClass;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.security.ClientNetwork;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Caches valid credentials for some minutes, so that admission distinguishes their requests from
 * those of anonymous clients without a lookup. The cache grants no access: each request is
 * authenticated all the same.
 */
@ApplicationScoped
public class AuthenticatedCallerCache {
  private static final int MOST = 10_000;
  private static final long MEMORY = Duration.ofMinutes(5).toNanos();

  private record CachedCaller(CallerClass caller, long since) {}

  private final Map<String, CachedCaller> known =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, CachedCaller> eldest) {
          return size() > MOST;
        }
      };

  /** Records the credentials of a user after their validation. */
  public void note(String credentials, Caller user) {
    boolean administers =
        user.holdsInZone(Caller.ADMIN_READ) || user.holdsInZone(Caller.ADMIN_WRITE);
    note(
        credentials,
        administers
            ? CallerClass.administrator(user.userId())
            : CallerClass.account(user.userId(), user.organizationId()));
  }

  /**
   * Records valid credentials that cannot administer the zone.
   *
   * @param name the user or key
   * @param organization the organization of the user or key; null if none
   */
  public void note(String credentials, String name, String organization) {
    note(credentials, CallerClass.account(name, organization));
  }

  private void note(String credentials, CallerClass caller) {
    CachedCaller now = new CachedCaller(caller, System.nanoTime());
    String digest = digest(credentials);
    synchronized (known) {
      known.remove(digest);
      known.put(digest, now);
    }
  }

  /** The caller class of a request from {@code address} with these credentials, or null. */
  CallerClass caller(String credentials, String address) {
    if (credentials != null) {
      String digest = digest(credentials);
      synchronized (known) {
        CachedCaller held = known.get(digest);
        if (held != null && System.nanoTime() - held.since() < MEMORY) {
          return held.caller();
        }
      }
    }
    return CallerClass.anonymous(ClientNetwork.of(address));
  }

  private static String digest(String credentials) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(credentials.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
