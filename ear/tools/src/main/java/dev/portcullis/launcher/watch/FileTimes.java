package dev.portcullis.launcher.watch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The modification times of the files below a directory.
 *
 * @param times by path relative to the directory
 */
record FileTimes(Map<Path, FileTime> times) {

  /** The current times; none if the directory does not exist. */
  static FileTimes below(Path directory) {
    Map<Path, FileTime> times = new HashMap<>();
    if (!Files.isDirectory(directory)) {
      return new FileTimes(times);
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        times.put(directory.relativize(file), Files.getLastModifiedTime(file));
      }
    } catch (NoSuchFileException | UncheckedIOException changing) {
      // A file is being written at this moment, so the next poll will differ.
      return new FileTimes(times);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return new FileTimes(times);
  }

  /** The files that were created, changed or deleted since an earlier poll. */
  List<Path> changedSince(FileTimes earlier) {
    Set<Path> all = new HashSet<>(times.keySet());
    all.addAll(earlier.times.keySet());
    List<Path> changed = new ArrayList<>();
    for (Path file : all) {
      FileTime now = times.get(file);
      if (now == null || !now.equals(earlier.times.get(file))) {
        changed.add(file);
      }
    }
    changed.sort(null);
    return changed;
  }
}
