package dev.portcullis.batch.job;

import dev.portcullis.ejb.job.ContinuousJob;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/**
 * The loop of a job whose {@link ContinuousJob} is in a module that a build of the product may
 * omit.
 */
@Named("broughtLoop")
@Dependent
public class ContinuousJobBatchlet extends LoopBatchlet {
  @Inject @Any private Instance<ContinuousJob> works;

  @Override
  protected void runLoop() throws InterruptedException {
    of(job.getJobName(), works).run(this::loop);
  }

  /**
   * The implementation of a job.
   *
   * @throws IllegalStateException if none matches
   */
  static ContinuousJob of(String job, Iterable<ContinuousJob> works) {
    for (ContinuousJob work : works) {
      if (work.job().id().equals(job)) {
        return work;
      }
    }
    throw new IllegalStateException("The product was built without the module of the job " + job);
  }
}
