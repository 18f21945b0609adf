package dev.portcullis.site;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The site of this repository: whole, without dead links, and independent of other hosts. */
class SiteBuilderTest {
  private static final Path REPOSITORY = Path.of("..", "..");
  private static final Pattern LOADED =
      Pattern.compile("<(?:img|script|link|iframe)[^>]* (?:src|href)=\"([^\"]*)\"");
  private static final Pattern LINK = Pattern.compile("<a [^>]*href=\"([^\"]*)\"");
  private static final Pattern ID = Pattern.compile(" id=\"([^\"]*)\"");

  @TempDir private static Path site;

  /** Content of each page by its address. */
  private static final Map<String, String> PAGES = new HashMap<>();

  private static Set<String> names;

  @BeforeAll
  static void build() throws IOException {
    new SiteBuilder(REPOSITORY).write(site);
    names = new HashSet<>(Files.readAllLines(site.resolve("files.txt")));
    for (String name : names) {
      if (name.endsWith(".html")) {
        PAGES.put(name, Files.readString(site.resolve(name)));
      }
    }
  }

  @Test
  void itHasOnlyTheDocumentsAndItsOwnFiles() {
    assertThat(names)
        .contains("index.html", "changelog.html", "site.css", "site.js", "search.json");
    assertThat(names).allMatch(name -> name.matches("(?:[a-z0-9-]+/){0,4}[a-z0-9-]+\\.[a-z]{2,4}"));
  }

  @Test
  void everyLinkLeadsSomewhere() {
    List<String> dead = new ArrayList<>();
    PAGES.forEach(
        (address, html) -> {
          for (Matcher link = LINK.matcher(html); link.find(); ) {
            if (!isAlive(address, link.group(1))) {
              dead.add(address + ": " + link.group(1));
            }
          }
        });
    assertThat(dead).isEmpty();
  }

  private static boolean isAlive(String from, String link) {
    if (link.matches("https?://.*|(?:\\.\\./)+docs")) {
      return true;
    }
    int hash = link.indexOf('#');
    String path = hash < 0 ? link : link.substring(0, hash);
    String target =
        path.isEmpty()
            ? from
            : Path.of("/", from).resolveSibling(path).normalize().toString().substring(1);
    return names.contains(target)
        && (hash < 0 || ids(PAGES.get(target)).contains(link.substring(hash + 1)));
  }

  private static Set<String> ids(String html) {
    Set<String> ids = new HashSet<>();
    for (Matcher id = ID.matcher(html); id.find(); ) {
      ids.add(id.group(1));
    }
    return ids;
  }

  @Test
  void noPageLoadsAnythingFromAnotherHost() {
    assertThat(PAGES)
        .allSatisfy(
            (address, html) -> {
              for (Matcher loaded = LOADED.matcher(html); loaded.find(); ) {
                assertThat(loaded.group(1))
                    .as(address)
                    .doesNotContain("://")
                    .doesNotStartWith("//");
              }
              assertThat(html)
                  .as(address)
                  .doesNotContain("<style", " style=", "<script>", "{root}");
            });
  }

  @Test
  void theSearchKnowsEveryPage() throws IOException {
    JsonNode index = new ObjectMapper().readTree(site.resolve("search.json").toFile());
    Set<String> found = new HashSet<>();
    index.forEach(section -> found.add(section.get(0).asText().replaceFirst("#.*", "")));
    assertThat(found).isEqualTo(PAGES.keySet());
  }

  @Test
  void removedPagesAreDeleted(@TempDir Path output) throws IOException {
    Files.writeString(output.resolve("old.html"), "old");
    new SiteBuilder(REPOSITORY).write(output);
    assertThat(output.resolve("old.html")).doesNotExist();
  }
}
