package dev.portcullis.acceptance;

import dev.portcullis.launcher.BuildOutput;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The product that {@code mvn package -Pwithout-devnet} builds: the archive of this build without
 * the embedded chain and the libraries that only the chain needs.
 */
final class WithoutChain {
  private static final Pattern OF_THE_CHAIN =
      Pattern.compile("(devnet|jetty-.*|jblst|jc-kzg-4844|h2-mvstore|guava)\\.jar");

  private WithoutChain() {}

  /** Writes the archives for the server into a directory, and answers the build with them. */
  static BuildOutput of(BuildOutput build, String server, Path directory) throws IOException {
    boolean isWar = server.equals("micro");
    Path whole = isWar ? build.war() : build.ear();
    Path archive = Files.copy(whole, directory.resolve(whole.getFileName().toString()));
    try (FileSystem inside = FileSystems.newFileSystem(archive)) {
      List<Path> left = ofTheChain(inside.getPath(isWar ? "WEB-INF/lib" : "lib"));
      if (left.stream().noneMatch(jar -> jar.endsWith("devnet.jar"))) {
        throw new IllegalStateException("There is no devnet.jar in " + whole);
      }
      for (Path jar : left) {
        Files.delete(jar);
      }
    }
    return isWar ? build.withWar(archive) : build.with(archive);
  }

  private static List<Path> ofTheChain(Path libraries) throws IOException {
    try (Stream<Path> jars = Files.list(libraries)) {
      return jars.filter(jar -> OF_THE_CHAIN.matcher(jar.getFileName().toString()).matches())
          .toList();
    }
  }
}
