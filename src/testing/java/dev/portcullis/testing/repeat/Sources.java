package dev.portcullis.testing.repeat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The Java sources that the tests of a module are made of, and where each is compiled to. */
final class Sources {
  private static final String MAIN = "src/main/java";

  private final Map<Path, Path> outputs = new HashMap<>();
  private final Map<Path, FileTime> seen = new HashMap<>();
  private final Path own;

  /**
   * Those of a checkout.
   *
   * @param classes the directories with classes on the class path
   * @param own the one with the classes of the tests
   */
  Sources(Path checkout, List<Path> classes, Path own) {
    this.own = own;
    for (Path directory : classes) {
      Path main = directory.resolve("../..").normalize().resolve(MAIN);
      if (directory.endsWith("target/classes") && Files.isDirectory(main)) {
        outputs.put(main, directory);
      }
    }
    testRoots(checkout).forEach(root -> outputs.put(root, own));
    look();
  }

  /** Any module may share the sources of its tests. */
  private static List<Path> testRoots(Path checkout) {
    try (Stream<Path> found = Files.walk(checkout, 4)) {
      return found
          .filter(path -> path.endsWith("java") && path.getParent().getParent().endsWith("src"))
          .filter(path -> !path.endsWith(MAIN) && Files.isDirectory(path))
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Those that changed since the last look, each with where it is compiled to. */
  Map<Path, Path> changed() {
    Map<Path, FileTime> before = Map.copyOf(seen);
    look();
    return seen.entrySet().stream()
        .filter(entry -> !entry.getValue().equals(before.get(entry.getKey())))
        .filter(entry -> isOfThisModule(entry.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> output(entry.getKey())));
  }

  /** Those that mention one of the names, each with where it is compiled to. */
  Map<Path, Path> mentioning(List<String> names) {
    Pattern mention =
        Pattern.compile(
            names.stream().map(Pattern::quote).collect(Collectors.joining("|", "\\b(", ")\\b")));
    return seen.keySet().stream()
        .filter(this::isOfThisModule)
        .filter(file -> mention.matcher(text(file)).find())
        .collect(Collectors.toMap(file -> file, this::output));
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException gone) {
      return "";
    }
  }

  private void look() {
    seen.clear();
    outputs.keySet().forEach(this::look);
  }

  private void look(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        if (file.toString().endsWith(".java")) {
          seen.put(file, Files.getLastModifiedTime(file));
        }
      }
    } catch (IOException | UncheckedIOException changing) {
      // An editor replaces files: the next look finds them.
    }
  }

  /** Sources that other modules share are compiled here if this module has them. */
  private boolean isOfThisModule(Path file) {
    Path root = root(file).orElseThrow();
    Path module = own.resolve("../..").normalize();
    return !outputs.get(root).equals(own)
        || root.startsWith(module)
        || Files.exists(
            own.resolve(root.relativize(file).toString().replaceFirst("java$", "class")));
  }

  private Path output(Path file) {
    return outputs.get(root(file).orElseThrow());
  }

  private Optional<Path> root(Path file) {
    return outputs.keySet().stream().filter(file::startsWith).findFirst();
  }
}
