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
 * When each file below a directory was written last.
 *
 * @param times by path relative to the directory
 */
record FileTimes(Map<Path, FileTime> times) {

  /** As it is now; nothing if the directory is not there. */
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
      // Somebody writes there at this moment: what was seen differs from the next look.
      return new FileTimes(times);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return new FileTimes(times);
  }

  /** The files that are new, written anew or gone since an earlier look. */
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
