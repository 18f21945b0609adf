package dev.portcullis.requirements;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Each requirement names tests that exist, and each citation of the repository names a requirement
 * that exists (ADR 0141).
 */
class RequirementsTest {
  private static final String PAGES = "src/docs/reference/requirements/";

  /** Keeps its first citations: Flyway refuses a migration that has changed. */
  private static final String MIGRATIONS = "/resources/db/migration/";

  /** Has a table that translates the citations of migrations. */
  private static final String INDEX = PAGES + "README.md";

  /** Examples of identifiers that no page has. */
  private static final String EXAMPLES = "/dev/portcullis/requirements/";

  /** Parts of the specification, which a clone does not have. */
  private static final Pattern UNREACHABLE =
      Pattern.compile(
          "\\b(?:[Dd]ocuments?~[1-7]\\b|[Ss]upplement(?:,?~part)?~\\d|[Tt]he~supplement\\b)"
              .replace("~", "\\s+(?:(?:\\*|--|#|//)\\s+)?"));

  private static final Pattern LINK =
      Pattern.compile("\\[([^\\]]*)\\]\\(([a-z-]*\\.md)?#([^)]*)\\)");

  /** Tests, those in a browser too. */
  private static final Pattern TEST_FILE = Pattern.compile("/src/(?:test|browser)/java/.*\\.java$");

  private static final Pattern TEST =
      Pattern.compile("@(?:Test|ParameterizedTest|TestFactory|Property|Example)\\b");

  private static final SortedMap<String, String> TEXTS = SourceTree.texts();

  private static Stream<String> pages() {
    return TEXTS.keySet().stream().filter(file -> file.startsWith(PAGES));
  }

  private static List<Requirement> requirements() {
    return pages()
        .filter(page -> !page.equals(INDEX))
        .map(TEXTS::get)
        .flatMap(Requirement::of)
        .toList();
  }

  @Test
  void eachRequirementExistsOnce() {
    assertThat(requirements().stream().map(Requirement::id))
        .hasSizeGreaterThan(200)
        .doesNotHaveDuplicates();
  }

  @Test
  void thePageOfAnAreaHasItsRequirements() {
    Map<String, Set<String>> areas =
        pages()
            .filter(page -> !page.equals(INDEX))
            .collect(
                Collectors.toMap(
                    page -> page,
                    page ->
                        Requirement.of(TEXTS.get(page))
                            .map(requirement -> requirement.id().substring(2, 5))
                            .collect(Collectors.toSet())));

    assertThat(areas).allSatisfy((page, area) -> assertThat(area).hasSizeLessThanOrEqualTo(1));
    assertThat(areas.values().stream().flatMap(Set::stream)).doesNotHaveDuplicates();
  }

  @Test
  void eachTestThatProvesARequirementExists() {
    Map<String, String> tests =
        TEXTS.entrySet().stream()
            .filter(file -> TEST_FILE.matcher(file.getKey()).find())
            .filter(file -> TEST.matcher(file.getValue()).find())
            .collect(
                Collectors.toMap(
                    file -> file.getKey().replaceFirst(".*/(\\w+)\\.java$", "$1"),
                    Map.Entry::getValue,
                    String::concat));

    Set<String> missing = new TreeSet<>();
    for (Requirement requirement : requirements()) {
      for (String test : requirement.tests()) {
        String[] names = test.split("#", 2);
        String source = tests.getOrDefault(names[0], "");
        if (source.isEmpty() || (names.length > 1 && !source.contains(" " + names[1] + "("))) {
          missing.add(requirement.id() + ": " + test);
        }
      }
    }

    assertThat(missing).isEmpty();
    assertThat(requirements())
        .allSatisfy(each -> assertThat(each.tests().isEmpty()).isNotEqualTo(each.built()));
  }

  @Test
  void eachCitationLeadsToARequirement() {
    Set<String> known = requirements().stream().map(Requirement::id).collect(Collectors.toSet());
    Set<String> lost = new TreeSet<>();
    TEXTS.forEach(
        (file, text) -> {
          if (!file.contains(EXAMPLES)) {
            matches(Requirement.ID, text)
                .filter(Predicate.not(known::contains))
                .forEach(id -> lost.add(file + ": " + id));
          }
        });

    assertThat(lost).isEmpty();
  }

  @Test
  void nothingCitesFilesThatAreNotInAClone() {
    Set<String> citing = new TreeSet<>();
    TEXTS.forEach(
        (file, text) -> {
          if (!file.contains(MIGRATIONS) && !file.equals(INDEX) && !file.contains(EXAMPLES)) {
            matches(UNREACHABLE, text).forEach(found -> citing.add(file + ": " + found));
          }
        });

    assertThat(citing)
        .as("cite a requirement instead: src/docs/reference/requirements/README.md")
        .isEmpty();
  }

  @Test
  void eachLinkOfAPageLeadsToItsRequirement() {
    pages()
        .forEach(
            page -> {
              Matcher link = LINK.matcher(TEXTS.get(page));
              while (link.find()) {
                String target = link.group(2) == null ? page : PAGES + link.group(2);
                assertThat(link.group(3)).as(page).isEqualToIgnoringCase(link.group(1));
                assertThat(TEXTS.getOrDefault(target, ""))
                    .as("%s: %s", page, link.group())
                    .contains("### " + link.group(1) + "\n");
              }
            });
  }

  private static Stream<String> matches(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> found.group());
  }
}
