package dev.portcullis.testing.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A line of {@code target/clients.tsv}: a client in one run of a test.
 *
 * @param scenario what was tried; a name of {@link ClientScenario}, perhaps of an earlier build
 * @param version the version of the client
 * @param server what it spoke to
 * @param test the id of the test, which a repetition has again
 * @param passed the outcome
 */
public record ClientRun(
    String scenario, String version, ClientServer server, String test, boolean passed) {
  private static final int PARTS = 5;

  /** The runs that a file has, in their order; none if there is no file. */
  public static List<ClientRun> read(Path file) {
    if (!Files.exists(file)) {
      return List.of();
    }
    try (Stream<String> lines = Files.lines(file)) {
      return lines.map(ClientRun::of).toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static ClientRun of(String line) {
    String[] parts = line.split("\t", PARTS);
    return new ClientRun(
        parts[0], parts[1], ClientServer.valueOf(parts[2]), parts[4], parts[3].equals("passed"));
  }

  /** The line, with its end. */
  String line() {
    return String.join(
        "\t",
        scenario,
        version,
        server.name(),
        passed ? "passed" : "failed",
        test.replaceAll("\\s", " ") + "\n");
  }
}
