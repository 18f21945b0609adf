package dev.portcullis.kernel;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Creates files and directories that only their owner can read, if the file system supports owners.
 */
public final class PrivateFiles {
  private PrivateFiles() {}

  /** Creates the directory and its missing parents; existing ones stay unchanged. */
  public static void createDirectories(Path directory) throws IOException {
    Files.createDirectories(directory, owner(directory.getFileSystem(), "rwx------"));
  }

  /** Creates an empty file, which must not exist yet. */
  public static void create(Path file) throws IOException {
    Files.createFile(file, owner(file.getFileSystem(), "rw-------"));
  }

  private static FileAttribute<?>[] owner(FileSystem files, String permissions) {
    return files.supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }
}
