package dev.portcullis.ejb.monitoring;

/**
 * An administrator's order about a job, for all nodes.
 *
 * @param stopped whether the job must not run
 * @param turn increases by one with each order: a node that reads another value restarts the job
 * @param by the identifier of the user who ordered it, {@link #SERVER_CONSOLE}, or null
 */
public record JobCommand(String job, boolean stopped, long turn, String by) {
  /** The origin of orders that an operator gives through the console of a server. */
  public static final String SERVER_CONSOLE = "server console";

  /** Whether the order came from a server's console. */
  boolean isByServerConsole() {
    return SERVER_CONSOLE.equals(by);
  }
}
