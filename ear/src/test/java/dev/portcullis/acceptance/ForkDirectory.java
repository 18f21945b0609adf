package dev.portcullis.acceptance;

import dev.portcullis.launcher.BuildOutput;
import java.nio.file.Path;

/**
 * Where tests put what they start. The classes are divided between so many processes ({@code
 * -Dacceptance.forks}, Surefire's forks), each of which has a directory of its own and never
 * touches another's: {@code ear/target/fork-1} and so on.
 */
public final class ForkDirectory {
  private ForkDirectory() {}

  /** The directory of this process. */
  static Path own() {
    return BuildOutput.load().servers().resolveSibling(System.getProperty("test.fork", "fork-1"));
  }

  /**
   * A place in it.
   *
   * @param name what is put there; the class that asks is the only one that uses it
   */
  public static Path resolve(String name) {
    return own().resolve(name);
  }
}
