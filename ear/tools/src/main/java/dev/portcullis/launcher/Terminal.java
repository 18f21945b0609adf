package dev.portcullis.launcher;

import java.io.PrintStream;
import java.util.Locale;

/** The launcher's output on the terminal: one line for each step, with the time. */
public final class Terminal implements Progress {
  private final PrintStream out;
  private final long start = System.nanoTime();

  /** Counts the time from now. */
  public Terminal(PrintStream out) {
    this.out = out;
  }

  @Override
  public void next(String step) {
    double seconds = (System.nanoTime() - start) / 1e9;
    out.printf(Locale.ROOT, "[%5.1f s] %s%n", seconds, step);
  }

  /** Prints a text without the time. */
  public void print(String text) {
    out.println(text);
  }

  /** Prints a text without the time, and the stack trace of a defect. */
  public void print(String text, Throwable fault) {
    print(text);
    fault.printStackTrace(out);
  }
}
