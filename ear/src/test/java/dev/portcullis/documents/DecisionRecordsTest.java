package dev.portcullis.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.launcher.BuildOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Each decision record is short, has the sections of the template and a number of its own, and the
 * index lists it once (ADR 0140).
 */
class DecisionRecordsTest {
  private static final Path RECORDS =
      BuildOutput.load().root().resolve("src/docs/explanation/decisions");
  private static final Pattern FILE = Pattern.compile("(\\d{4})-[a-z0-9-]+\\.md");
  private static final Pattern STATUS =
      Pattern.compile("Date: \\d{4}-\\d{2}-\\d{2} · Status: (accepted|replaced by ).*");
  private static final int LINES = 40;
  private static final int CHARACTERS = 160;

  @Test
  void aRecordHasAtMostFortyLinesOfReadableLength() throws IOException {
    for (Path file : records().values()) {
      List<String> lines = Files.readAllLines(file);
      assertThat(lines).as(file.toString()).hasSizeLessThanOrEqualTo(LINES);
      assertThat(lines)
          .as("prose of %s in lines of at most %d characters", file, CHARACTERS)
          .filteredOn(line -> !line.startsWith("|") && !line.startsWith("Date: "))
          .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(CHARACTERS));
    }
  }

  @Test
  void aRecordHasTheSectionsOfTheTemplate() throws IOException {
    for (var record : records().entrySet()) {
      List<String> lines = Files.readAllLines(record.getValue());
      String name = record.getValue().toString();
      assertThat(lines.get(0)).as(name).startsWith("# " + record.getKey() + " ");
      assertThat(lines.get(2)).as(name).matches(STATUS);
      assertThat(lines)
          .as(name)
          .filteredOn(line -> line.startsWith("## "))
          .filteredOn(line -> !line.equals("## Not chosen"))
          .containsExactly("## Context", "## Decision", "## Consequences");
    }
  }

  @Test
  void theIndexListsEachRecordOnce() throws IOException {
    List<String> listed = new ArrayList<>();
    String index = Files.readString(RECORDS.resolve("README.md"));
    Matcher line = Pattern.compile("(?m)^- \\[(\\d{4})\\]\\(([^)]+)\\): \\S.*$").matcher(index);
    while (line.find()) {
      assertThat(line.group(2)).startsWith(line.group(1));
      listed.add(line.group(2));
    }
    assertThat(listed)
        .containsExactlyInAnyOrderElementsOf(
            records().values().stream().map(file -> file.getFileName().toString()).toList());
  }

  @Test
  void theIndexMarksReplacedRecords() throws IOException {
    String index = Files.readString(RECORDS.resolve("README.md"));
    for (var record : records().entrySet()) {
      if (Files.readAllLines(record.getValue()).get(2).contains("Status: replaced by ")) {
        assertThat(index)
            .containsPattern("(?m)^- \\[" + record.getKey() + "\\].*\\*\\*replaced\\*\\*");
      }
    }
  }

  @Test
  void theIndexExplainsEachMissingNumber() throws IOException {
    String index = Files.readString(RECORDS.resolve("README.md"));
    Matcher number =
        Pattern.compile("\\b\\d{4}\\b")
            .matcher(index.substring(index.indexOf("## Missing numbers")));
    TreeSet<String> explained = new TreeSet<>();
    while (number.find()) {
      explained.add(number.group());
    }
    TreeMap<String, Path> records = records();
    TreeSet<String> missing = new TreeSet<>();
    IntStream.rangeClosed(1, Integer.parseInt(records.lastKey()))
        .mapToObj("%04d"::formatted)
        .filter(one -> !records.containsKey(one))
        .forEach(missing::add);
    assertThat(explained).isEqualTo(missing);
  }

  /** The records by their numbers, without the template; fails if two have one number. */
  private static TreeMap<String, Path> records() throws IOException {
    TreeMap<String, Path> records = new TreeMap<>();
    try (Stream<Path> files = Files.list(RECORDS)) {
      for (Path file : files.toList()) {
        Matcher name = FILE.matcher(file.getFileName().toString());
        if (name.matches() && !name.group(1).equals("0000")) {
          assertThat(records.put(name.group(1), file)).as(name.group(1)).isNull();
        }
      }
    }
    assertThat(records).isNotEmpty();
    return records;
  }
}
