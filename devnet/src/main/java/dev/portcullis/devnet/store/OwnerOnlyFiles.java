package dev.portcullis.devnet.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Keeps the files of a chain to their owner, where the file system knows owners. */
final class OwnerOnlyFiles {
  private static final Set<PosixFilePermission> DIRECTORY =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

  private OwnerOnlyFiles() {}

  /** Creates the directory where it is missing; it is nobody else's from now on. */
  static void directory(Path directory) throws IOException {
    Files.createDirectories(directory);
    close(directory, DIRECTORY);
  }

  /** The file, which exists, is nobody else's from now on. */
  static void file(Path file) throws IOException {
    close(file, FILE);
  }

  private static void close(Path path, Set<PosixFilePermission> owner) throws IOException {
    if (Files.getFileStore(path).supportsFileAttributeView("posix")) {
      Files.setPosixFilePermissions(path, owner);
    }
  }
}
