package dev.portcullis.batch.job;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The executions whose first step has begun on this node, whoever started them: the console of the
 * server may have. They say so themselves, however soon they end.
 */
@ApplicationScoped
public class StartedExecutions {
  private final Queue<Begun> unseen = new ConcurrentLinkedQueue<>();

  /**
   * An execution.
   *
   * @param job the name of the job
   * @param id the number that the batch runtime gave it
   * @param parameters what it was started with
   * @param runId the run that it belongs to, or null
   */
  record Begun(String job, long id, Map<String, String> parameters, String runId) {}

  /** An execution begins that has no parameters. */
  public void note(String job, long id) {
    note(job, id, Map.of(), null);
  }

  /**
   * An execution begins.
   *
   * @param runId the run that it belongs to, or null
   */
  public void note(String job, long id, Map<String, String> parameters, String runId) {
    unseen.add(new Begun(job, id, Map.copyOf(parameters), runId));
  }

  /** Those that have begun since this was last asked. */
  List<Begun> drain() {
    List<Begun> begun = new ArrayList<>();
    for (Begun each = unseen.poll(); each != null; each = unseen.poll()) {
      begun.add(each);
    }
    return begun;
  }
}
