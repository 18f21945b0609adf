package dev.portcullis.ejb.application;

import dev.portcullis.ejb.startup.DatabaseOutage;
import jakarta.ejb.EJBException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Set;

/**
 * The origins (RFC 6454) of the registered applications: their pages may call this service from
 * browsers. Read again every few seconds, so a change is known everywhere soon; without the
 * database, what was known last counts, because answers of outages are for these pages, too.
 */
@ApplicationScoped
public class CorsOrigins {
  private static final long AGE = Duration.ofSeconds(5).toNanos();

  @Inject private ApplicationService applications;

  private volatile Known known;

  /** Whether {@code origin} is that of a redirect URL of a registered application. */
  public boolean include(String origin) {
    Known now = known;
    if (now == null || System.nanoTime() - now.readAt() > AGE) {
      now = read(now);
      known = now;
    }
    return now.origins().contains(origin);
  }

  private Known read(Known before) {
    try {
      return new Known(applications.origins(), System.nanoTime());
    } catch (EJBException failed) {
      if (!DatabaseOutage.isCauseOf(failed)) {
        throw failed;
      }
      return new Known(before == null ? Set.of() : before.origins(), System.nanoTime());
    }
  }

  private record Known(Set<String> origins, long readAt) {}
}
