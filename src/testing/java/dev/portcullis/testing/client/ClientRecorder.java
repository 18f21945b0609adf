package dev.portcullis.testing.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/**
 * Records the outcome of a {@link RunsClient} test in {@code target/clients.tsv} of its module. The
 * test fails if the page {@code reference/compatibility.md} lacks the client in this version. With
 * {@code -Dbase.url} the server is unknown, and nothing is recorded.
 */
final class ClientRecorder implements AfterTestExecutionCallback {
  private static final boolean REFRESH = Boolean.getBoolean("reference.refresh");
  private static final Path MODULE =
      Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize();
  private static final Path ROOT = root(MODULE);

  @Override
  public void afterTestExecution(ExtensionContext context) {
    Optional<Throwable> thrown = context.getExecutionException();
    boolean isSkipped = thrown.filter(TestAbortedException.class::isInstance).isPresent();
    if (isSkipped || !System.getProperty("base.url", "").isEmpty()) {
      return;
    }
    for (ClientScenario each :
        context.getRequiredTestMethod().getAnnotation(RunsClient.class).value()) {
      record(
          new ClientRun(
              each.name(),
              each.installedVersion(ROOT),
              server(each),
              context.getUniqueId(),
              thrown.isEmpty()));
      if (thrown.isEmpty() && !REFRESH) {
        requireRow(each);
      }
    }
  }

  private static ClientServer server(ClientScenario scenario) {
    return scenario.isAtNode()
        ? ClientServer.NODE
        : ClientServer.valueOf(System.getProperty("server", "wildfly").toUpperCase(Locale.ROOT));
  }

  /** Lines are short, so two processes that append at once do not mix them. */
  private static void record(ClientRun run) {
    Path file = MODULE.resolve("target/clients.tsv");
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, run.line(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException full) {
      throw new UncheckedIOException(full);
    }
  }

  private static void requireRow(ClientScenario scenario) {
    String row =
        "| %s | %s | %s |"
            .formatted(scenario.client(), scenario.installedVersion(ROOT), scenario.scenario());
    try {
      if (!Files.readString(ROOT.resolve("src/docs/reference/compatibility.md")).contains(row)) {
        throw new AssertionError(
            "compatibility.md lacks the client that ran: "
                + row
                + " Run this test and then CompatibilityPageTest (ear) with"
                + " -Dreference.refresh=true, and commit the page.");
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Path root(Path module) {
    for (Path each = module; each != null; each = each.getParent()) {
      if (Files.isDirectory(each.resolve("src/docs"))) {
        return each;
      }
    }
    throw new IllegalStateException("No directory above " + module + " has src/docs");
  }
}
