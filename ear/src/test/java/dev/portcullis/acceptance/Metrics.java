package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Metrics as a strict reader of the text format 0.0.4 takes them: each family has its help and its
 * type before its samples, and its samples behind each other; no series is there twice; what a type
 * demands holds.
 *
 * @param types the families with their types
 * @param samples the value of each series, such as {@code name{label="value"}}, labels in order
 */
record Metrics(SortedMap<String, String> types, SortedMap<String, Double> samples) {
  private static final Pattern META =
      Pattern.compile("# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)");

  private static final String LABEL =
      "([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\\n]|\\\\[\\\\\"n])*)\"";
  private static final Pattern SAMPLE =
      Pattern.compile(
          "([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(" + LABEL + "(?:," + LABEL + ")*),?})? (\\S+)");

  /** What is counted is written down within a second. */
  private static final Duration STILL = Duration.ofSeconds(2);

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** What is read, once it has been the same for as long as anything takes to be written down. */
  static SortedMap<String, Long> unchanging(Callable<SortedMap<String, Long>> reading) {
    Deque<SortedMap<String, Long>> last = new ArrayDeque<>(List.of(new TreeMap<>()));
    await()
        .atMost(PATIENCE)
        .during(STILL)
        .until(
            () -> {
              last.add(reading.call());
              return last.removeFirst().equals(last.getFirst());
            });
    return last.getLast();
  }

  /** Reads a text. */
  static Metrics parse(String text) {
    Metrics read = new Metrics(new TreeMap<>(), new TreeMap<>());
    Map<String, String> helps = new HashMap<>();
    String family = "";
    assertThat(text).endsWith("\n");
    for (String line : text.lines().toList()) {
      Matcher meta = META.matcher(line);
      if (meta.matches()) {
        boolean isHelp = meta.group(1).equals("HELP");
        Object before =
            isHelp
                ? helps.put(meta.group(2), meta.group(3))
                : read.types.put(meta.group(2), meta.group(3));
        assertThat(before).as("declared once: %s", line).isNull();
        assertThat(isHelp || helps.containsKey(meta.group(2))).as("help: %s", line).isTrue();
        family = meta.group(2);
        continue;
      }
      Matcher sample = SAMPLE.matcher(line);
      assertThat(sample.matches()).as("a sample: %s", line).isTrue();
      read.sample(family, sample.group(1), sample.group(2), sample.groupCount(), sample);
    }
    read.types.forEach(read::check);
    return read;
  }

  private void sample(String family, String name, String labels, int last, Matcher line) {
    String type = types.get(family);
    assertThat(type).as("type of %s", name).isNotNull();
    String end = name.startsWith(family) ? name.substring(family.length()) : "?";
    assertThat(
            type.equals("histogram")
                ? List.of("_bucket", "_count", "_sum")
                : List.of("", "_count", "_sum"))
        .as("%s is of %s", name, family)
        .contains(end);
    String series = name + (labels == null ? "" : "{" + labels + "}");
    double value = number(line.group(last));
    assertThat(value).as(series).isNotNaN();
    assertThat(samples.put(series, value)).as("once: %s", series).isNull();
  }

  private static double number(String text) {
    return switch (text) {
      case "+Inf" -> Double.POSITIVE_INFINITY;
      case "-Inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
  }

  private void check(String family, String type) {
    if (type.equals("counter")) {
      assertThat(family).endsWith("_total");
      assertThat(of(family).values()).as(family).allMatch(value -> value >= 0);
    } else if (type.equals("histogram")) {
      of(family + "_count").forEach((series, count) -> checkBuckets(family, series, count));
    } else {
      assertThat(type).as(family).isIn("gauge", "summary");
    }
  }

  /** Each bucket has what the smaller ones have, and the last has all. */
  private void checkBuckets(String family, String series, double count) {
    String labels = series.substring((family + "_count").length());
    String begin =
        family
            + "_bucket{"
            + (labels.isEmpty() ? "" : labels.substring(1, labels.length() - 1) + ",")
            + "le=\"";
    List<Double> buckets = new ArrayList<>();
    samples.tailMap(begin).entrySet().stream()
        .takeWhile(sample -> sample.getKey().startsWith(begin))
        .forEach(sample -> buckets.add(sample.getValue()));
    assertThat(samples.get(begin + "+Inf\"}")).as(series).isEqualTo(count);
    assertThat(buckets).as(series).hasSizeGreaterThan(5).allMatch(value -> value <= count);
  }

  /** The series of a name. */
  SortedMap<String, Double> of(String name) {
    SortedMap<String, Double> found = new TreeMap<>();
    samples.forEach(
        (series, value) -> {
          if (series.equals(name) || series.startsWith(name + "{")) {
            found.put(series, value);
          }
        });
    return found;
  }

  /** The value of a series. */
  double value(String series) {
    assertThat(samples).containsKey(series);
    return samples.get(series);
  }

  /** The values of all series of a name together. */
  double sum(String name) {
    return of(name).values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
