package dev.portcullis.testing.repeat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The Java sources that the tests of a module are made of. */
final class Sources {
  private static final String MAIN = "src/main/java";

  private final Map<Path, Path> outputs = new HashMap<>();
  private final Path own;
  private final Path module;
  private Map<Source, FileTime> seen;

  /**
   * Those of a checkout.
   *
   * @param classes the directories with classes on the class path
   * @param own the one with the classes of the tests
   */
  Sources(Path checkout, List<Path> classes, Path own) {
    this.own = own;
    this.module = own.resolve("../..").normalize();
    for (Path directory : classes) {
      Path main = directory.resolve("../..").normalize().resolve(MAIN);
      if (directory.endsWith("target/classes") && Files.isDirectory(main)) {
        outputs.put(main, directory);
      }
    }
    testRoots(checkout).forEach(root -> outputs.put(root, own));
    seen = look();
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

  /** Those that changed since the last look. */
  List<Source> changed() {
    Map<Source, FileTime> before = seen;
    seen = look();
    return seen.entrySet().stream()
        .filter(entry -> !entry.getValue().equals(before.get(entry.getKey())))
        .map(Map.Entry::getKey)
        .filter(this::isOfThisModule)
        .toList();
  }

  /** Those that mention one of the names. */
  List<Source> mentioning(List<String> names) {
    Pattern mention =
        Pattern.compile(
            names.stream().map(Pattern::quote).collect(Collectors.joining("|", "\\b(", ")\\b")));
    return seen.keySet().stream()
        .filter(this::isOfThisModule)
        .filter(source -> mention.matcher(text(source.file())).find())
        .toList();
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException gone) {
      return "";
    }
  }

  private Map<Source, FileTime> look() {
    Map<Source, FileTime> found = new HashMap<>();
    outputs.forEach((root, output) -> look(root, output, found));
    return found;
  }

  private static void look(Path root, Path output, Map<Source, FileTime> found) {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        if (file.toString().endsWith(".java")) {
          found.put(new Source(file, root, output), Files.getLastModifiedTime(file));
        }
      }
    } catch (IOException | UncheckedIOException changing) {
      // An editor replaces files: the next look finds them.
    }
  }

  /** Sources that other modules share are compiled here if this module has them. */
  private boolean isOfThisModule(Source source) {
    return !source.output().equals(own)
        || source.root().startsWith(module)
        || Files.exists(source.classFile());
  }
}
