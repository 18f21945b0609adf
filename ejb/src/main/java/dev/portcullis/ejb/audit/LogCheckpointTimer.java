package dev.portcullis.ejb.audit;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.audit.LogChainRepository;
import dev.portcullis.persistence.audit.LogCheckpoint;
import dev.portcullis.persistence.audit.LogIntegrityFault;
import dev.portcullis.persistence.audit.LogVerificationQueries;
import jakarta.annotation.PreDestroy;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notes the newest row of each chain of the logs outside the database, again and again, so that
 * rows cut off the end or written anew are missed (ADR 0014). Once a noted row is gone, nothing is
 * noted any more: the file is the proof.
 */
@Singleton
@Startup
@DependsOn("DatabaseMigration")
public class LogCheckpointTimer {
  private static final Logger LOG = LoggerFactory.getLogger(LogCheckpointTimer.class);

  @Inject private AuditConfig config;
  @Inject private LogChainRepository chains;
  @Inject private LogCheckpointState last;
  @Inject private LogVerificationQueries kept;
  @Inject private MutationContext mutations;

  private LogIntegrityFault told;

  /** How often {@link #note} is to be called; empty if heads are noted nowhere. */
  public Optional<Duration> period() {
    return config.headsFile().map(file -> config.headsPeriod());
  }

  /** Notes the heads as they are now. */
  @PreDestroy
  @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
  public void note() {
    config.headsFile().map(LogCheckpointFile::new).ifPresent(this::note);
  }

  private void note(LogCheckpointFile file) {
    try {
      List<LogCheckpoint> noted = file.read();
      Optional<LogIntegrityFault> lost = chains.lost(noted);
      List<LogCheckpoint> heads = chains.heads();
      if (lost.isEmpty() && !heads.equals(noted)) {
        file.write(heads);
      }
      lost.ifPresentOrElse(fault -> last.lost(sentence(fault)), last::noted);
      lost.filter(fault -> !fault.equals(told)).ifPresent(this::tell);
    } catch (UncheckedIOException unwritable) {
      LOG.error("The checkpoints of the audit logs could not be written", unwritable);
    } catch (RuntimeException unreachable) {
      LOG.warn("The checkpoints of the audit logs are written later: {}", unreachable.getMessage());
    }
  }

  private static String sentence(LogIntegrityFault fault) {
    return "The log %s is not what it was: chain %s, position %s. %s"
        .formatted(fault.log().wireName(), fault.chain(), fault.position(), fault.problem());
  }

  private void tell(LogIntegrityFault fault) {
    mutations.bind();
    kept.broken(fault, Clock.now());
    told = fault;
    LOG.error("{}. See GET /audit-logs/verify for details", sentence(fault));
  }
}
