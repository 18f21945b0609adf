package dev.portcullis.ejb.ratelimit;

import jakarta.ejb.DependsOn;
import jakarta.ejb.EJBException;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Exchanges this node's counts with the other nodes once a second, and receives the sums. */
@Singleton
@Startup
@DependsOn("DatabaseMigration")
@TransactionManagement(TransactionManagementType.BEAN)
public class RateLimitExchange {
  private static final Logger LOG = LoggerFactory.getLogger(RateLimitExchange.class);

  @Inject private RateLimiter limits;
  @Inject private RateLimitStore store;

  private Instant cleaned = Instant.EPOCH;

  /** Exchanges pending counts; without the database they stay pending. */
  public void exchange() {
    RateLimiter.Report report = limits.report();
    try {
      if (!report.calls().isEmpty()) {
        limits.exchanged(report, store.add(report.window(), report.calls()));
      }
      if (!cleaned.equals(report.window())) {
        store.deleteBefore(report.window());
        cleaned = report.window();
      }
    } catch (EJBException unreachable) {
      LOG.debug("This node counts rate limits alone", unreachable);
    }
  }
}
