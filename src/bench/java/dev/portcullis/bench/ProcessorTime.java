package dev.portcullis.bench;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How much processor time a piece of work costs in each of several programs. Other work on the
 * machine changes what a second brings, but hardly this.
 */
final class ProcessorTime {
  private final Map<String, ProcessHandle> programs;
  private final Map<Long, Duration> before = new HashMap<>();

  private ProcessorTime(Map<String, ProcessHandle> programs) {
    this.programs = new TreeMap<>(programs);
    family().forEach(process -> before.put(process.pid(), used(process)));
  }

  /**
   * Measures from now on.
   *
   * @param programs the first process of each program, by name; its children count, save those of
   *     this process, which are the others
   */
  static ProcessorTime of(Map<String, ProcessHandle> programs) {
    return new ProcessorTime(programs);
  }

  /** Prints what each of {@code times} pieces of work has cost up to now. */
  void report(long times) {
    Report.line(
        "    processor time of each: %s",
        programs.entrySet().stream()
            .map(
                program ->
                    Report.format(
                        "%s %.3f ms", program.getKey(), since(program.getValue()) / 1e6 / times))
            .collect(Collectors.joining(", ")));
  }

  private double since(ProcessHandle program) {
    return family(program)
        .mapToLong(
            process ->
                used(process).minus(before.getOrDefault(process.pid(), Duration.ZERO)).toNanos())
        .sum();
  }

  private Stream<ProcessHandle> family() {
    return programs.values().stream().flatMap(ProcessorTime::family);
  }

  private static Stream<ProcessHandle> family(ProcessHandle program) {
    return program.equals(ProcessHandle.current())
        ? Stream.of(program)
        : Stream.concat(Stream.of(program), program.descendants());
  }

  private static Duration used(ProcessHandle process) {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }
}
