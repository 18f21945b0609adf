package dev.portcullis.bench;

import dev.portcullis.launcher.BuildOutput;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How long a server of the same distribution takes to start without any application. */
final class BareServer {
  private static final int ROUNDS = 3;

  /** A server that is not ready by then hangs. */
  private static final int LIMIT_MINUTES = 3;

  /** Those of the launcher. */
  private static final List<String> JVM = List.of("-Xmx768m", "-Xms768m", "-XX:+UseParallelGC");

  private static final int USUAL_PORT = 8_080;

  private BareServer() {}

  /** The median of three starts in milliseconds; empty for a server that has no such start. */
  static OptionalDouble start(String server) throws IOException, InterruptedException {
    BuildOutput build = BuildOutput.load();
    Path directory = build.servers().resolveSibling("bench-bare-" + server);
    List<String> command;
    Pattern ready;
    int port = port();
    switch (server) {
      case "wildfly" -> {
        Path base = directory.resolve("standalone");
        copy(build.wildfly().resolve("standalone/configuration"), base.resolve("configuration"));
        command =
            List.of(
                "sh",
                build.wildfly().resolve("bin/standalone.sh").toString(),
                "-Djboss.server.base.dir=" + base,
                "-Djboss.socket.binding.port-offset=" + (port - USUAL_PORT));
        ready = Pattern.compile("WFLYSRV002[56]");
      }
      case "micro" -> {
        Files.createDirectories(directory);
        command =
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                JVM.get(0),
                JVM.get(1),
                JVM.get(2),
                "-jar",
                build.payaraMicro().toString(),
                "--rootdir",
                directory.resolve("root").toString(),
                "--port",
                Integer.toString(port),
                "--nocluster",
                "--nohazelcast",
                "--disablephonehome",
                "--nohostaware");
        ready = Pattern.compile("ready in");
      }
      default -> {
        return OptionalDouble.empty();
      }
    }
    long[] nanos = new long[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      nanos[i] = start(command, directory, ready);
    }
    Report.spread("start of " + server + " without an application", nanos);
    return OptionalDouble.of(Report.quantile(nanos, 0.5));
  }

  private static long start(List<String> command, Path directory, Pattern ready)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("JAVA_OPTS", String.join(" ", JVM));
    long start = System.nanoTime();
    Process process = builder.start();
    // Its output ends then, and with it the wait for the line.
    CompletableFuture.delayedExecutor(LIMIT_MINUTES, TimeUnit.MINUTES).execute(() -> end(process));
    try (BufferedReader output =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        if (ready.matcher(line).find()) {
          return System.nanoTime() - start;
        }
      }
      throw new IOException("The server without an application did not start");
    } finally {
      List<ProcessHandle> all = end(process);
      if (!process.waitFor(1, TimeUnit.MINUTES)) {
        Report.line("a server without an application does not end");
      }
      all.forEach(each -> each.onExit().join());
    }
  }

  /** Ends a process with those that it started, and returns these. */
  private static List<ProcessHandle> end(Process process) {
    List<ProcessHandle> all = process.descendants().toList();
    all.forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    return all;
  }

  private static int port() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else if (!Files.exists(target)) {
          Files.copy(file, target);
        }
      }
    }
  }
}
