package dev.portcullis.batch;

import jakarta.batch.runtime.BatchStatus;
import jakarta.batch.runtime.Metric;
import jakarta.batch.runtime.Metric.MetricType;
import jakarta.batch.runtime.context.StepContext;
import java.io.Serializable;
import java.util.Map;
import java.util.Properties;

/** A step whose counts the test sets. */
public final class FakeStepContext implements StepContext {
  private final Map<MetricType, Long> counts;
  private BatchStatus status = BatchStatus.STARTED;
  private Object data;

  /** A step that runs. */
  public FakeStepContext(Map<MetricType, Long> counts) {
    this.counts = counts;
  }

  private record Count(MetricType type, long value) implements Metric {
    @Override
    public MetricType getType() {
      return type;
    }

    @Override
    public long getValue() {
      return value;
    }
  }

  /** It is in this state from now on. */
  public void become(BatchStatus now) {
    status = now;
  }

  @Override
  public Metric[] getMetrics() {
    return counts.entrySet().stream()
        .map(count -> new Count(count.getKey(), count.getValue()))
        .toArray(Metric[]::new);
  }

  @Override
  public BatchStatus getBatchStatus() {
    return status;
  }

  @Override
  public Object getTransientUserData() {
    return data;
  }

  @Override
  public void setTransientUserData(Object user) {
    data = user;
  }

  @Override
  public String getStepName() {
    return "backfill";
  }

  @Override
  public long getStepExecutionId() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Properties getProperties() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Serializable getPersistentUserData() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void setPersistentUserData(Serializable user) {
    throw new UnsupportedOperationException();
  }

  @Override
  public String getExitStatus() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void setExitStatus(String exit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Exception getException() {
    throw new UnsupportedOperationException();
  }
}
