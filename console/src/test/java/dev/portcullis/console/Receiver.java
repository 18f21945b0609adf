package dev.portcullis.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A receiver of webhooks in one language: what the console shows, and a few lines that call it. */
enum Receiver {
  NODE("verify.mjs", "", "node run.mjs"),
  PYTHON("verify.py", "", "python3 run.py"),
  GO("webhook/verify.go", "go build -o receiver .", "./receiver"),
  JAVA("WebhookVerifier.java", "javac WebhookVerifier.java Run.java", "java -cp . Run"),
  PHP("verify.php", "", "php run.php"),
  SHELL("verify.sh", "", "sh run.sh");

  private static final Path CALLERS = Path.of("src/test/verifiers");

  private final String file;
  private final String build;
  private final String run;

  Receiver(String file, String build, String run) {
    this.file = file;
    this.build = build;
    this.run = run;
  }

  /** As the console names it. */
  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it gives the reason of a refusal. */
  boolean saysWhy() {
    return this != JAVA;
  }

  /** Makes it ready in a directory of its own, or skips the test where its language is missing. */
  void prepare(Path directory, String program) throws IOException {
    String needed = words(build.isEmpty() ? run : build).get(0);
    assumeTrue(isThere(needed), "skipped: there is no " + needed + " on this machine");
    if (this == SHELL) {
      assumeTrue(isThere("openssl"), "skipped: there is no openssl on this machine");
    }
    Path verifier = directory.resolve(file);
    if (Files.exists(verifier)) {
      return;
    }
    Files.createDirectories(verifier.getParent());
    try (var callers = Files.newDirectoryStream(CALLERS)) {
      for (Path caller : callers) {
        Files.copy(caller, directory.resolve(caller.getFileName()));
      }
    }
    Files.writeString(verifier, program);
    if (!build.isEmpty()) {
      execute(build, directory, Map.of());
    }
  }

  /** Its result for a callback. */
  String hear(Path directory, Callback callback) throws IOException {
    Files.writeString(directory.resolve("body.json"), callback.body());
    return execute(run, directory, callback.environment()).strip();
  }

  private static boolean isThere(String command) {
    try {
      Process asked =
          new ProcessBuilder("sh", "-c", "command -v " + command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return asked.waitFor() == 0;
    } catch (IOException missing) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> words(String command) {
    return List.of(command.split(" ", -1));
  }

  private static String execute(String command, Path directory, Map<String, String> environment)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(words(command)).directory(directory.toFile()).redirectErrorStream(true);
    builder.environment().putAll(environment);
    builder.environment().put("GOTOOLCHAIN", "local");
    builder.environment().put("GOFLAGS", "-mod=mod");
    Process process = builder.start();
    process.getOutputStream().close();
    try {
      String said = new String(process.getInputStream().readAllBytes(), UTF_8);
      if (!process.waitFor(5, TimeUnit.MINUTES) || process.exitValue() != 0) {
        throw new IllegalStateException(command + " failed: " + said);
      }
      return said;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      process.destroyForcibly();
    }
  }
}
