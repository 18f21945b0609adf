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
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Debian's nginx with {@code src/deploy/nginx/portcullis.conf} in front of two nodes.
 *
 * @param process it
 * @param directory its files
 * @param url where it answers
 * @param first the first of the nodes
 */
record NginxProxy(Process process, Path directory, URI url, URI first) implements StartedProxy {
  private static final String AROUND =
      """
      daemon off;
      worker_processes 1;
      user root;
      pid %1$s/nginx.pid;
      error_log %1$s/error.log;
      events { worker_connections 4096; }
      http {
        access_log off;
        client_body_temp_path %1$s/body;
        proxy_temp_path %1$s/proxy;
        fastcgi_temp_path %1$s/fastcgi;
        uwsgi_temp_path %1$s/uwsgi;
        scgi_temp_path %1$s/scgi;
        include %1$s/portcullis.conf;
      }
      """;

  /** Where the program is, if it is. */
  static Optional<Path> program() {
    return Stream.of("/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/sbin/nginx")
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Starts it; its files are in the directory. */
  static NginxProxy before(BuildOutput build, Path directory, URI first, URI second)
      throws IOException {
    Files.createDirectories(directory);
    int port = Ports.free();
    String delivered =
        Files.readString(
            build.scripts().resolveSibling("deploy").resolve("nginx").resolve("portcullis.conf"));
    String own =
        delivered
            .replace("127.0.0.1:8080", first.getAuthority())
            .replace("127.0.0.1:8081", second.getAuthority())
            .replace("listen 80;", "listen 127.0.0.1:" + port + ";")
            .replace("/etc/nginx/portcullis/", directory.toAbsolutePath() + "/");
    assertThat(own)
        .contains(
            first.getAuthority(),
            second.getAuthority(),
            ":" + port + ";",
            "-e " + out(directory, "first"),
            "-e " + out(directory, "second"));
    Files.deleteIfExists(out(directory, "first"));
    Files.deleteIfExists(out(directory, "second"));
    Files.writeString(directory.resolve("portcullis.conf"), own);
    Path around = directory.resolve("nginx.conf");
    Files.writeString(around, AROUND.formatted(directory.toAbsolutePath()));
    File output = directory.resolve("output.log").toFile();
    Process process =
        new ProcessBuilder(command(directory))
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
    return new NginxProxy(process, directory, url, first);
  }

  /** Sends nothing to a node from now on, as an operator does who replaces it. */
  void leaveOut(URI node) throws IOException {
    Files.createFile(out(directory, name(node)));
  }

  /** Sends to it again. */
  void takeIn(URI node) throws IOException {
    Files.delete(out(directory, name(node)));
  }

  private String name(URI node) {
    return node.equals(first) ? "first" : "second";
  }

  private static Path out(Path directory, String name) {
    return directory.toAbsolutePath().resolve(name + "-out");
  }

  private static List<String> command(Path directory) {
    return List.of(
        program().orElseThrow().toString(),
        "-p",
        directory.toAbsolutePath().toString(),
        "-c",
        directory.resolve("nginx.conf").toAbsolutePath().toString());
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
