package dev.portcullis.ejb.job;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The jobs that can be started with parameters, and end by themselves. */
@ApplicationScoped
public class ChunkedJobRegistry {
  private final Map<Job, ChunkedJob> works = new EnumMap<>(Job.class);

  /** For the container. */
  public ChunkedJobRegistry() {}

  /** With custom jobs. */
  public ChunkedJobRegistry(Iterable<ChunkedJob> all) {
    all.forEach(work -> works.put(work.job(), work));
  }

  @Inject
  void use(@Any Instance<ChunkedJob> beans) {
    beans.forEach(work -> works.put(work.job(), work));
  }

  /** The work of a job; empty if it cannot be started. */
  public Optional<ChunkedJob> of(Job job) {
    return Optional.ofNullable(works.get(job));
  }

  /** The parameters of a job. */
  public List<JobParameter> parameters(Job job) {
    return of(job).map(ChunkedJob::parameters).orElse(List.of());
  }

  /**
   * Validates the parameters of a job.
   *
   * @throws Failure VALIDATION naming the parameters
   */
  public static void check(ChunkedJob work, Map<String, String> given) {
    Map<String, JobParameter> known =
        work.parameters().stream()
            .collect(Collectors.toMap(JobParameter::name, parameter -> parameter));
    List<Issue> unknown = new ArrayList<>();
    for (String name : given.keySet()) {
      if (!known.containsKey(name)) {
        unknown.add(
            new Issue(
                "parameters." + name,
                "is not a parameter of " + work.job().id() + "; it has " + names(work)));
      }
    }
    if (!unknown.isEmpty()) {
      throw Failure.invalid(unknown);
    }
    given.forEach((name, value) -> known.get(name).check(value));
    work.check(given);
  }

  private static String names(ChunkedJob work) {
    return work.parameters().stream().map(JobParameter::name).collect(Collectors.joining(", "));
  }
}
