package dev.portcullis.web.console;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The files of the console: those of this build, each in memory once it was asked for, or those of
 * a directory, which may change and are read for each request.
 */
final class ConsoleFiles {
  private static final String BUILT_IN = "/dev/portcullis/console/";

  private final Optional<Path> directory;

  /** Those that were asked for and are there: no more than there are files, and depths of paths. */
  private final Map<String, Asset> known = new ConcurrentHashMap<>();

  ConsoleFiles(Optional<Path> directory) {
    this.directory = directory;
  }

  /**
   * A file as it is served.
   *
   * @param key what it is remembered by
   * @param name below the console's directory; without any way out of it
   * @param made what is served of its bytes
   */
  Optional<Asset> asset(String key, String name, Function<byte[], Asset> made) {
    if (directory.isPresent()) {
      return read(name).map(made);
    }
    Asset kept = known.get(key);
    if (kept != null) {
      return Optional.of(kept);
    }
    Optional<Asset> found = read(name).map(made);
    found.ifPresent(asset -> known.put(key, asset));
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
        : ConsoleFiles.class.getResourceAsStream(BUILT_IN + name);
  }
}
