package dev.portcullis.testing;

import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Writes a line for each test that ran or was skipped, and one for each class with its time. {@link
 * TestSummary} reads them. The directory is the system property {@code test.records}; without it
 * (in an IDE) there is no record.
 */
public final class TestRecords implements TestExecutionListener {
  private static final String DIRECTORY = System.getProperty("test.records", "");

  private final Map<String, Long> started = new ConcurrentHashMap<>();
  private final List<String> lines = new ArrayList<>();
  private TestPlan plan;

  @Override
  public void testPlanExecutionStarted(TestPlan started) {
    plan = started;
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    started.put(test.getUniqueId(), System.nanoTime());
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    record("test", test, "SKIPPED", reason);
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    String kind = test.isTest() ? "test" : isClass(test) ? "class" : "container";
    if (!kind.equals("container") || result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
      String reason = result.getThrowable().map(Throwable::getMessage).orElse("");
      record(kind, test, result.getStatus().name(), reason);
    }
  }

  @Override
  public void testPlanExecutionFinished(TestPlan finished) {
    if (DIRECTORY.isEmpty()) {
      return;
    }
    Path file = Path.of(DIRECTORY, "process-" + ProcessHandle.current().pid() + ".tsv");
    try {
      Files.createDirectories(file.getParent());
      synchronized (lines) {
        Files.write(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        lines.clear();
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private void record(String kind, TestIdentifier test, String outcome, String reason) {
    // Tests that a factory made have no tags of their own.
    Set<String> tags =
        withParents(test)
            .flatMap(part -> part.getTags().stream())
            .map(TestTag::getName)
            .collect(toSet());
    Long since = started.remove(test.getUniqueId());
    long millis = since == null ? 0 : Duration.ofNanos(System.nanoTime() - since).toMillis();
    String line =
        String.join(
            "\t",
            kind,
            Layer.of(tags).name(),
            className(test),
            test.getUniqueId().replaceAll("\\s", " "),
            outcome,
            Long.toString(millis),
            reason == null ? "" : reason.lines().findFirst().orElse("").replace('\t', ' '));
    synchronized (lines) {
      lines.add(line);
    }
  }

  private String className(TestIdentifier test) {
    return withParents(test)
        .filter(TestRecords::isClass)
        .map(part -> ((ClassSource) part.getSource().orElseThrow()).getClassName())
        .reduce((inner, outer) -> outer)
        .orElse(test.getDisplayName());
  }

  private Stream<TestIdentifier> withParents(TestIdentifier test) {
    return Stream.iterate(test, part -> plan.getParent(part).orElse(null))
        .takeWhile(part -> part != null);
  }

  private static boolean isClass(TestIdentifier test) {
    return test.getSource().filter(ClassSource.class::isInstance).isPresent();
  }
}
