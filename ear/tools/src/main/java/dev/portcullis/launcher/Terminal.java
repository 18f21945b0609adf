package dev.portcullis.launcher;

import java.io.PrintStream;
import java.util.Locale;

/** What the person who started the launcher sees: one line for each step, with the time. */
final class Terminal implements Progress {
  private final PrintStream out;
  private final long start = System.nanoTime();

  Terminal(PrintStream out) {
    this.out = out;
  }

  @Override
  public void next(String step) {
    double seconds = (System.nanoTime() - start) / 1e9;
    out.printf(Locale.ROOT, "[%5.1f s] %s%n", seconds, step);
  }

  void print(String text) {
    out.println(text);
  }
}
