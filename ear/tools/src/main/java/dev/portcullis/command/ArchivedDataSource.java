package dev.portcullis.command;

import dev.portcullis.ejb.startup.DatabaseConfig;
import dev.portcullis.ejb.startup.DeclaredDataSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * The data source of an archive: either its own pool, or a data source of the server under its JNDI
 * name.
 *
 * @param poolSize the maximum number of connections of its own pool
 * @param jndi the server's data source, in place of the pool
 */
record ArchivedDataSource(int poolSize, Optional<String> jndi) {
  /** The data source that the settings define. */
  static ArchivedDataSource of(DatabaseConfig config) {
    return new ArchivedDataSource(config.poolSize(), config.jndi());
  }

  /**
   * The data source that an archive declares.
   *
   * @throws CommandException if it is no archive of Portcullis, or cannot be read
   */
  static DeclaredDataSource in(Path archive) {
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      for (String descriptor : List.of("META-INF/application.xml", "WEB-INF/web.xml")) {
        ZipEntry entry = zip.getEntry(descriptor);
        if (entry != null) {
          try (InputStream in = zip.getInputStream(entry)) {
            return DataSourceDescriptor.declared(in.readAllBytes());
          }
        }
      }
    } catch (IOException unreadable) {
      throw new CommandException(
          "%s cannot be read: %s".formatted(archive, unreadable.getMessage()), unreadable);
    }
    throw new CommandException(archive + " is neither portcullis.ear nor portcullis.war");
  }

  /** The JNDI name of the data source. */
  String name() {
    return jndi.orElse(DeclaredDataSource.OWN);
  }

  /** A description for people. */
  String describe() {
    return jndi.map(name -> "the server's data source " + name)
        .orElse("a pool of " + poolSize + " connections");
  }

  /**
   * Copies an archive and writes this data source into the copy. The same input yields the same
   * bytes.
   *
   * @throws CommandException if it is no archive of Portcullis, or cannot be read or written
   */
  void write(Path archive, Path copy) {
    Path unfinished = copy.resolveSibling(copy.getFileName() + ".new");
    try {
      try (InputStream in = Files.newInputStream(archive);
          OutputStream out = Files.newOutputStream(unfinished)) {
        copy(in, out);
      }
      Files.move(unfinished, copy, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException | UncheckedIOException failed) {
      throw new CommandException(
          "%s cannot be created from %s: %s".formatted(copy, archive, failed.getMessage()), failed);
    } finally {
      var unused = unfinished.toFile().delete();
    }
  }

  private void copy(InputStream archive, OutputStream copy) throws IOException {
    DataSourceDescriptor wanted = new DataSourceDescriptor(this);
    // Payara searches the data source of a persistence unit among the server's own only.
    UnaryOperator<byte[]> unit =
        jar -> changed(jar, Map.of("META-INF/persistence.xml", wanted::inPersistenceUnit));
    Set<String> changed =
        copy(
            archive,
            copy,
            Map.of(
                "META-INF/application.xml",
                wanted::inDescriptor,
                "lib/persistence.jar",
                unit,
                "WEB-INF/web.xml",
                wanted::inDescriptor,
                "WEB-INF/lib/persistence.jar",
                unit));
    if (changed.size() != 2) {
      throw new IOException("it is neither portcullis.ear nor portcullis.war");
    }
  }

  private static byte[] changed(byte[] jar, Map<String, UnaryOperator<byte[]>> changes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      copy(new ByteArrayInputStream(jar), out, changes);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return out.toByteArray();
  }

  /** Copies a zip stream with changes, and returns the names of the changed entries. */
  private static Set<String> copy(
      InputStream from, OutputStream to, Map<String, UnaryOperator<byte[]>> changes)
      throws IOException {
    Set<String> changed = new HashSet<>();
    ZipInputStream in = new ZipInputStream(from);
    ZipOutputStream out = new ZipOutputStream(to);
    for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
      ZipEntry same = new ZipEntry(entry.getName());
      same.setTime(entry.getTime());
      out.putNextEntry(same);
      if (changes.containsKey(entry.getName())) {
        changed.add(entry.getName());
        out.write(changes.get(entry.getName()).apply(in.readAllBytes()));
      } else {
        in.transferTo(out);
      }
    }
    out.finish();
    return changed;
  }
}
