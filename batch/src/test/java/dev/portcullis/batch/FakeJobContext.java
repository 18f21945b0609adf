package dev.portcullis.batch;

import jakarta.batch.runtime.BatchStatus;
import jakarta.batch.runtime.context.JobContext;
import java.util.Properties;

/** An execution of a job that runs until the test stops it. */
public final class FakeJobContext implements JobContext {
  private final String name;
  private final long execution;
  private BatchStatus status = BatchStatus.STARTED;
  private String exit;

  /** An execution that runs. */
  public FakeJobContext(String name, long execution) {
    this.name = name;
    this.execution = execution;
  }

  /** It is in this state from now on. */
  public void become(BatchStatus now) {
    status = now;
  }

  @Override
  public String getJobName() {
    return name;
  }

  @Override
  public long getExecutionId() {
    return execution;
  }

  @Override
  public BatchStatus getBatchStatus() {
    return status;
  }

  @Override
  public Object getTransientUserData() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void setTransientUserData(Object data) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long getInstanceId() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Properties getProperties() {
    throw new UnsupportedOperationException();
  }

  @Override
  public String getExitStatus() {
    return exit;
  }

  @Override
  public void setExitStatus(String said) {
    exit = said;
  }
}
