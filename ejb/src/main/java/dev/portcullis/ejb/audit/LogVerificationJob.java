package dev.portcullis.ejb.audit;

import dev.portcullis.ejb.job.ChunkSequence;
import dev.portcullis.ejb.job.ChunkedJob;
import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.job.JobParameter;
import dev.portcullis.ejb.job.JobRun;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.audit.HashChainedLog;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Verifies the hash chains of the logs to their ends (ADR 0014). */
@ApplicationScoped
public class LogVerificationJob implements ChunkedJob {
  private static final JobParameter LOG =
      JobParameter.choice(
          "log",
          Arrays.stream(HashChainedLog.values()).map(HashChainedLog::wireName).toList(),
          "The log to verify; all logs by default");

  private static final JobParameter FROM =
      JobParameter.text(
          "from",
          "The \"next\" of an earlier walk, log:chain:position, to go on behind; from the first row"
              + " if not given");

  /** The recorded verifier where no user of the product started the job. */
  private static final String SERVER_CONSOLE = "server console";

  @Inject private LogVerificationService verification;

  @Override
  public Job job() {
    return Job.LOG_VERIFICATION;
  }

  @Override
  public List<JobParameter> parameters() {
    return List.of(LOG, FROM);
  }

  @Override
  public void check(Map<String, String> parameters) {
    try {
      query(parameters, null).cursor();
    } catch (Failure unknown) {
      throw Failure.invalid(
          unknown.issues().stream()
              .map(issue -> new Failure.Issue("parameters." + issue.path(), issue.message()))
              .toList());
    }
  }

  @Override
  public ChunkSequence open(JobRun run) {
    return new LogVerificationChunks(
        cursor -> verification.verifyPart(query(run.parameters(), cursor), cursor == null),
        parts -> verification.storeResults(parts, run.by() == null ? SERVER_CONSOLE : run.by()),
        run.position());
  }

  /**
   * The next part to verify.
   *
   * @param cursor where to continue, or null
   */
  private static LogVerificationQuery query(Map<String, String> parameters, String cursor) {
    return new LogVerificationQuery(
        parameters.get(LOG.name()),
        cursor == null ? parameters.get(FROM.name()) : cursor,
        Integer.toString(LogVerificationChunks.ROWS),
        null);
  }
}
