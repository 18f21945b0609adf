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
 * Stores the runs of finite jobs, which nodes claim and advance. The stored position is
 * authoritative: a batch runtime does not keep its own beyond the life of its server.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class JobRunStore {
  private static final TypeReference<Map<String, String>> TEXTS = new TypeReference<>() {};

  /** A node that claimed an order but did not begin it within this time is considered down. */
  private static final Duration STALE = Duration.ofSeconds(30);

  @Inject private JobRunQueries runs;
  @Inject private JobConfig config;

  /** Claims the waiting orders of these jobs for this node. */
  public List<JobRun> take(Collection<String> jobs) {
    return runs.take(jobs, config.node(), STALE).stream().map(JobRunStore::run).toList();
  }

  /** This node has begun the run. */
  public void begun(String id) {
    runs.markStarted(id);
  }

  /** This node claimed the run and cannot begin it. */
  public void release(String id) {
    runs.release(id);
  }

  /**
   * A new or continued run.
   *
   * @param parameters the parameters of the execution; for a known run its original parameters
   *     count
   */
  public JobRun open(String job, String id, Map<String, String> parameters) {
    return runs.find(id)
        .filter(row -> row.job().equals(job))
        .map(JobRunStore::run)
        .orElseGet(() -> new JobRun(id, job, parameters, null, null));
  }

  /** Stores the position of a run, in the transaction that reached it. */
  @TransactionAttribute(TransactionAttributeType.MANDATORY)
  public void move(JobRun run) {
    Instant now = Clock.now();
    runs.savePosition(row(run), now, now.plus(config.history()));
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

  /** Parses a stored object of texts. */
  static Map<String, String> texts(JsonNode stored) {
    try {
      return Json.MAPPER.treeToValue(stored, TEXTS);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("Parameters are kept as texts", impossible);
    }
  }
}
