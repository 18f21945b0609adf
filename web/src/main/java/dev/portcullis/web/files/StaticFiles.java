package dev.portcullis.web.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The files of a set of pages: those of this build, each cached after its first request, or those
 * of a directory, which may change and are read for each request.
 */
public final class StaticFiles {
  private final String builtIn;

  private final Optional<Path> directory;

  /** The requested files that exist; bounded by the number of files and the depth of paths. */
  private final Map<String, StaticFile> known = new ConcurrentHashMap<>();

  /**
   * The files of one set.
   *
   * @param builtIn their location in the build, as a resource name that ends with {@code /}
   * @param directory is read instead, if present
   */
  public StaticFiles(String builtIn, Optional<Path> directory) {
    this.builtIn = builtIn;
    this.directory = directory;
  }

  /**
   * A file as it is served.
   *
   * @param key the cache key
   * @param name below the directory; without a path out of it
   * @param made creates the served file from its bytes
   */
  public Optional<StaticFile> file(String key, String name, Function<byte[], StaticFile> made) {
    if (directory.isPresent()) {
      return read(name).map(made);
    }
    StaticFile kept = known.get(key);
    if (kept != null) {
      return Optional.of(kept);
    }
    Optional<StaticFile> found = read(name).map(made);
    found.ifPresent(file -> known.put(key, file));
    return found;
  }

  private Optional<byte[]> read(String name) {
    try (InputStream in = open(name)) {
      return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  private InputStream open(String name) throws IOException {
    return directory.isPresent()
        ? Files.newInputStream(directory.get().resolve(name))
        : StaticFiles.class.getResourceAsStream(builtIn + name);
  }
}
