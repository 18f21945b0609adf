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
 * The product that {@code mvn package -Pwithout-devnet,without-legacy} builds: the archive of this
 * build without the legacy rollup, the embedded chain and the libraries that only the chain needs.
 */
final class LeanArchive {
  private static final String LEGACY = "legacy.jar";
  private static final Pattern LEGACY_MODULE =
      Pattern.compile("<module>\\s*<ejb>legacy\\.jar</ejb>\\s*</module>");
  private static final Pattern LEFT_OUT =
      Pattern.compile("(devnet|legacy|jetty-.*|jblst|jc-kzg-4844|h2-mvstore)\\.jar");

  private LeanArchive() {}

  /** Writes the archives for the server into a directory, and answers the build with them. */
  static BuildOutput of(BuildOutput build, String server, Path directory) throws IOException {
    boolean isWar = server.equals("micro");
    Path whole = isWar ? build.war() : build.ear();
    Path archive = Files.copy(whole, directory.resolve(whole.getFileName().toString()));
    try (FileSystem inside = FileSystems.newFileSystem(archive)) {
      List<Path> left = leftOut(inside.getPath(isWar ? "WEB-INF/lib" : "lib"));
      if (left.stream().noneMatch(jar -> jar.endsWith("devnet.jar"))) {
        throw new IllegalStateException("There is no devnet.jar in " + whole);
      }
      for (Path jar : left) {
        Files.delete(jar);
      }
      if (!isWar) {
        removeLegacyModule(inside);
      }
    }
    return isWar ? build.withWar(archive) : build.with(archive);
  }

  private static List<Path> leftOut(Path libraries) throws IOException {
    try (Stream<Path> jars = Files.list(libraries)) {
      return jars.filter(jar -> LEFT_OUT.matcher(jar.getFileName().toString()).matches()).toList();
    }
  }

  private static void removeLegacyModule(FileSystem ear) throws IOException {
    Files.delete(ear.getPath(LEGACY));
    Path descriptor = ear.getPath("META-INF/application.xml");
    String modules = Files.readString(descriptor);
    String others = LEGACY_MODULE.matcher(modules).replaceFirst("");
    if (others.equals(modules)) {
      throw new IllegalStateException(LEGACY + " is no module of " + descriptor);
    }
    Files.writeString(descriptor, others);
  }
}
