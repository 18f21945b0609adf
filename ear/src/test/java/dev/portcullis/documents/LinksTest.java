package dev.portcullis.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Each link between files of the repository leads to a file and, where it names one, an anchor. So
 * do paths of documents that sources name.
 */
class LinksTest {
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z][a-z0-9+.-]*:.*");

  private static final Pattern DOCUMENT =
      Pattern.compile("\\bsrc/docs/[A-Za-z0-9_./-]*[A-Za-z0-9_]");

  private final Map<Path, MarkdownFile> files = new HashMap<>();

  @Test
  void eachLinkLeadsSomewhere() throws IOException {
    List<Path> all = Documents.files(".md");
    assertThat(all).contains(Documents.ROOT.resolve("README.md")).hasSizeGreaterThan(50);
    List<String> broken = new ArrayList<>();
    for (Path file : all) {
      for (String link : file(file).links()) {
        if (!ELSEWHERE.matcher(link).matches() && !leads(file, link)) {
          broken.add(Documents.ROOT.relativize(file) + ": " + link);
        }
      }
    }
    assertThat(broken).as("links that lead nowhere").isEmpty();
  }

  @Test
  void eachDocumentThatSourcesNameExists() throws IOException {
    List<String> missing = new ArrayList<>();
    for (Path file :
        Documents.files(".java", ".xml", ".properties", ".ts", ".tsx", ".sh", ".cli")) {
      Matcher named = DOCUMENT.matcher(Files.readString(file));
      while (named.find()) {
        if (!Files.exists(Documents.ROOT.resolve(named.group()))) {
          missing.add(Documents.ROOT.relativize(file) + ": " + named.group());
        }
      }
    }
    assertThat(missing).as("documents that sources name").isEmpty();
  }

  private boolean leads(Path from, String link) throws IOException {
    int hash = link.indexOf('#');
    String path = hash < 0 ? link : link.substring(0, hash);
    Path target =
        path.isEmpty()
            ? from
            : from.resolveSibling(URLDecoder.decode(path, StandardCharsets.UTF_8)).normalize();
    if (!target.startsWith(Documents.ROOT) || !Files.exists(target)) {
      return false;
    }
    // Anchors of other files, such as #L10 of sources, belong to the site that shows them.
    boolean checked = hash >= 0 && target.toString().endsWith(".md");
    return !checked || file(target).anchors().contains(link.substring(hash + 1));
  }

  private MarkdownFile file(Path path) throws IOException {
    MarkdownFile known = files.get(path);
    if (known == null) {
      known = MarkdownFile.of(Files.readString(path));
      files.put(path, known);
    }
    return known;
  }
}
