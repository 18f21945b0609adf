package dev.portcullis.kernel.name;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Texts that are names, that are none, and that no other user may have, each with its reason. A
 * unit test: a text alone decides.
 */
class NameCorpusTest {
  private static final Pattern ESCAPE = Pattern.compile("\\\\u\\{([0-9a-f]+)}");

  private record Entry(String verdict, String name, String reason) {}

  @TestFactory
  Stream<DynamicTest> everyTextIsJudgedForItsStatedReason() throws IOException {
    return entries().stream()
        .map(
            entry ->
                DynamicTest.dynamicTest(
                    entry.verdict() + " " + entry.name() + ": " + entry.reason(),
                    () -> judge(entry)));
  }

  @Test
  void theCorpusHasEnoughOfEachKind() throws IOException {
    Map<String, Long> verdicts =
        entries().stream().collect(Collectors.groupingBy(Entry::verdict, Collectors.counting()));
    assertThat(verdicts).containsOnlyKeys("accepted", "refused", "reserved");
    assertThat(verdicts.get("accepted")).isGreaterThanOrEqualTo(150);
    assertThat(verdicts.get("refused")).isGreaterThanOrEqualTo(120);
    assertThat(verdicts.get("reserved")).isGreaterThanOrEqualTo(40);
    assertThat(entries()).extracting(Entry::name).doesNotHaveDuplicates();
  }

  private static void judge(Entry entry) {
    if (entry.verdict().equals("refused")) {
      assertThat(Name.isName(entry.name())).isFalse();
      assertThatThrownBy(() -> Name.required("roleName", entry.name()))
          .isInstanceOfSatisfying(
              Failure.class,
              failure -> {
                assertThat(failure.reason()).isEqualTo(Reason.VALIDATION);
                assertThat(failure.issues()).extracting(Issue::path).containsExactly("roleName");
              });
      assertThat(Name.required("roleName", entry.name(), entry.name())).isEqualTo(entry.name());
    } else {
      assertThat(Name.required("roleName", entry.name())).isEqualTo(entry.name());
      assertThat(Name.resembles(entry.name(), "admin"))
          .isEqualTo(entry.verdict().equals("reserved"));
    }
  }

  private static List<Entry> entries() throws IOException {
    try (InputStream file =
        Objects.requireNonNull(NameCorpusTest.class.getResourceAsStream("names.tsv"))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", 3))
          .map(line -> new Entry(line[0], unescaped(line[1]), line[2]))
          .toList();
    }
  }

  private static String unescaped(String quoted) {
    return ESCAPE
        .matcher(quoted.substring(1, quoted.length() - 1))
        .replaceAll(NameCorpusTest::character);
  }

  private static String character(MatchResult escape) {
    String character = Character.toString(Integer.parseInt(escape.group(1), 16));
    return java.util.regex.Matcher.quoteReplacement(character);
  }
}
