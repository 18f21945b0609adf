package dev.portcullis.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * The result of a command line tool.
 *
 * @param exitCode its exit code
 * @param output its output, both streams together
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

  /** This result. Throws an exception that names the purpose and the tool's output if it failed. */
  CommandResult requireSuccess(String whatFor) {
    if (exitCode != 0) {
      throw new LaunchException(whatFor + " failed (exit code " + exitCode + "):\n" + output);
    }
    return this;
  }
}
