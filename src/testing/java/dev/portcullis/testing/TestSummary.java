package dev.portcullis.testing;

import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Ends a run of the build: its tests by layer, its ten slowest classes, and what was skipped and
 * why. The arguments are the directory of {@link TestRecords} and the layers that the build
 * requires, separated by commas. If no test of a required layer passed, the exit status is 1, which
 * fails the build.
 */
public final class TestSummary {
  private static final int SLOWEST = 10;
  private static final int REASONS = 20;
  private static final int KEPT = 10;

  /** A line of a record. */
  private record Line(
      String kind, Layer layer, String type, String id, String outcome, long millis, String why) {
    static Line of(String text) {
      String[] parts = text.split("\t", 7);
      return new Line(
          parts[0],
          Layer.valueOf(parts[1]),
          parts[2],
          parts[3],
          parts[4],
          Long.parseLong(parts[5]),
          parts[6]);
    }

    boolean passed() {
      return outcome.equals("SUCCESSFUL");
    }

    boolean skipped() {
      return outcome.equals("SKIPPED") || outcome.equals("ABORTED");
    }
  }

  private final Collection<Line> tests;
  private final Collection<Line> classes;

  private TestSummary(List<Line> lines) {
    tests = of(lines, "test");
    classes = of(lines, "class");
  }

  /** Each test once: of one that was run again the last outcome counts. */
  private static Collection<Line> of(List<Line> lines, String kind) {
    return lines.stream()
        .filter(line -> line.kind().equals(kind))
        .collect(
            toMap(
                line -> line.type() + line.id(),
                line -> line,
                (first, again) -> again,
                LinkedHashMap::new))
        .values();
  }

  /** Prints the summary; exits with 1 if a required layer is empty. */
  public static void main(String[] args) {
    TestSummary summary = new TestSummary(read(Path.of(args[0])));
    summary.print(System.out);
    forgetFormerRuns(Path.of(args[0]).toAbsolutePath().getParent());
    List<String> empty =
        Arrays.stream(args.length < 2 ? new String[0] : args[1].split(",", -1))
            .map(String::strip)
            .filter(layer -> !layer.isEmpty())
            .filter(layer -> summary.passed(Layer.valueOf(layer.toUpperCase(Locale.ROOT))) == 0)
            .toList();
    if (!empty.isEmpty()) {
      System.out.println("No test passed in the layer " + String.join(", ", empty));
      System.exit(1);
    }
  }

  private static List<Line> read(Path directory) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().flatMap(TestSummary::lines).map(Line::of).toList();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Keeps the records of the last runs: their names are the times at which they began. */
  private static void forgetFormerRuns(Path records) {
    if (!Files.isDirectory(records)) {
      return;
    }
    try (Stream<Path> runs = Files.list(records)) {
      List<Path> newestFirst = runs.sorted(Comparator.reverseOrder()).toList();
      for (Path former :
          newestFirst.subList(Math.min(KEPT, newestFirst.size()), newestFirst.size())) {
        try (Stream<Path> files = Files.walk(former)) {
          for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(file);
          }
        }
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private long passed(Layer layer) {
    return tests.stream().filter(test -> test.layer() == layer && test.passed()).count();
  }

  private void print(PrintStream out) {
    out.println("\nTests by layer: passed, failed, skipped, classes, seconds of their threads");
    for (Layer layer : Layer.values()) {
      List<Line> all = tests.stream().filter(test -> test.layer() == layer).toList();
      List<Line> timed = classes.stream().filter(type -> type.layer() == layer).toList();
      if (!all.isEmpty()) {
        long skipped = all.stream().filter(Line::skipped).count();
        out.printf(
            Locale.ROOT,
            "  %-13s %6d %4d %4d %4d %7.0f%n",
            layer.tag(),
            passed(layer),
            all.size() - passed(layer) - skipped,
            skipped,
            timed.size(),
            timed.stream().mapToLong(Line::millis).sum() / 1e3);
      }
    }
    out.println("Slowest classes");
    classes.stream()
        .sorted(comparingLong(Line::millis).reversed())
        .limit(SLOWEST)
        .forEach(
            type ->
                out.printf(
                    Locale.ROOT,
                    "  %6.1f s  %-13s %s%n",
                    type.millis() / 1e3,
                    type.layer().tag(),
                    type.type()));
    printSkipped(out);
  }

  private void printSkipped(PrintStream out) {
    Map<String, Long> reasons =
        tests.stream().filter(Line::skipped).collect(groupingBy(Line::why, counting()));
    out.println(reasons.isEmpty() ? "Nothing was skipped" : "Skipped");
    reasons.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(REASONS)
        .forEach(reason -> out.printf("  %4d × %s%n", reason.getValue(), reason.getKey()));
  }
}
