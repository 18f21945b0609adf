package dev.portcullis.batch.job;

import jakarta.batch.operations.JobExecutionNotRunningException;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.operations.JobRestartException;
import jakarta.batch.runtime.BatchStatus;
import jakarta.batch.runtime.JobExecution;
import jakarta.batch.runtime.JobInstance;
import jakarta.batch.runtime.Metric;
import jakarta.batch.runtime.StepExecution;
import java.io.Serializable;
import java.lang.reflect.UndeclaredThrowableException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/** Starts nothing, and records the requests. Executions are numbered from 0. */
final class FakeJobOperator implements JobOperator {
  final List<String> started = new ArrayList<>();
  final List<Long> stopped = new ArrayList<>();

  /** The executions that were restarted; each has become another one. */
  final List<Long> restarted = new ArrayList<>();

  /** Whether nothing can be restarted. */
  boolean forgetful;

  /** The job that cannot be started. */
  String broken;

  /** Whether it has no database any more, as on Payara when the server ends. */
  boolean ended;

  /** What executions were started with, in order. */
  final List<Properties> parameters = new ArrayList<>();

  private final Map<Long, BatchStatus> statuses = new HashMap<>();

  /** The execution is in this state from now on. */
  void become(long execution, BatchStatus status) {
    statuses.put(execution, status);
  }

  @Override
  public long start(String job, Properties given) {
    if (job.equals(broken)) {
      throw new NoClassDefFoundError("Gone");
    }
    started.add(job);
    parameters.add(given);
    return started.size() - 1L;
  }

  @Override
  public void stop(long execution) {
    if (statuses.get(execution) == BatchStatus.COMPLETED) {
      throw new JobExecutionNotRunningException();
    }
    stopped.add(execution);
  }

  @Override
  public JobExecution getJobExecution(long execution) {
    if (ended) {
      throw new UndeclaredThrowableException(new SQLException("closed"));
    }
    return new Execution(execution, started.get((int) execution), status(execution));
  }

  private BatchStatus status(long execution) {
    return statuses.getOrDefault(execution, BatchStatus.STARTED);
  }

  @Override
  public Set<String> getJobNames() {
    return Set.copyOf(started);
  }

  @Override
  public int getJobInstanceCount(String job) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<JobInstance> getJobInstances(String job, int start, int count) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<Long> getRunningExecutions(String job) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Properties getParameters(long execution) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long restart(long execution, Properties given) {
    if (forgetful) {
      throw new JobRestartException();
    }
    restarted.add(execution);
    return start(started.get((int) execution), given);
  }

  @Override
  public void abandon(long execution) {
    throw new UnsupportedOperationException();
  }

  @Override
  public JobInstance getJobInstance(long execution) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<JobExecution> getJobExecutions(JobInstance instance) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<StepExecution> getStepExecutions(long execution) {
    return List.of(new Step(started.get((int) execution) + "-step", status(execution)));
  }

  private record Execution(long id, String job, BatchStatus status) implements JobExecution {
    @Override
    public long getExecutionId() {
      return id;
    }

    @Override
    public String getJobName() {
      return job;
    }

    @Override
    public BatchStatus getBatchStatus() {
      return status;
    }

    @Override
    public String getExitStatus() {
      return status.name();
    }

    @Override
    public Date getStartTime() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Date getEndTime() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Date getCreateTime() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Date getLastUpdatedTime() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Properties getJobParameters() {
      throw new UnsupportedOperationException();
    }
  }

  private record Step(String name, BatchStatus status) implements StepExecution {
    @Override
    public long getStepExecutionId() {
      return 1;
    }

    @Override
    public String getStepName() {
      return name;
    }

    @Override
    public BatchStatus getBatchStatus() {
      return status;
    }

    @Override
    public Date getStartTime() {
      return Date.from(Instant.ofEpochSecond(1));
    }

    @Override
    public Date getEndTime() {
      return null;
    }

    @Override
    public String getExitStatus() {
      return null;
    }

    @Override
    public Serializable getPersistentUserData() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Metric[] getMetrics() {
      return new Metric[] {new Count(Metric.MetricType.READ_COUNT, 7)};
    }
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
}
