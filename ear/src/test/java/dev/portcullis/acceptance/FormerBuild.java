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
 * The build before this one, as far as it can be had from this one: its enterprise archive without
 * the newest migration.
 *
 * @param archive where it was written
 * @param missing the file of the migration
 */
record FormerBuild(Path archive, String missing) {
  private static final String PERSISTENCE = "lib/persistence.jar";

  /** Writes it to {@code archive}. */
  static FormerBuild of(BuildOutput build, Path archive) throws IOException {
    Files.copy(build.ear(), archive, StandardCopyOption.REPLACE_EXISTING);
    Path jar = Files.createTempFile(archive.getParent(), "persistence", ".jar");
    try (FileSystem inside = FileSystems.newFileSystem(archive)) {
      Files.copy(inside.getPath(PERSISTENCE), jar, StandardCopyOption.REPLACE_EXISTING);
      String missing = removeNewest(jar);
      Files.copy(jar, inside.getPath(PERSISTENCE), StandardCopyOption.REPLACE_EXISTING);
      return new FormerBuild(archive, missing);
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

  /** Puts this build in its place. */
  void replace(BuildOutput build) throws IOException {
    Files.copy(build.ear(), archive, StandardCopyOption.REPLACE_EXISTING);
  }
}
