package dev.portcullis.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;

/** WildFly's own console, {@code jboss-cli}, as an operator uses it for the batch jobs. */
final class ServerConsole {
  private static final String BATCH =
      "/deployment=portcullis.ear/subdeployment=batch.jar/subsystem=batch-jberet";

  private final Path home;
  private final int port;

  ServerConsole(Path home, int port) {
    this.home = home;
    this.port = port;
  }

  /** Starts a job with parameters, such as {@code kinds=sessions}. */
  void start(String job, String parameters) throws IOException, InterruptedException {
    run("start-job(job-xml-name=" + job + ",properties={" + parameters + "})");
  }

  /** Stops an execution. */
  void stop(long execution) throws IOException, InterruptedException {
    run("stop-job(execution-id=" + execution + ")");
  }

  private void run(String operation) throws IOException, InterruptedException {
    Process cli =
        new ProcessBuilder(
                "sh",
                home.resolve("bin/jboss-cli.sh").toString(),
                "--connect",
                "--controller=127.0.0.1:" + port,
                "--command=" + BATCH + ":" + operation)
            .redirectErrorStream(true)
            .start();
    String said = new String(cli.getInputStream().readAllBytes(), UTF_8);
    assertThat(cli.waitFor()).as(said).isZero();
  }
}
