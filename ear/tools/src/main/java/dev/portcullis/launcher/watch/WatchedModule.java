package dev.portcullis.launcher.watch;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A module of the checkout and the location of its output in the EAR.
 *
 * @param directory of the module
 * @param place in the EAR: a directory, or the beginning of the name of a jar
 */
public record WatchedModule(Path directory, String place) {

  /** The existing modules of the checkout, in build order. */
  public static List<WatchedModule> of(Path checkout) {
    return Stream.of(
            new WatchedModule(checkout.resolve("kernel"), "lib/kernel.jar"),
            new WatchedModule(checkout.resolve("ethereum"), "lib/ethereum.jar"),
            new WatchedModule(checkout.resolve("devnet"), "lib/devnet.jar"),
            new WatchedModule(checkout.resolve("persistence"), "lib/persistence.jar"),
            new WatchedModule(checkout.resolve("ejb"), "ejb.jar"),
            new WatchedModule(checkout.resolve("legacy"), "legacy.jar"),
            new WatchedModule(checkout.resolve("batch"), "batch.jar"),
            new WatchedModule(checkout.resolve("console"), "web.war/WEB-INF/lib/console-"),
            new WatchedModule(checkout.resolve("web"), "web.war/WEB-INF/classes"))
        .filter(module -> Files.isDirectory(module.classes()))
        .toList();
  }

  String name() {
    return directory.getFileName().toString();
  }

  Path sources() {
    return directory.resolve("src").resolve("main").resolve("java");
  }

  Path resources() {
    return directory.resolve("src").resolve("main").resolve("resources");
  }

  Path classes() {
    return directory.resolve("target").resolve("classes");
  }

  /** Copies the files, relative to the classes, into the EAR, and removes deleted ones from it. */
  void copy(List<Path> files, Path ear) throws IOException {
    Path target = target(ear);
    if (Files.isDirectory(target)) {
      copyTo(files, target);
      return;
    }
    // The file system writes a new file and replaces the old one, which may be open.
    try (FileSystem jar = FileSystems.newFileSystem(target)) {
      copyTo(files, jar.getPath("/"));
    }
  }

  private Path target(Path ear) throws IOException {
    Path target = ear.resolve(place);
    if (Files.exists(target)) {
      return target;
    }
    String beginning = target.getFileName().toString();
    try (Stream<Path> jars = Files.list(target.getParent())) {
      Optional<Path> found =
          jars.filter(jar -> jar.getFileName().toString().startsWith(beginning)).findFirst();
      return found.orElseThrow(() -> new IOException(target + " is not in the EAR"));
    }
  }

  private void copyTo(List<Path> files, Path target) throws IOException {
    for (Path file : files) {
      Path from = classes().resolve(file);
      Path to = target.resolve(file.toString());
      if (Files.exists(from)) {
        Files.createDirectories(to.getParent());
        // Copies the bytes only, because permissions and times of this file system do not apply to
        // the other.
        Files.write(to, Files.readAllBytes(from));
      } else {
        Files.deleteIfExists(to);
      }
    }
  }
}
