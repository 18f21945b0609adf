package dev.portcullis.requirements;

import dev.portcullis.launcher.BuildOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The text files of the repository: sources, tests, resources and documents. */
final class SourceTree {
  private static final Path ROOT = BuildOutput.load().root();
  private static final Set<String> OF_BUILDS = Set.of("target", "node_modules", "data");
  private static final Set<String> TEXTS =
      Set.of("java", "md", "properties", "sql", "ts", "txt", "xml", "mjs", "js");

  private SourceTree() {}

  /**
   * The files by their path in the repository, with {@code /} between its parts.
   *
   * @return path to text
   */
  static SortedMap<String, String> texts() {
    SortedMap<String, String> texts = new TreeMap<>();
    try {
      Files.walkFileTree(ROOT, new Reader(texts));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return texts;
  }

  private static final class Reader extends SimpleFileVisitor<Path> {
    private final SortedMap<String, String> texts;

    private Reader(SortedMap<String, String> texts) {
      this.texts = texts;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      String name = directory.getFileName().toString();
      boolean skipped = name.startsWith(".") || OF_BUILDS.contains(name);
      return skipped && !directory.equals(ROOT)
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      String name = file.getFileName().toString();
      if (TEXTS.contains(name.substring(name.lastIndexOf('.') + 1))
          || name.equals("openapi.json")) {
        texts.put(
            ROOT.relativize(file).toString().replace('\\', '/'),
            new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
