package dev.portcullis.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * A command line tool run to its end.
 *
 * @param exitCode what it answered
 * @param output what it printed, both streams together
 */
public record CommandResult(int exitCode, String output) {

  /** Runs the command with the added environment and waits for it. */
  public static CommandResult of(List<String> command, Map<String, String> environment) {
    try {
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().putAll(environment);
      Process process = builder.start();
      process.getOutputStream().close();
      String output;
      try (InputStream in = process.getInputStream()) {
        output = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
      return new CommandResult(process.waitFor(), output.strip());
    } catch (IOException absent) {
      return new CommandResult(127, absent.getMessage());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new LaunchException("Interrupted while running " + command.get(0), interrupted);
    }
  }

  /** Runs a tool to its end, without input. */
  public static CommandResult of(String... command) {
    return of(List.of(command), Map.of());
  }

  /** This run, or a failure that says what was tried and what the tool answered. */
  CommandResult requireSuccess(String whatFor) {
    if (exitCode != 0) {
      throw new LaunchException(whatFor + " failed (exit code " + exitCode + "):\n" + output);
    }
    return this;
  }
}
