package dev.portcullis.ejb.monitoring;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.job.JobConfig;
import dev.portcullis.ejb.job.JobRun;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.monitoring.JobRunQueries;
import dev.portcullis.persistence.monitoring.JobRunRow;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The runs of jobs that end by themselves, as this node takes and moves them. The position that is
 * stored here is the truth: what a batch runtime remembers of one does not outlive its server.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class JobRunStore {
  private static final TypeReference<Map<String, String>> TEXTS = new TypeReference<>() {};

  /** A node that took an order and did not begin it by then is gone. */
  private static final Duration STALE = Duration.ofSeconds(30);

  @Inject private JobRunQueries runs;
  @Inject private JobConfig config;

  /** Takes for this node what was ordered of these jobs and waits. */
  public List<JobRun> take(Collection<String> jobs) {
    return runs.take(jobs, config.node(), STALE).stream().map(JobRunStore::run).toList();
  }

  /** This node has begun it. */
  public void begun(String id) {
    runs.begun(id);
  }

  /** This node took it and cannot begin it. */
  public void release(String id) {
    runs.release(id);
  }

  /**
   * A run that begins or goes on.
   *
   * @param parameters what its execution was started with; if the run is known already, what that
   *     was started with counts
   */
  public JobRun open(String job, String id, Map<String, String> parameters) {
    return runs.find(id)
        .filter(row -> row.job().equals(job))
        .map(JobRunStore::run)
        .orElseGet(() -> new JobRun(id, job, parameters, null, null));
  }

  /** Notes where a run goes on, in the transaction that brought it there. */
  @TransactionAttribute(TransactionAttributeType.MANDATORY)
  public void move(JobRun run) {
    Instant now = Clock.now();
    runs.move(row(run), now, now.plus(config.history()));
  }

  /** A run as it is stored. */
  static JobRunRow row(JobRun run) {
    return new JobRunRow(
        run.id(), run.job(), Json.MAPPER.valueToTree(run.parameters()), run.position(), run.by());
  }

  private static JobRun run(JobRunRow row) {
    return new JobRun(
        row.id(), row.job(), texts(row.parameters()), row.position(), row.orderedBy());
  }

  /** A stored object of texts. */
  static Map<String, String> texts(JsonNode stored) {
    try {
      return Json.MAPPER.treeToValue(stored, TEXTS);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("Parameters are kept as texts", impossible);
    }
  }
}
