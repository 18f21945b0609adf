package dev.portcullis.batch.job;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The executions whose first step has begun on this node, including those started through the
 * console of the server. Each execution registers itself, however soon it ends.
 */
@ApplicationScoped
public class StartedExecutions {
  private final Queue<StartedExecution> unseen = new ConcurrentLinkedQueue<>();

  /**
   * An execution.
   *
   * @param job the name of the job
   * @param id its number in the batch runtime
   * @param parameters the parameters with which it was started
   * @param runId the run to which it belongs, or null
   */
  record StartedExecution(String job, long id, Map<String, String> parameters, String runId) {}

  /** An execution without parameters begins. */
  public void note(String job, long id) {
    note(job, id, Map.of(), null);
  }

  /**
   * An execution begins.
   *
   * @param runId the run to which it belongs, or null
   */
  public void note(String job, long id, Map<String, String> parameters, String runId) {
    unseen.add(new StartedExecution(job, id, Map.copyOf(parameters), runId));
  }

  /** The executions that have begun since the last call. */
  List<StartedExecution> drain() {
    List<StartedExecution> begun = new ArrayList<>();
    for (StartedExecution each = unseen.poll(); each != null; each = unseen.poll()) {
      begun.add(each);
    }
    return begun;
  }
}
