package dev.portcullis.ejb.job;

import java.time.Duration;
import java.util.function.Supplier;

/** The work of a job that is a loop, implemented by a bean of another module. */
public interface ContinuousJob {
  /** The job. */
  Job job();

  /**
   * Runs until the time of the execution is over or the job is stopped.
   *
   * @param loopRunner runs the steps
   * @throws InterruptedException if the thread is interrupted
   */
  void run(LoopRunner loopRunner) throws InterruptedException;

  /** Runs the steps of a job. */
  interface LoopRunner {
    /**
     * Runs {@code step} until the time is over or the job is stopped.
     *
     * @param name the name in the log
     * @param signal wakes the loop
     * @param longestWait the maximum delay after a failure
     * @param step returns how long to wait for the signal before the next step
     * @throws InterruptedException if the thread is interrupted
     */
    void loop(String name, Signal signal, Duration longestWait, Supplier<Duration> step)
        throws InterruptedException;
  }
}
