package dev.portcullis.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A unit test: the class writes to a stream that it is given. */
class TerminalTest {
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final Terminal terminal =
      new Terminal(new PrintStream(written, true, StandardCharsets.UTF_8));

  @Test
  void aStepHasItsTime() {
    terminal.next("Starting the database");

    assertThat(lines()).singleElement().asString().matches("\\[ *\\d+\\.\\d s] Starting .*");
  }

  @Test
  void aDefectHasItsStackTraceOnTheSameStream() {
    terminal.print("It does not run:", new IllegalStateException("no port"));

    assertThat(lines())
        .startsWith("It does not run:", "java.lang.IllegalStateException: no port")
        .anyMatch(line -> line.contains("at " + TerminalTest.class.getName()));
  }

  private List<String> lines() {
    return written.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
