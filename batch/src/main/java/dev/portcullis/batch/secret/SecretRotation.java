package dev.portcullis.batch.secret;

import dev.portcullis.ejb.secret.KeyRotation;
import dev.portcullis.kernel.CallContext;
import jakarta.batch.api.Batchlet;
import jakarta.batch.runtime.context.JobContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Encrypts in small portions what is under a retired key anew, and ends when all was seen. */
@Named("secret-rotation")
@Dependent
public class SecretRotation implements Batchlet {
  @Inject private JobContext job;
  @Inject private KeyRotation rotation;

  private volatile boolean stopped;

  @Override
  public String process() {
    CallContext.ofJob(job.getJobName() + "-" + job.getExecutionId()).bind();
    try {
      rotation.run(() -> stopped);
      return stopped ? "STOPPED" : "ENDED";
    } finally {
      CallContext.clear();
    }
  }

  @Override
  public void stop() {
    stopped = true;
  }
}
