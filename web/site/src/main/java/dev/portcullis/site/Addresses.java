package dev.portcullis.site;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where the files of the repository are on the site. Documents at the root of the repository and
 * beneath {@code src/docs} have a page; pictures beneath {@code src/docs} are copied; nothing else
 * is on the site.
 */
final class Addresses {
  static final String DOCUMENTS = "src/docs/";

  /** At the root of the repository. */
  private static final Map<String, String> ROOT =
      Map.of(
          "README.md", "index.html",
          "CONTRIBUTING.md", "contributing.html",
          "SECURITY.md", "security.html",
          "CHANGELOG.md", "changelog.html");

  private final Set<String> files;

  /**
   * Of a repository.
   *
   * @param files paths of what exists, from the repository's root, separated by {@code /}
   */
  Addresses(Set<String> files) {
    this.files = files;
  }

  /** Documents at the root of a repository that have a page. */
  static Set<String> ofRoot() {
    return ROOT.keySet();
  }

  /** The page or picture of a file, from the site's root; empty if it has none. */
  Optional<String> of(String file) {
    if (!files.contains(file)) {
      return Optional.empty();
    }
    if (ROOT.containsKey(file)) {
      return Optional.of(ROOT.get(file));
    }
    if (!file.startsWith(DOCUMENTS)) {
      return Optional.empty();
    }
    String name = file.substring(DOCUMENTS.length());
    if (name.endsWith(".png")) {
      return Optional.of(name);
    }
    if (!name.endsWith(".md")) {
      return Optional.empty();
    }
    String page = name.substring(0, name.length() - ".md".length());
    if (page.endsWith("/README")) {
      page = page.substring(0, page.length() - "README".length()) + "index";
    }
    return Optional.of(page.toLowerCase(Locale.ROOT) + ".html");
  }

  /**
   * What a link of a document becomes.
   *
   * @param document from the repository's root
   * @param link as it is written there
   * @return an address relative to the document's page, or empty if the site has no such page
   */
  Optional<String> link(String document, String link) {
    if (link.startsWith("#") || link.matches("[a-z]+:.*")) {
      return Optional.of(link);
    }
    int hash = link.indexOf('#');
    String path = hash < 0 ? link : link.substring(0, hash);
    String anchor = hash < 0 ? "" : link.substring(hash);
    Path target = Path.of("/", document).resolveSibling(path).normalize();
    return of(target.toString().substring(1))
        .map(address -> relative(of(document).orElseThrow(), address) + anchor);
  }

  /** The way from one page to another. */
  static String relative(String from, String to) {
    Path directory = Path.of("/", from).getParent();
    return directory.relativize(Path.of("/", to)).toString();
  }
}
