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
 * Periodically records the newest row of each log chain outside the database, to detect rows
 * removed from the end or rewritten (ADR 0014). Once a recorded row is missing, recording stops,
 * because the file is the proof.
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

  private LogIntegrityFault reportedFault;

  /** How often {@link #recordHeads} is to be called; empty if no file is configured. */
  public Optional<Duration> period() {
    return config.headsFile().map(file -> config.headsPeriod());
  }

  /** Records the current heads. */
  @PreDestroy
  @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
  public void recordHeads() {
    config.headsFile().map(LogCheckpointFile::new).ifPresent(this::recordHeads);
  }

  private void recordHeads(LogCheckpointFile file) {
    try {
      List<LogCheckpoint> noted = file.read();
      Optional<LogIntegrityFault> lost = chains.firstMissing(noted);
      List<LogCheckpoint> heads = chains.heads();
      if (lost.isEmpty() && !heads.equals(noted)) {
        file.write(heads);
      }
      lost.ifPresentOrElse(fault -> last.markBroken(sentence(fault)), last::markRecorded);
      lost.filter(fault -> !fault.equals(reportedFault)).ifPresent(this::report);
    } catch (UncheckedIOException unwritable) {
      LOG.error("The checkpoints of the audit logs could not be written", unwritable);
    } catch (RuntimeException unreachable) {
      LOG.warn("The checkpoints of the audit logs are written later: {}", unreachable.getMessage());
    }
  }

  private static String sentence(LogIntegrityFault fault) {
    return "The log %s was changed: chain %s, position %s. %s"
        .formatted(fault.log().wireName(), fault.chain(), fault.position(), fault.problem());
  }

  private void report(LogIntegrityFault fault) {
    mutations.bind();
    kept.recordFault(fault, Clock.now());
    reportedFault = fault;
    LOG.error("{}. See GET /audit-logs/verify for details", sentence(fault));
  }
}
