package dev.portcullis.documents;

import dev.portcullis.launcher.BuildOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The Markdown files of the checkout. */
final class Documents {
  /** The root of the checkout. */
  static final Path ROOT = BuildOutput.load().root();

  private static final Path DIRECTORY = ROOT.resolve("src/docs");
  private static final Set<String> FOREIGN =
      Set.of(".git", "target", "node_modules", "data", ".idea", ".vscode");

  private Documents() {}

  /** The pages whose code blocks are run: the tutorial first, then how-to pages by name. */
  static List<Page> examples() {
    return Stream.of("tutorial", "how-to")
        .flatMap(directory -> pages(DIRECTORY.resolve(directory)).stream())
        .toList();
  }

  private static List<Page> pages(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .map(file -> Page.read(DIRECTORY, file))
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /**
   * Files of the checkout, without those that builds put there.
   *
   * @param endings how their names end
   */
  static List<Path> files(String... endings) throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            return FOREIGN.contains(directory.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (Stream.of(endings).anyMatch(file.toString()::endsWith)) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return found.stream().sorted().toList();
  }
}
