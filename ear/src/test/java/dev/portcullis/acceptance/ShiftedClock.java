package dev.portcullis.acceptance;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The wall clock of one process, set at any moment by Debian's libfaketime. {@code System.nanoTime}
 * goes on, as it does when an operator sets the clock of a machine.
 *
 * @param file contains the offset of the clock; the process reads it once a second
 */
record ShiftedClock(Path file) {

  /** Where the library is, if it is. */
  private static Optional<Path> library() {
    return Stream.of("x86_64-linux-gnu", "aarch64-linux-gnu")
        .map(machine -> Path.of("/usr/lib", machine, "faketime", "libfaketime.so.1"))
        .filter(Files::isReadable)
        .findFirst();
  }

  /**
   * Skips the test where the library is not installed. Where {@code PORTCULLIS_FIXTURES=required}
   * declares that everything is present, the test fails.
   */
  static void assumeInstalled() {
    String message = "skipped: this test needs Debian's package libfaketime";
    if (library().isEmpty() && "required".equals(System.getenv("PORTCULLIS_FIXTURES"))) {
      fail(message);
    }
    assumeTrue(library().isPresent(), message);
  }

  /** A clock that is right; its file is in the directory. */
  static ShiftedClock right(Path directory) {
    try {
      Path file = Files.createDirectories(directory).resolve("clock").toAbsolutePath();
      ShiftedClock clock = new ShiftedClock(file);
      clock.set(Duration.ZERO);
      return clock;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The environment of the process whose clock it is. */
  Map<String, String> environment() {
    return Map.of(
        "LD_PRELOAD", library().orElseThrow().toString(),
        "FAKETIME_TIMESTAMP_FILE", file.toString(),
        "FAKETIME_CACHE_DURATION", "1",
        "FAKETIME_DONT_FAKE_MONOTONIC", "1",
        // With the fix for other programs Object.wait of a JVM waits for no time at all.
        "FAKETIME_FORCE_MONOTONIC_FIX", "0",
        "NO_FAKE_STAT", "1");
  }

  /** Sets it so far ahead of the right time; negative: behind. */
  void set(Duration ahead) {
    try {
      Path next = file.resolveSibling("clock.next");
      Files.writeString(next, "%+d".formatted(ahead.toSeconds()));
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
