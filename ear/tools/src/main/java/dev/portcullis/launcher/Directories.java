package dev.portcullis.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Copies and removes whole directories, and keeps private files private. */
public final class Directories {
  private static final Set<PosixFilePermission> OWNER =
      PosixFilePermissions.fromString("rwx------");

  private Directories() {}

  /** Copies the contents of a directory, and replaces files of the same name. */
  public static void copy(Path from, Path to) {
    try (Stream<Path> tree = Files.walk(from)) {
      for (Path source : tree.toList()) {
        Path target = to.resolve(from.relativize(source).toString());
        if (Files.isDirectory(source)) {
          Files.createDirectories(target);
        } else {
          Files.copy(source, target, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Removes a directory with its contents, if it exists. */
  public static void delete(Path directory) {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> tree = Files.walk(directory)) {
      for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /**
   * Removes the contents of the directory except for the kept files and their parent directories.
   */
  static void deleteExcept(Path directory, Predicate<Path> kept) {
    try (Stream<Path> tree = Files.walk(directory)) {
      for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
        boolean stays =
            Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) ? !isEmpty(path) : kept.test(path);
        if (!stays) {
          Files.delete(path);
        }
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static boolean isEmpty(Path directory) throws IOException {
    try (Stream<Path> content = Files.list(directory)) {
      return content.findAny().isEmpty();
    }
  }

  /**
   * Moves a finished directory to its place atomically. If another process was faster, its
   * directory stays and this one is removed.
   */
  static Path moveUnlessThere(Path finished, Path place) throws IOException {
    try {
      return Files.move(finished, place, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException failed) {
      if (!Files.isDirectory(place)) {
        throw failed;
      }
      delete(finished);
      return place;
    }
  }

  /**
   * Creates the directory, readable by its owner only. An existing one stays unchanged, because it
   * may contain other data.
   */
  public static Path createPrivate(Path directory) {
    try {
      if (!Files.exists(directory)) {
        Files.createDirectories(directory);
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
      }
      return directory;
    } catch (IOException failed) {
      throw new LaunchException("Cannot create " + directory + ": " + failed, failed);
    }
  }

  /**
   * Revokes all rights of other users on the directory and its contents, and keeps the owner's.
   * Symbolic links are not followed, because their targets lie outside it.
   */
  static void makePrivate(Path directory) {
    try {
      Files.walkFileTree(directory, new Closing());
    } catch (IOException failed) {
      throw new LaunchException(
          "Cannot keep others from reading " + directory + ": " + failed, failed);
    }
  }

  private static final class Closing extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
        throws IOException {
      return close(directory);
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      return attributes.isSymbolicLink() ? FileVisitResult.CONTINUE : close(file);
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failed) throws IOException {
      if (failed instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE; // created by a process that still runs there
      }
      throw failed;
    }

    private static FileVisitResult close(Path path) throws IOException {
      try {
        Set<PosixFilePermission> rights = Files.getPosixFilePermissions(path);
        if (rights.retainAll(OWNER)) {
          Files.setPosixFilePermissions(path, rights);
        }
      } catch (NoSuchFileException gone) {
        return FileVisitResult.CONTINUE;
      }
      return FileVisitResult.CONTINUE;
    }
  }

  /**
   * Writes the text atomically to a file that only its owner can read. A concurrent reader, or one
   * after a crash, finds the complete old or the complete new content.
   */
  static void writePrivate(Path file, String text) {
    try {
      Path next =
          Files.createTempFile(
              file.toAbsolutePath().getParent(),
              "." + file.getFileName(),
              ".next",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      try {
        Files.writeString(next, text);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(next);
      }
    } catch (IOException failed) {
      throw new LaunchException("Cannot write " + file + ": " + failed, failed);
    }
  }

  /** The files directly in a directory; none if it does not exist. */
  public static List<Path> files(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  /** The last lines of a log; empty when there is none. */
  static List<String> tail(Path file, int lines) {
    try (Stream<String> all = Files.lines(file, java.nio.charset.StandardCharsets.ISO_8859_1)) {
      List<String> text = all.toList();
      return text.subList(Math.max(0, text.size() - lines), text.size());
    } catch (NoSuchFileException notThere) {
      return List.of();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
