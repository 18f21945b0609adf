package dev.portcullis.command.keycloak;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Bounds the total time of many calls. A server that sends its responses slowly cannot block the
 * caller.
 */
record RequestDeadline(Duration time) {
  /**
   * The result of the work.
   *
   * @throws KeycloakException if it takes longer, or as thrown by the work
   */
  <T> T within(Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = new Thread(task, "Keycloak");
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      thread.interrupt();
      throw new KeycloakException(
          "Keycloak did not finish in "
              + time.toSeconds()
              + " s. Completed changes stay; run the command again",
          late);
    } catch (InterruptedException interrupted) {
      thread.interrupt();
      Thread.currentThread().interrupt();
      throw new KeycloakException("Interrupted", interrupted);
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException told) {
        throw told;
      }
      throw new IllegalStateException(failed.getCause());
    }
  }
}
