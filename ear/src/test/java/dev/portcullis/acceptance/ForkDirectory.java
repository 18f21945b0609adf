package dev.portcullis.acceptance;

import dev.portcullis.launcher.BuildOutput;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * Where tests put what they start: {@code ear/target/installations}, in a directory for each
 * process. Classes run beside each other on a few threads, each class on one, so a thread's
 * directories belong to its current class.
 */
public final class ForkDirectory {
  private static final ThreadLocal<Set<Path>> ASKED = ThreadLocal.withInitial(HashSet::new);

  private ForkDirectory() {}

  /** The directory of all. */
  static Path own() {
    return BuildOutput.load()
        .servers()
        .resolveSibling("installations")
        .resolve(System.getProperty("test.fork", "fork-1"));
  }

  /**
   * A place in it.
   *
   * @param name what is put there; only the calling class uses it
   */
  public static Path resolve(String name) {
    Path place = own().resolve(name);
    ASKED.get().add(place);
    return place;
  }

  /** The directories that this thread requested since the last call. */
  static Set<Path> asked() {
    Set<Path> places = ASKED.get();
    ASKED.remove();
    return places;
  }
}
