package dev.portcullis.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** A proxy that decides nothing in front of a node: what any gate costs at least. */
final class Nginx implements AutoCloseable {
  private static final String CONFIGURATION =
      """
      daemon off;
      worker_processes 1;
      user root;
      pid %1$s/nginx.pid;
      error_log %1$s/error.log;
      events { worker_connections 256; }
      http {
        access_log off;
        client_body_temp_path %1$s/body;
        proxy_temp_path %1$s/proxy;
        fastcgi_temp_path %1$s/fastcgi;
        uwsgi_temp_path %1$s/uwsgi;
        scgi_temp_path %1$s/scgi;
        keepalive_requests 100000000;
        upstream node { server %3$s; keepalive 64; keepalive_requests 100000000; }
        server {
          listen 127.0.0.1:%2$d;
          location / {
            proxy_pass http://node;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host 127.0.0.1;
          }
        }
      }
      """;

  private final Process process;
  private final URI url;

  private Nginx(Process process, URI url) {
    this.process = process;
    this.url = url;
  }

  /** Starts it with its files in {@code directory}; empty where there is none. */
  static Optional<Nginx> before(URI node, Path directory) throws IOException {
    Optional<Path> program =
        Stream.of("/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx")
            .map(Path::of)
            .filter(Files::isExecutable)
            .findFirst();
    if (program.isEmpty()) {
      return Optional.empty();
    }
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Files.createDirectories(directory);
    Path file = directory.resolve("nginx.conf");
    Files.writeString(
        file, CONFIGURATION.formatted(directory.toAbsolutePath(), port, node.getAuthority()));
    Process process =
        new ProcessBuilder(
                program.get().toString(),
                "-p",
                directory.toAbsolutePath().toString(),
                "-c",
                file.toAbsolutePath().toString())
            .inheritIO()
            .start();
    Nginx nginx = new Nginx(process, URI.create("http://127.0.0.1:" + port));
    nginx.await();
    return Optional.of(nginx);
  }

  URI url() {
    return url;
  }

  private void await() throws IOException {
    while (process.isAlive()) {
      try {
        new Connection(url).close();
        return;
      } catch (IOException notYet) {
        Thread.onSpinWait();
      }
    }
    throw new IOException("nginx did not start");
  }

  @Override
  public void close() {
    process.destroy();
  }
}
