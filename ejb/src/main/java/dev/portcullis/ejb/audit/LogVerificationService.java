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
   * Verifies the chains and recomputes every hash. It also checks the heads that this node or the
   * caller recorded outside the database. The result is stored for each log that was verified from
   * the first row to the last, in one part or in many.
   *
   * @throws Failure VALIDATION naming the query key
   */
  public LogVerificationView verify(LogVerificationQuery query) {
    LogVerificationResult check = verifyPart(query, true);
    record.storeResults(check.parts());
    return LogVerificationView.of(check);
  }

  /**
   * Verifies a part of the chains without storing the result.
   *
   * @param noted whether to check the recorded heads as well
   */
  public LogVerificationResult verifyPart(LogVerificationQuery query, boolean noted) {
    HashChainedLog only = query.only();
    List<LogCheckpoint> heads = noted ? checkpoints(query, only) : List.of();
    return new LogVerifier(chains).verify(query.cursor(), only, query.rows(), heads);
  }

  private List<LogCheckpoint> checkpoints(LogVerificationQuery query, HashChainedLog only) {
    return Stream.concat(
            query.checkpoints().stream(),
            config.headsFile().stream()
                .flatMap(file -> new LogCheckpointFile(file).read().stream()))
        .filter(head -> only == null || head.log() == only)
        .toList();
  }

  /**
   * Stores the result of a verification that the service runs by itself.
   *
   * @param by the recorded verifier
   */
  public void storeResults(List<VerifiedLogRange> parts, String by) {
    mutations.bind();
    kept.recordVerified(parts, by, Clock.now());
  }

  /** The result of the last verification of each log. */
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
