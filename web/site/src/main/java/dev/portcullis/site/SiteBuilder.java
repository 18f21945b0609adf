package dev.portcullis.site;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the site of a repository's documents: pages, their frame, and what the search reads. */
public final class SiteBuilder {
  private static final List<String> OWN_FILES = List.of("site.css", "site.js");
  private static final String FRAME = "frame.html";

  private final Path repository;
  private final Set<String> files;
  private final Addresses addresses;

  /**
   * Of a repository.
   *
   * @param repository its root
   * @throws IOException if it cannot be read
   */
  SiteBuilder(Path repository) throws IOException {
    this.repository = repository;
    files = documents(repository);
    addresses = new Addresses(files);
  }

  /**
   * Builds the site.
   *
   * @param args the repository's root and the directory to write to
   * @throws IOException if one cannot be read or the other cannot be written
   */
  public static void main(String[] args) throws IOException {
    new SiteBuilder(Path.of(args[0])).write(Path.of(args[1]));
  }

  /**
   * Writes all files, and {@code files.txt} with their names, one a line.
   *
   * @param output is made if it is absent; older pages in it are deleted
   * @throws IOException if it cannot be written
   */
  void write(Path output) throws IOException {
    clear(output);
    PageReader reader = new PageReader(addresses);
    List<SitePage> pages = new ArrayList<>();
    for (String file : files) {
      if (file.endsWith(".md")) {
        pages.add(reader.read(file, Files.readString(repository.resolve(file))));
      } else {
        Path target = output.resolve(addresses.of(file).orElseThrow());
        Files.createDirectories(target.getParent());
        Files.copy(repository.resolve(file), target);
      }
    }
    Navigation navigation = new Navigation(pages);
    String frame = resource(FRAME);
    for (SitePage page : pages) {
      put(output, page.address(), framed(frame, page, navigation));
    }
    for (String own : OWN_FILES) {
      put(output, own, resource(own));
    }
    put(output, "search.json", search(pages));
    put(output, "files.txt", names(output));
  }

  private static String framed(String frame, SitePage page, Navigation navigation) {
    String root = "../".repeat((int) page.address().chars().filter(each -> each == '/').count());
    return frame
        .replace("{title}", Navigation.escaped(page.title()))
        .replace("{root}", root)
        .replace("{navigation}", navigation.of(page))
        .replace("{body}", page.html());
  }

  /** An array of sections: address, title of the page, heading, text. */
  private static String search(List<SitePage> pages) {
    ArrayNode all = new ObjectMapper().createArrayNode();
    for (SitePage page : pages) {
      for (Section section : page.sections()) {
        String anchor = section.anchor().isEmpty() ? "" : "#" + section.anchor();
        all.addArray()
            .add(page.address() + anchor)
            .add(page.title())
            .add(section.heading())
            .add(section.text());
      }
    }
    return all.toString();
  }

  private static String names(Path output) throws IOException {
    try (Stream<Path> all = Files.walk(output)) {
      return all.filter(Files::isRegularFile)
          .map(file -> output.relativize(file).toString().replace('\\', '/'))
          .sorted()
          .collect(Collectors.joining("\n", "", "\n"));
    }
  }

  private static Set<String> documents(Path repository) throws IOException {
    Set<String> files = new TreeSet<>();
    for (String root : Addresses.ofRoot()) {
      if (Files.exists(repository.resolve(root))) {
        files.add(root);
      }
    }
    try (Stream<Path> all = Files.walk(repository.resolve(Addresses.DOCUMENTS))) {
      all.map(file -> repository.relativize(file).toString().replace('\\', '/'))
          .filter(file -> file.endsWith(".md") || file.endsWith(".png"))
          .forEach(files::add);
    }
    return files;
  }

  private static void put(Path output, String name, String content) throws IOException {
    Path file = output.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private static void clear(Path output) throws IOException {
    if (Files.exists(output)) {
      try (Stream<Path> old = Files.walk(output)) {
        for (Path file : old.filter(Files::isRegularFile).toList()) {
          Files.delete(file);
        }
      }
    }
    Files.createDirectories(output);
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = SiteBuilder.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
