package dev.portcullis.launcher;

/** Told what is done next, so that a person who waits knows for what. */
@FunctionalInterface
public interface Progress {

  /** The step that begins now, in a few words. */
  void next(String step);

  /** For those who do not wait. */
  static Progress silent() {
    return step -> {};
  }
}
