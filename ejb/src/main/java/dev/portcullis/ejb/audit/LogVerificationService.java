package dev.portcullis.ejb.audit;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.audit.HashChainedLog;
import dev.portcullis.persistence.audit.LogChainRepository;
import dev.portcullis.persistence.audit.LogCheckpoint;
import dev.portcullis.persistence.audit.LogVerification;
import dev.portcullis.persistence.audit.LogVerificationQueries;
import dev.portcullis.persistence.audit.LogVerificationResult;
import dev.portcullis.persistence.audit.LogVerifier;
import dev.portcullis.persistence.audit.VerifiedLogRange;
import dev.portcullis.persistence.user.UserRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Verifies the hash chains of the logs (ADR 0014). */
@Stateless
public class LogVerificationService {
  @Inject private LogChainRepository chains;
  @Inject private LogVerificationQueries kept;
  @Inject private LogVerificationRecorder record;
  @Inject private UserRepository users;
  @Inject private AuditConfig config;
  @Inject private MutationContext mutations;

  /**
   * Walks the chains and recomputes every hash; also looks for the heads that this node noted
   * outside the database, and for those that the caller did. What it found is kept of each log that
   * was walked from the first row to the last, in one part or in many.
   *
   * @throws Failure VALIDATION naming the query key
   */
  public LogVerificationView verify(LogVerificationQuery query) {
    LogVerificationResult check = walk(query, true);
    record.walked(check.parts());
    return LogVerificationView.of(check);
  }

  /**
   * Walks a part of the chains, and keeps nothing of it.
   *
   * @param noted whether to look for the heads that were noted as well
   */
  public LogVerificationResult walk(LogVerificationQuery query, boolean noted) {
    HashChainedLog only = query.only();
    List<LogCheckpoint> heads = noted ? noted(query, only) : List.of();
    return new LogVerifier(chains).walk(query.cursor(), only, query.rows(), heads);
  }

  private List<LogCheckpoint> noted(LogVerificationQuery query, HashChainedLog only) {
    return Stream.concat(
            query.noted().stream(),
            config.headsFile().stream()
                .flatMap(file -> new LogCheckpointFile(file).read().stream()))
        .filter(head -> only == null || head.log() == only)
        .toList();
  }

  /**
   * Keeps what a walk found that the service does by itself.
   *
   * @param by who is noted to have verified
   */
  public void walked(List<VerifiedLogRange> parts, String by) {
    mutations.bind();
    kept.walked(parts, by, Clock.now());
  }

  /** What verifying each log found last. */
  public VerifiedLogsView last() {
    Collection<LogVerification> all = kept.all().values();
    Map<String, String> names = new HashMap<>();
    for (LogVerification each : all) {
      if (each.last() != null && each.last().by() != null) {
        users.find(each.last().by()).ifPresent(user -> names.put(user.id(), user.displayName()));
      }
    }
    return VerifiedLogsView.of(all, names);
  }
}
