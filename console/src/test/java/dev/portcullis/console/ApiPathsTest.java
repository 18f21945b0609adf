package dev.portcullis.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every path of the API comes from one builder, {@code api/path.ts}, which refuses values that name
 * another resource. A unit test of the sources: what a file must not contain needs no browser.
 */
class ApiPathsTest {
  private static final Path SOURCES = Path.of("src/main/typescript");

  /** What can make a URL or send a request, and the only files that may. */
  private static final Map<String, Set<String>> RESERVED =
      Map.of(
          "\\bfetch\\s*\\(", Set.of("api/client.ts"),
          "\\bnew\\s+URL\\s*\\(",
              Set.of("api/client.ts", "api/path.ts", "app/router.tsx", "app/session.ts"),
          "\\burlOf\\b", Set.of("api/client.ts", "api/path.ts"),
          "\\bapiRoot\\b", Set.of("api/client.ts"),
          "\\bdocument\\.baseURI\\b", Set.of("api/client.ts", "app/router.tsx"),
          "\\b(XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts|Worker)\\b", Set.of(),
          "\\bwindow\\.open\\b|<form[^>]*\\baction=|\\bformAction\\b", Set.of());

  @Test
  void onlyTheBuilderMakesPathsOfTheApi() throws IOException {
    Map<String, Set<String>> found = new TreeMap<>();
    for (Path file : sources()) {
      String text = Files.readString(file);
      RESERVED.forEach(
          (what, allowed) -> {
            String name = SOURCES.relativize(file).toString().replace('\\', '/');
            if (Pattern.compile(what).matcher(text).find() && !allowed.contains(name)) {
              found.computeIfAbsent(name, key -> new TreeSet<>()).add(what);
            }
          });
    }
    assertThat(found).as("paths of the API come from urlOf in api/path.ts").isEmpty();
  }

  @Test
  void theClientMakesItsUrlsInOnePlace() throws IOException {
    String client = Files.readString(SOURCES.resolve("api/client.ts"));
    assertThat(count("\\bnew\\s+URL\\s*\\(", client)).as("the root alone").isEqualTo(1);
    assertThat(count("\\burlOf\\s*\\(", client)).isEqualTo(1);
    assertThat(count("\\bfetch\\s*\\(", client)).isEqualTo(1);
    String builder = Files.readString(SOURCES.resolve("api/path.ts"));
    assertThat(count("\\bencodeURIComponent\\s*\\(", builder)).isEqualTo(1);
  }

  @Test
  void onlyTheListContainsTheSubjectOfADrawer() throws IOException {
    Set<String> readers = new TreeSet<>();
    for (Path file : sources()) {
      if (Pattern.compile("\\.get\\(\"of\"\\)|useQueryValue\\(\"of\"\\)")
          .matcher(Files.readString(file))
          .find()) {
        readers.add(SOURCES.relativize(file).toString().replace('\\', '/'));
      }
    }
    assertThat(readers).containsExactly("app/drawer.ts");
    String drawer = Files.readString(SOURCES.resolve("app/drawer.ts"));
    assertThat(count("get\\(\"of\"\\)", drawer)).as("useSubject alone").isEqualTo(1);
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      List<Path> sources =
          files.filter(file -> file.toString().matches(".*\\.tsx?")).sorted().toList();
      assertThat(sources).hasSizeGreaterThan(200);
      return sources;
    }
  }

  private static long count(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    return matcher.results().count();
  }
}
