package dev.portcullis.ejb.audit;

import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.audit.ChainedLog;
import dev.portcullis.persistence.audit.LogChainRepository;
import dev.portcullis.persistence.audit.LogCheckpoint;
import dev.portcullis.persistence.audit.LogVerifier;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.Stream;

/** Verifies the hash chains of the logs (ADR 0014). */
@Stateless
public class LogVerificationService {
  @Inject private LogChainRepository chains;
  @Inject private AuditConfig config;

  /**
   * Walks the chains and recomputes every hash; also looks for the heads that this node noted
   * outside the database, and for those that the caller did.
   *
   * @throws Failure VALIDATION naming the query key
   */
  public LogVerificationView verify(LogVerificationQuery query) {
    ChainedLog only = query.only();
    List<LogCheckpoint> noted =
        Stream.concat(
                query.noted().stream(),
                config.headsFile().stream()
                    .flatMap(file -> new LogCheckpointFile(file).read().stream()))
            .filter(head -> only == null || head.log() == only)
            .toList();
    return LogVerificationView.of(
        new LogVerifier(chains).walk(query.cursor(), only, query.rows(), noted));
  }
}
