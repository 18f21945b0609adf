package dev.portcullis.devnet.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Restricts the files of a chain to their owner, where the file system supports owners. */
final class OwnerOnlyFiles {
  private static final Set<PosixFilePermission> DIRECTORY =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

  private OwnerOnlyFiles() {}

  /** Creates the directory if it is missing, and restricts it to its owner. */
  static void directory(Path directory) throws IOException {
    Files.createDirectories(directory);
    close(directory, DIRECTORY);
  }

  /** Restricts an existing file to its owner. */
  static void file(Path file) throws IOException {
    close(file, FILE);
  }

  private static void close(Path path, Set<PosixFilePermission> owner) throws IOException {
    if (Files.getFileStore(path).supportsFileAttributeView("posix")) {
      Files.setPosixFilePermissions(path, owner);
    }
  }
}
