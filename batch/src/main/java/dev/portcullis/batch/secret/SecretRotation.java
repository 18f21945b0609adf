package dev.portcullis.batch.secret;

import dev.portcullis.batch.job.JobBatchlet;
import dev.portcullis.ejb.retention.RetentionConfig;
import dev.portcullis.ejb.secret.KeyRotation;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Encrypts in small portions what is under a retired key anew, and ends when all was seen. */
@Named("secret-rotation")
@Dependent
public class SecretRotation extends JobBatchlet {
  @Inject private KeyRotation rotation;
  @Inject private RetentionConfig config;

  private volatile boolean stopped;

  @Override
  protected String work() {
    rotation.run(() -> stopped);
    heart().succeeded(config.period());
    return stopped ? "STOPPED" : "ENDED";
  }

  @Override
  public void stop() {
    stopped = true;
  }
}
