package dev.portcullis.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.launcher.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What the server under test wrote to its logs.
 *
 * @param server the server
 */
record ServerLog(ServerProcess server) {
  /** A frame of a stack trace, what introduces one, and the levels of a fault on each server. */
  private static final Pattern FAULT =
      Pattern.compile(
          "^\\s+at .*\\(|^Caused by: |^[\\w.$]+(Exception|Error)\\b"
              + "|\\b(ERROR|FATAL|SEVERE)\\b");

  private static final Pattern LAUNCHER =
      Pattern.compile("(?ms)^\\[[^\\n]*\\[jakarta\\.enterprise\\.launcher\\].*?\\]\\]$\\s*");

  /**
   * One line of the structured log. Servers name and nest the fields differently.
   *
   * @param json the whole line
   */
  record Line(JsonNode json) {
    String requestId() {
      return json.findPath("requestId").asText();
    }

    String traceId() {
      return json.findPath("traceId").asText();
    }

    /** The text of whichever field holds the message. */
    String message() {
      return json.path("message").asText(json.path("LogMessage").asText());
    }
  }

  /**
   * The complete lines of the structured log whose text contains this, without the one record that
   * Payara Server's launcher writes into the same file as plain text: its command.
   */
  List<Line> linesWith(String text) {
    List<Line> found = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(server.logs(), "server*.log*")) {
      for (Path file : files) {
        if (file.toString().endsWith(".lck")) {
          continue;
        }
        String all = Files.readString(file);
        LAUNCHER
            .matcher(all.substring(0, all.lastIndexOf('\n') + 1))
            .replaceAll("")
            .lines()
            .filter(line -> line.contains(text))
            .map(line -> new Line(Client.json(line)))
            .forEach(found::add);
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return found;
  }

  /** The lines of the console that report a fault. */
  List<String> faults() {
    return console().lines().filter(line -> FAULT.matcher(line).find()).toList();
  }

  /** All that it wrote to the console. */
  String console() {
    try {
      return Files.readString(server.log());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
