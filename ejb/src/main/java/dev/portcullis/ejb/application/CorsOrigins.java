package dev.portcullis.ejb.application;

import dev.portcullis.ejb.startup.DatabaseOutage;
import jakarta.ejb.EJBException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Set;

/**
 * The origins (RFC 6454) of the registered applications, whose pages may call this service from
 * browsers. They are read again every few seconds, so that all nodes soon apply a change. Without
 * the database the last known origins count, because the error responses of an outage are for these
 * pages, too.
 */
@ApplicationScoped
public class CorsOrigins {
  private static final long AGE = Duration.ofSeconds(5).toNanos();

  @Inject private ApplicationService applications;

  private volatile CachedOrigins known;

  /** Whether {@code origin} is that of a redirect URL of a registered application. */
  public boolean include(String origin) {
    CachedOrigins now = known;
    if (now == null || System.nanoTime() - now.readAt() > AGE) {
      now = read(now);
      known = now;
    }
    return now.origins().contains(origin);
  }

  private CachedOrigins read(CachedOrigins before) {
    try {
      return new CachedOrigins(applications.origins(), System.nanoTime());
    } catch (EJBException failed) {
      if (!DatabaseOutage.isCauseOf(failed)) {
        throw failed;
      }
      return new CachedOrigins(before == null ? Set.of() : before.origins(), System.nanoTime());
    }
  }

  private record CachedOrigins(Set<String> origins, long readAt) {}
}
