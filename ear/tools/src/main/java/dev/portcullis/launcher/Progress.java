package dev.portcullis.launcher;

/** Receives each step before it begins, to show a waiting person the progress. */
@FunctionalInterface
public interface Progress {

  /** A step begins, described in a few words. */
  void next(String step);

  /** Ignores the progress. */
  static Progress silent() {
    return step -> {};
  }
}
