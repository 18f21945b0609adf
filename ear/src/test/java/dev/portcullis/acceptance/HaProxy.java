package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Ports;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * HAProxy with {@code src/deploy/haproxy/haproxy.cfg} in front of two nodes.
 *
 * @param process it
 * @param url where it answers
 */
record HaProxy(Process process, URI url) implements StartedProxy {
  /** Where the program is, if it is. */
  static Optional<Path> program() {
    return Stream.concat(
            Stream.of("/usr/sbin", "/usr/local/sbin"),
            Stream.of(System.getenv("PATH").split(File.pathSeparator)))
        .map(directory -> Path.of(directory, "haproxy"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Starts it; its files are in the directory. */
  static HaProxy before(BuildOutput build, Path directory, URI first, URI second)
      throws IOException {
    int port = Ports.free();
    String own =
        Files.readString(
                build.scripts().resolveSibling("deploy").resolve("haproxy").resolve("haproxy.cfg"))
            .replace("192.0.2.21:8080", first.getAuthority())
            .replace("192.0.2.22:8080", second.getAuthority())
            .replace("maxconn 20000", "maxconn 200")
            .replace("127.0.0.1:8443", "127.0.0.1:" + port);
    assertThat(own).contains(first.getAuthority(), second.getAuthority(), ":" + port + "}");
    Path file = Files.writeString(directory.resolve("haproxy.cfg"), own);
    File output = directory.resolve("output.log").toFile();
    Process process =
        new ProcessBuilder(program().orElseThrow().toString(), "-db", "-f", file.toString())
            .redirectErrorStream(true)
            .redirectOutput(output)
            .start();
    URI url = URI.create("http://127.0.0.1:" + port);
    await()
        .until(
            () -> {
              assertThat(process.isAlive()).as(Files.readString(output.toPath())).isTrue();
              return listens(url);
            });
    return new HaProxy(process, url);
  }

  private static boolean listens(URI url) {
    try {
      RawHttp.connect(url).close();
      return true;
    } catch (UncheckedIOException notYet) {
      return false;
    }
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
