package dev.portcullis.ejb.monitoring;

import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.job.JobConfig;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.job.Outage;
import dev.portcullis.ejb.metrics.FeatureMeters;
import dev.portcullis.kernel.Clock;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Meters of this node's jobs and their progress. */
@ApplicationScoped
public class JobMeters extends FeatureMeters {
  private static final List<String> ENDS = List.of("completed", "failed", "stopped", "abandoned");

  @Inject private JobHeartbeats heartbeats;
  @Inject private JobConfig config;

  /** The counts so far of running executions, whose reports are cumulative. */
  private final Map<String, Map<String, Long>> counted = new HashMap<>();

  private final Map<String, Integer> partitions = new ConcurrentHashMap<>();

  @Override
  protected void register(MeterRegistry registry) {
    for (Job job : Job.values()) {
      alive(registry, job.id());
      ENDS.forEach(end -> executions(job.id(), end));
    }
    stalled(registry, JobHeartbeats.TIMER);
    Job.startable().forEach(job -> items(List.of()).keySet().forEach(what -> items(job, what)));
    for (String job : Job.ids(Job.Kind.ON_DEMAND)) {
      items(List.of()).keySet().forEach(what -> items(job, what));
      Gauge.builder("portcullis_job_partitions", () -> partitions.getOrDefault(job, 0))
          .description("Concurrent threads of the job on this node")
          .tag("job", job)
          .register(registry);
    }
  }

  private void alive(MeterRegistry registry, String job) {
    stalled(registry, job);
    Gauge.builder("portcullis_job_progress_age_seconds", () -> age(job))
        .description("Time since the last successful step of the job on this node")
        .tag("job", job)
        .register(registry);
    for (Outage away : Outage.values()) {
      FunctionCounter.builder(
              "portcullis_job_failures", heartbeats, all -> all.of(job).failures(away))
          .description("Failed steps of the job on this node, by the unavailable dependency")
          .tag("job", job)
          .tag("away", away.name().toLowerCase(Locale.ROOT))
          .register(registry);
    }
  }

  private void stalled(MeterRegistry registry, String job) {
    Gauge.builder(
            "portcullis_job_stalled", () -> heartbeats.isStuck(job, config.stuckAfter()) ? 1 : 0)
        .description("Whether the job hangs or always fails on this node, which is then not ready")
        .tag("job", job)
        .register(registry);
  }

  private double age(String job) {
    Instant at = heartbeats.of(job).progress().progressAt();
    return at == null ? Double.NaN : Duration.between(at, Clock.now()).toMillis() / 1e3;
  }

  private Counter executions(String job, String end) {
    return Counter.builder("portcullis_job_executions")
        .description("Ended executions of the job on this node by result")
        .tag("job", job)
        .tag("status", end)
        .register(registry());
  }

  private Counter items(String job, String what) {
    return Counter.builder("portcullis_job_items")
        .description("Items of chunk steps on this node by result")
        .tag("job", job)
        .tag("done", what)
        .register(registry());
  }

  /** Reports of executions are processed one by one. */
  synchronized void reported(
      @Observes(during = TransactionPhase.AFTER_SUCCESS) JobStore.Reported written) {
    written.executions().forEach(this::count);
  }

  private void count(ExecutionReport report) {
    Map<String, Long> now = items(report.steps());
    Map<String, Long> before = counted.getOrDefault(report.id(), Map.of());
    now.forEach(
        (what, all) -> {
          long more = all - before.getOrDefault(what, 0L);
          if (more > 0) {
            items(report.job(), what).increment((double) more);
          }
        });
    if (report.endedAt() == null) {
      counted.put(report.id(), now);
      partitions.put(
          report.job(), report.steps().stream().mapToInt(s -> s.partitions().size()).sum());
    } else {
      counted.remove(report.id());
      partitions.remove(report.job());
      executions(report.job(), report.batchStatus().toLowerCase(Locale.ROOT)).increment();
    }
  }

  private static Map<String, Long> items(List<JobStepView> steps) {
    return Map.of(
        "read", sum(steps.stream().map(JobStepView::readCount)),
        "written", sum(steps.stream().map(JobStepView::writeCount)),
        "filtered", sum(steps.stream().map(JobStepView::filterCount)),
        "read_skipped", sum(steps.stream().map(JobStepView::readSkipCount)),
        "process_skipped", sum(steps.stream().map(JobStepView::processSkipCount)),
        "write_skipped", sum(steps.stream().map(JobStepView::writeSkipCount)));
  }

  private static long sum(Stream<Long> counts) {
    return counts.mapToLong(Long::longValue).sum();
  }
}
