package dev.portcullis.ejb.job;

import java.util.Map;

/**
 * A run of a job that ends by itself. If an execution was stopped, failed or died with its node,
 * another execution continues the run.
 *
 * @param id the record identifier
 * @param job the name of the job
 * @param parameters the parameters of the run
 * @param position where it continues; null at its beginning
 * @param by the identifier of the principal who ordered it, or null
 */
public record JobRun(
    String id, String job, Map<String, String> parameters, String position, String by) {
  /** The name of the parameter that passes the run to an execution. */
  public static final String PARAMETER = "run";

  /** Copies the parameters. */
  public JobRun {
    parameters = Map.copyOf(parameters);
  }

  /** The same run at another position. */
  public JobRun at(String position) {
    return new JobRun(id, job, parameters, position, by);
  }
}
