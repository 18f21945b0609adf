package dev.portcullis.ejb.audit;

import dev.portcullis.ejb.audit.AnonymousDenialWindow.Counted;
import dev.portcullis.ejb.audit.AnonymousDenialWindow.Kind;
import dev.portcullis.ejb.security.ClientNetwork;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.audit.AuditEntry;
import dev.portcullis.persistence.audit.AuditQueries;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps anonymous clients from filling the audit log (ADR 0034). Only the first denials of
 * anonymous callers in each window (one minute by default) keep their own rows. The rest become one
 * row with their count when the window ends or the application stops.
 */
@Singleton
@Startup
@DependsOn("DatabaseMigration")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class AnonymousDenialThrottle {
  private static final Logger LOG = LoggerFactory.getLogger(AnonymousDenialThrottle.class);
  private static final Duration LONGEST_LOOK = Duration.ofSeconds(10);
  private static final String RULE = "refusals.counted";

  @Inject private AuditConfig config;
  @Inject private AuditQueries audits;
  @Inject private AuditMeters meters;
  @Resource private UserTransaction transaction;

  private AnonymousDenialWindow counts;

  @PostConstruct
  void begin() {
    counts = new AnonymousDenialWindow(Clock::now, config.anonymousWindow());
  }

  /** How often {@link #record} is to be called. */
  public Duration period() {
    Duration window = config.anonymousWindow();
    return window.compareTo(LONGEST_LOOK) < 0 ? window : LONGEST_LOOK;
  }

  /**
   * Whether the denial of the call on this thread is recorded as its own audit row and log line. If
   * not, the denial is only counted. Always true for identified callers, which other limits cover.
   *
   * @param status the HTTP status of the response
   */
  public boolean shouldRecord(int status) {
    AuditContext trail = AuditContext.current();
    return admits(
        trail == null ? AuditRecorder.unattempted(status) : trail.failureAction(),
        trail == null ? null : trail.organizationId(),
        status);
  }

  /** As {@link #shouldRecord}, for a request that matches no route: it has a log line only. */
  public boolean shouldLog(int status) {
    return admits(null, null, status);
  }

  private boolean admits(AuditAction action, String organizationId, int status) {
    CallContext call = CallContext.current();
    boolean admitted =
        call.actor().type() != Actor.Type.ANONYMOUS
            || counts.admits(
                new Kind(action, organizationId, ClientNetwork.of(call.ipAddress())),
                status,
                config.anonymousRows());
    if (!admitted) {
      meters.count(action);
    }
    return admitted;
  }

  /** Records the denials counted in windows that have ended. */
  public void record() {
    record(counts.takeEnded());
  }

  /** Records all counted denials, because the application stops. */
  @PreDestroy
  public void recordAll() {
    record(counts.takeAll());
  }

  private void record(List<Counted> all) {
    boolean writable = true;
    for (Counted counted : all) {
      Kind kind = counted.kind();
      // If the database is unavailable, one attempt is enough; the next one follows soon.
      writable = writable && (kind.action() == null || write(counted));
      if (writable) {
        LOG.info(
            "{} more {} from {} were only counted",
            counted.count(),
            kind.action() == null ? "requests of unknown routes" : kind.action().wireName(),
            kind.network());
      } else {
        counts.restore(counted);
      }
    }
  }

  private boolean write(Counted counted) {
    try {
      transaction.begin();
      try {
        audits.add(entry(counted));
        transaction.commit();
        return true;
      } finally {
        if (transaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
          transaction.rollback();
        }
      }
    } catch (NotSupportedException
        | SystemException
        | RollbackException
        | HeuristicMixedException
        | HeuristicRollbackException
        | RuntimeException unwritten) {
      LOG.warn("Counted denials are recorded later: {}", unwritten.getMessage());
      return false;
    }
  }

  private static AuditEntry entry(Counted counted) {
    Kind kind = counted.kind();
    CallContext nobody =
        new CallContext(
            null,
            Ids.uuid().toString(),
            null,
            Actor.ANONYMOUS,
            null,
            null,
            null,
            kind.network(),
            null);
    return new AuditEntry(
            kind.action().wireName(),
            ResourceType.REQUEST.wireName(),
            null,
            kind.organizationId(),
            nobody)
        .decidedBy(
            RULE, counted.count() + " more between " + counted.first() + " and " + counted.last())
        .failed(counted.status());
  }
}
