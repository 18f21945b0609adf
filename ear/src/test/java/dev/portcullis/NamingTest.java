package dev.portcullis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Names and comments of main code use the field's terms (decision 0143). A unit test of the
 * sources: compiled classes have no comments.
 */
class NamingTest {
  private static final Path ROOT = Path.of("..");

  private static final List<String> MODULES =
      List.of(
          "kernel",
          "ethereum",
          "persistence",
          "devnet",
          "ejb",
          "legacy",
          "batch",
          "web",
          "web/site",
          "ear/tools");

  /** Comments and literals. A name in them is no declaration. */
  private static final Pattern NO_CODE =
      Pattern.compile(
          "(?s)\"\"\".*?(?<!\\\\)\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\\n])++'"
              + "|/\\*.*?\\*/|//[^\\n]*+");

  private static final Pattern DECLARATION =
      Pattern.compile("\\b(?:class|interface|enum|record)\\s+([A-Z]\\w*)");

  /** Words that hide what a class is: the glossary has the field's term for each. */
  private static final Pattern BANNED_NAME =
      Pattern.compile(
          "(?:Whoever|Nobody|Somebody|Anybody|Everybody|Told|Shown|Heard|Asked|Asker|Lent|Withheld"
              + "|Stranger|Elsewhere|Lately|Seldom|Standing|Setback|Standstill|Patience|Patient"
              + "|Deed|Haul|Wish|Beside|Nothing|Considered|Deliberation|Overtaken)s?(?![a-z])"
              + "|^(?:Stored|Ended|Waiting|Known|Found)(?![a-z])"
              + "|(?:Desk|Words|Standings|Texts|Impl|Utils?|Helper|Manager|DTO)$");

  /** Words that hide which component acts, and verbs of speech for machines. */
  private static final Pattern BANNED_PROSE =
      Pattern.compile(
          "(?i)\\b(?:whoever|somebody|anybody|told|tells|hears|heard|anew|strangers?|stands)\\b");

  @Test
  void declaredNamesAreTermsOfTheField() throws IOException {
    List<String> problems = new ArrayList<>();
    for (Path file : sources()) {
      String code = NO_CODE.matcher(Files.readString(file)).replaceAll("");
      DECLARATION
          .matcher(code)
          .results()
          .map(declared -> declared.group(1))
          .filter(name -> BANNED_NAME.matcher(name).find())
          .forEach(name -> problems.add(name + " in " + ROOT.relativize(file)));
    }
    assertThat(problems).isEmpty();
  }

  @Test
  void commentsUseTermsOfTheField() throws IOException {
    List<String> problems = new ArrayList<>();
    for (Path file : sources()) {
      NO_CODE
          .matcher(Files.readString(file))
          .results()
          .map(MatchResult::group)
          .filter(text -> text.startsWith("/"))
          .map(comment -> comment.replaceAll("@param \\w+", ""))
          .flatMap(comment -> BANNED_PROSE.matcher(comment).results())
          .forEach(found -> problems.add("\"" + found.group() + "\" in " + ROOT.relativize(file)));
    }
    assertThat(problems).isEmpty();
  }

  @Test
  void noSimpleNameIsUsedTwice() throws IOException {
    Map<String, List<String>> files =
        sources().stream()
            .collect(
                Collectors.groupingBy(
                    file -> file.getFileName().toString(),
                    TreeMap::new,
                    Collectors.mapping(
                        file -> ROOT.relativize(file).toString(), Collectors.toList())));
    files.remove("package-info.java");
    files.remove("module-info.java");
    assertThat(files.values()).filteredOn(same -> same.size() > 1).isEmpty();
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String module : MODULES) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
        files.filter(file -> file.toString().endsWith(".java")).sorted().forEach(sources::add);
      }
    }
    assertThat(sources).hasSizeGreaterThan(2000);
    return sources;
  }
}
