package dev.portcullis.documents;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Runs the scripts of a page one after the other in one shell, so that variables, functions and
 * background processes of one are there for the next. The shell ends at the first command that
 * fails, at an unset variable, and at a failure within a pipe.
 *
 * @param root where the shell starts: the root of the checkout
 * @param files where scripts and their output are kept
 * @param environment variables for the shell, beside those of this process
 * @param limit how long all of a page may take
 */
record PageRun(Path root, Path files, Map<String, String> environment, Duration limit) {
  /** A page may leave programs in the background. */
  private static final String DRIVER =
      "set -euo pipefail\ntrap 'kill $(jobs -p) 2> /dev/null || true' EXIT\n";

  /** The first thing that is wrong; empty if all scripts did what the page shows. */
  Optional<String> failure(Page page) throws IOException, InterruptedException {
    List<Page.Step> steps = page.steps();
    StringBuilder driver = new StringBuilder(DRIVER);
    for (int i = 0; i < steps.size(); i++) {
      Files.writeString(files.resolve(i + ".sh"), steps.get(i).script().text());
      driver.append(
          "source %1$s/%2$d.sh > %1$s/%2$d.out 2> %1$s/%2$d.err\n".formatted("$FILES", i));
    }
    Files.writeString(files.resolve("page.sh"), driver);
    boolean ended = run();
    for (int i = 0; i < steps.size(); i++) {
      Optional<String> wrong = wrong(steps.get(i), i, i + 1 == steps.size(), ended);
      if (wrong.isPresent()) {
        int line = steps.get(i).script().line();
        return Optional.of(page.name() + ":" + line + " " + wrong.get() + printed(i));
      }
    }
    return Optional.empty();
  }

  /** Whether the shell ended by itself, whatever its exit code is. */
  private boolean run() throws IOException, InterruptedException {
    ProcessBuilder shell =
        new ProcessBuilder("bash", files.resolve("page.sh").toString())
            .directory(root.toFile())
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(files.resolve("shell.out").toFile());
    // Java names them in its output, and they are for the process of the tests.
    shell.environment().keySet().removeAll(List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS"));
    shell.environment().putAll(environment);
    shell.environment().put("FILES", files.toString());
    // As in a container or over SSH: there, a JDK 17 takes sources for ASCII.
    shell.environment().put("LC_ALL", "C");
    Process process = shell.start();
    try {
      boolean ended = process.waitFor(limit.toSeconds(), TimeUnit.SECONDS);
      Files.writeString(files.resolve("exit"), ended ? Integer.toString(process.exitValue()) : "");
      return ended;
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private Optional<String> wrong(Page.Step step, int number, boolean last, boolean ended)
      throws IOException {
    boolean reached = Files.exists(files.resolve(number + ".out"));
    boolean passed =
        last
            ? read("exit").equals("0")
            : reached && Files.exists(files.resolve(number + 1 + ".out"));
    if (!passed) {
      return Optional.of(ended ? "The block failed" : "The block did not end within " + limit);
    }
    return step.output()
        .filter(shown -> !new ShownOutput(shown.text()).isOf(readOutput(number)))
        .map(shown -> "The block printed something else than line " + shown.line() + " shows");
  }

  private String printed(int number) {
    return "\n--- output:\n"
        + readOutput(number)
        + "\n--- errors:\n"
        + orEmpty(number + ".err")
        + orEmpty("shell.out");
  }

  private String readOutput(int number) {
    return orEmpty(number + ".out");
  }

  private String orEmpty(String name) {
    try {
      return Files.exists(files.resolve(name)) ? read(name) : "";
    } catch (IOException unreadable) {
      return unreadable.toString();
    }
  }

  private String read(String name) throws IOException {
    return new String(Files.readAllBytes(files.resolve(name)), StandardCharsets.UTF_8);
  }
}
