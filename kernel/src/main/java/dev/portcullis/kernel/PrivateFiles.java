package dev.portcullis.kernel;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Makes what only its owner can read, where the file system knows owners. */
public final class PrivateFiles {
  private PrivateFiles() {}

  /** Creates the directory, and those above it, where they are missing; others stay as they are. */
  public static void createDirectories(Path directory) throws IOException {
    Files.createDirectories(directory, owner(directory.getFileSystem(), "rwx------"));
  }

  /** Creates an empty file, which is not there yet. */
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
