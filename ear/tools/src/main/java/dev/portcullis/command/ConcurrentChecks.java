package dev.portcullis.command;

import dev.portcullis.ejb.setting.InvalidSettingException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs several checks at once, and abandons those that do not finish in time. */
final class ConcurrentChecks {
  private final int seconds;

  /** With a time limit in seconds for all of them together. */
  ConcurrentChecks(int seconds) {
    this.seconds = seconds;
  }

  /** The results, in the order of the checks. */
  List<CheckResult> of(List<DoctorCheck> examinations) throws InterruptedException {
    ExecutorService threads =
        Executors.newCachedThreadPool(
            work -> {
              Thread thread = new Thread(work, "examination");
              // A hanging check must not block the command's exit.
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<Callable<List<CheckResult>>> work = new ArrayList<>();
      examinations.forEach(each -> work.add(each::run));
      List<Future<List<CheckResult>>> answers = threads.invokeAll(work, seconds, TimeUnit.SECONDS);
      List<CheckResult> found = new ArrayList<>();
      for (int i = 0; i < answers.size(); i++) {
        found.addAll(found(examinations.get(i), answers.get(i)));
      }
      return found;
    } finally {
      threads.shutdownNow();
    }
  }

  private List<CheckResult> found(DoctorCheck doctorCheck, Future<List<CheckResult>> answer)
      throws InterruptedException {
    String subject = doctorCheck.subject();
    try {
      return answer.get();
    } catch (CancellationException late) {
      return List.of(
          CheckResult.wrong(
              subject,
              "does not respond within "
                  + seconds
                  + " s. Check whether it is overloaded, or a firewall drops packets to it"));
    } catch (ExecutionException failed) {
      return List.of(CheckResult.wrong(subject, sentence(failed.getCause())));
    }
  }

  private static String sentence(Throwable cause) {
    boolean says =
        cause.getMessage() != null
            && (cause instanceof CommandException || cause instanceof InvalidSettingException);
    return says
        ? cause.getMessage()
        : cause.getClass().getSimpleName()
            + (cause.getMessage() == null ? "" : ": " + cause.getMessage());
  }
}
