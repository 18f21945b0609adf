package dev.portcullis.ejb.monitoring;

/**
 * What administrators ordered of a job, for all nodes.
 *
 * @param stopped whether it is not to run
 * @param turn one more with each order: who sees another than before restarts the job
 * @param by the identifier of who ordered it, {@link #SERVER_CONSOLE}, or null
 */
public record JobOrder(String job, boolean stopped, long turn, String by) {
  /** Who orders where somebody stops or starts a job by the console of a server. */
  public static final String SERVER_CONSOLE = "server console";

  /** Whether it was not ordered here. */
  boolean isByServerConsole() {
    return SERVER_CONSOLE.equals(by);
  }
}
