package dev.portcullis.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.ForkDirectory;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code mvn -Prun -Dwatch -Ddebug=…} on a copy of one module, whose sources change meanwhile. */
@Timeout(value = 15, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("nightly")
@Tag("installation")
@Tag("wildfly")
class WatchIT {
  private static final BuildOutput BUILD = BuildOutput.load();

  private final StringBuilder output = new StringBuilder();

  @Test
  void aChangedClassIsServedAndABrokenOneIsNot() throws Exception {
    Path checkout = copyOfWeb();
    Path source = checkout.resolve("web/src/main/java/dev/portcullis/web/StatusResource.java");
    Path data = freshData();
    int debug = Ports.free();
    Process launcher = LauncherIT.start(data, "-Dwatch=" + checkout, "-Ddebug=" + debug);
    try (BufferedReader out = launcher.inputReader(StandardCharsets.UTF_8)) {
      URI application =
          URI.create(await(out, "Application ").replaceFirst(".*?(http://\\S+).*", "$1"));
      await(out, "Watching [web]");
      assertThat(health(application)).contains("UP");

      String text = Files.readString(source);
      Files.writeString(source, text.replace("new Status(\"UP\")", "new Status(\"CHANGED\")"));
      await(out, "Deployed in ");
      assertThat(health(application)).contains("CHANGED");

      Files.writeString(source, text.replace("new Status(", "new Stat("));
      await(out, "Not compiled: the deployed classes stay");
      assertThat(output).contains("StatusResource.java:");
      assertThat(health(application)).contains("CHANGED");

      assertThat(debuggerAnswers(debug)).isTrue();
      launcher.toHandle().destroy();
      await(out, "Ended; the data is kept in");
      assertThat(launcher.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      launcher.destroyForcibly();
    }
  }

  @Test
  void anUnwatchableDirectoryIsReportedInOneLine() throws Exception {
    assertThat(refusal("-Dwatch=nowhere")).contains("-Dwatch=nowhere is no checkout");
    assertThat(refusal("-Dwatch", "-Dserver=micro"))
        .contains("-Dwatch is possible with -Dserver=wildfly only.");
    assertThat(refusal("-Ddebug=yes")).contains("-Ddebug=yes is not a port");
  }

  private static String refusal(String... options) throws IOException, InterruptedException {
    Process launcher = LauncherIT.start(ForkDirectory.resolve("watch-refused"), options);
    String text = new String(launcher.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(launcher.waitFor()).as(text).isEqualTo(1);
    return text;
  }

  private String await(BufferedReader out, String text) throws IOException {
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      output.append(line).append('\n');
      if (line.contains(text)) {
        return line;
      }
    }
    throw new AssertionError("It ended without the output \"" + text + "\":\n" + output);
  }

  private static String health(URI application) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(application.resolve("/health")).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }

  /** The greeting of the Java Debug Wire Protocol, which the other side repeats. */
  private static boolean debuggerAnswers(int port) throws IOException {
    byte[] greeting = "JDWP-Handshake".getBytes(StandardCharsets.US_ASCII);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(greeting);
      return java.util.Arrays.equals(socket.getInputStream().readNBytes(greeting.length), greeting);
    }
  }

  private static Path copyOfWeb() {
    Path checkout = ForkDirectory.resolve("watched");
    Directories.delete(checkout);
    for (String part : new String[] {"src/main/java", "src/main/resources", "target/classes"}) {
      Directories.copy(
          BUILD.root().resolve("web").resolve(part), checkout.resolve("web").resolve(part));
    }
    return checkout;
  }

  private static Path freshData() {
    Path data = ForkDirectory.resolve("watch");
    Installation.stopOrphaned(data);
    PostgresServer.stopOrphaned(BUILD.postgresql(), data.resolve("postgresql"));
    Directories.delete(data);
    return data;
  }
}
