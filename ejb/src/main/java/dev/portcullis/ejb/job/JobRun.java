package dev.portcullis.ejb.job;

import java.util.Map;

/**
 * A run of a job that ends by itself; several executions of it follow each other where one was
 * stopped, failed or died with its node.
 *
 * @param id the record identifier
 * @param job the name of the job
 * @param parameters what it was started with
 * @param position where it goes on; null at its beginning
 * @param by the identifier of who ordered it, or null if nobody did
 */
public record JobRun(
    String id, String job, Map<String, String> parameters, String position, String by) {
  /** The name of the parameter by which an execution is told its run. */
  public static final String PARAMETER = "run";

  /** The same, copied. */
  public JobRun {
    parameters = Map.copyOf(parameters);
  }

  /** The same run, elsewhere. */
  public JobRun at(String position) {
    return new JobRun(id, job, parameters, position, by);
  }
}
