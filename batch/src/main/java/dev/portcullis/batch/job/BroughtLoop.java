package dev.portcullis.batch.job;

import dev.portcullis.ejb.job.LoopWork;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** The loop of a job whose {@link LoopWork} is in a module that the product may lack. */
@Named("broughtLoop")
@Dependent
public class BroughtLoop extends LoopBatchlet {
  @Inject @Any private Instance<LoopWork> works;

  @Override
  protected void runLoop() throws InterruptedException {
    of(job.getJobName(), works).run(this::loop);
  }

  /**
   * The work of a job.
   *
   * @throws IllegalStateException if none of them is it
   */
  static LoopWork of(String job, Iterable<LoopWork> works) {
    for (LoopWork work : works) {
      if (work.job().id().equals(job)) {
        return work;
      }
    }
    throw new IllegalStateException("The product was built without the module of the job " + job);
  }
}
