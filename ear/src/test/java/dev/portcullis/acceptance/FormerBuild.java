package dev.portcullis.acceptance;

import dev.portcullis.launcher.BuildOutput;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * The build before this one, as far as it can be had from this one: its archive for a server
 * without the newest migration.
 *
 * @param server the server it is for: Payara Micro takes the WAR
 * @param archive where it was written
 * @param missing the file of the migration
 */
record FormerBuild(String server, Path archive, String missing) {
  /** Writes it into {@code directory}. */
  static FormerBuild of(BuildOutput build, String server, Path directory) throws IOException {
    Path archive = directory.resolve(current(build, server).getFileName().toString());
    Files.copy(current(build, server), archive);
    String persistence = isWar(server) ? "WEB-INF/lib/persistence.jar" : "lib/persistence.jar";
    Path jar = Files.createTempFile(directory, "persistence", ".jar");
    try (FileSystem inside = FileSystems.newFileSystem(archive)) {
      Files.copy(inside.getPath(persistence), jar, StandardCopyOption.REPLACE_EXISTING);
      String missing = removeNewest(jar);
      Files.copy(jar, inside.getPath(persistence), StandardCopyOption.REPLACE_EXISTING);
      return new FormerBuild(server, archive, missing);
    } finally {
      Files.delete(jar);
    }
  }

  private static String removeNewest(Path jar) throws IOException {
    try (FileSystem inside = FileSystems.newFileSystem(jar);
        Stream<Path> migrations = Files.list(inside.getPath("db/migration"))) {
      Path newest = migrations.max(Comparator.comparing(Path::toString)).orElseThrow();
      Files.delete(newest);
      return newest.getFileName().toString();
    }
  }

  private static boolean isWar(String server) {
    return server.equals("micro");
  }

  private static Path current(BuildOutput build, String server) {
    return isWar(server) ? build.war() : build.ear();
  }

  /** The build with this one's archive. */
  BuildOutput in(BuildOutput build) {
    return isWar(server) ? build.withWar(archive) : build.with(archive);
  }

  /** Puts this build in its place. */
  void replace(BuildOutput build) throws IOException {
    Files.copy(current(build, server), archive, StandardCopyOption.REPLACE_EXISTING);
  }
}
