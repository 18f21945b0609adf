package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.launcher.BuildOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code portcullis.jar} of this build as operators run it. */
final class CommandProcess {
  private static final int PATIENCE_SECONDS = 120;

  private CommandProcess() {}

  /** What came of a process. */
  record Run(int exit, String out, String err) {}

  /**
   * Runs it to its end.
   *
   * @param directory where its output is kept
   */
  static Run run(Path directory, String... arguments) throws IOException, InterruptedException {
    Path jar = BuildOutput.load().root().resolve("ear/target/portcullis.jar");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-jar",
                jar.toString()));
    command.addAll(List.of(arguments));
    Path out = Files.createTempFile(directory, "out", ".txt");
    Path err = Files.createTempFile(directory, "err", ".txt");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
          .as("%s ends", command)
          .isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
  }
}
