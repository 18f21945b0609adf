package dev.portcullis.ejb.job;

import java.time.Duration;
import java.util.function.Supplier;

/** The work of a job that is a loop, as a bean of a module that the jobs do not know. */
public interface ContinuousJob {
  /** The job. */
  Job job();

  /**
   * Runs until the time of the execution is over or the job is stopped.
   *
   * @param loopRunner runs the steps
   * @throws InterruptedException when the thread is told to end
   */
  void run(LoopRunner loopRunner) throws InterruptedException;

  /** Runs steps as the job has to. */
  interface LoopRunner {
    /**
     * Runs {@code step} until the time is over or the job is stopped.
     *
     * @param name for the log
     * @param signal wakes the loop
     * @param longestWait the longest wait after a failure
     * @param step answers how long to wait for the signal before the next
     * @throws InterruptedException when the thread is told to end
     */
    void loop(String name, Signal signal, Duration longestWait, Supplier<Duration> step)
        throws InterruptedException;
  }
}
