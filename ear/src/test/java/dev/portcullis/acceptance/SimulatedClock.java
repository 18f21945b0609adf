package dev.portcullis.acceptance;

import static org.awaitility.Awaitility.await;

import dev.portcullis.agent.ClockAgent;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * The clock of a product in another process, which is put forward from here. What leases and timers
 * of threads go by, the database's clock and the JVM's own, stays as it is.
 */
final class SimulatedClock {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Path agent;
  private final Path ahead;
  private Duration by = Duration.ZERO;

  /** One that is told of by files in the directory. */
  SimulatedClock(Path directory) throws IOException {
    agent = directory.resolve("clock-agent.jar");
    ahead = directory.resolve("ahead");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", ClockAgent.class.getName());
    String code = ClockAgent.class.getName().replace('.', '/') + ".class";
    try (OutputStream file = Files.newOutputStream(agent);
        JarOutputStream jar = new JarOutputStream(file, manifest);
        InputStream in = ClockAgent.class.getClassLoader().getResourceAsStream(code)) {
      jar.putNextEntry(new JarEntry(code));
      in.transferTo(jar);
    }
  }

  /** What the JVM of the product is started with. */
  String jvmArgument() {
    return "-javaagent:" + agent + "=" + ahead;
  }

  /** Puts it forward, and waits until the product goes by it. */
  void forward(Duration more) throws IOException {
    by = by.plus(more);
    Path next = Files.writeString(ahead.resolveSibling("next"), by.toString());
    Files.move(next, ahead, StandardCopyOption.ATOMIC_MOVE);
    await()
        .pollInterval(Duration.ofMillis(10))
        .atMost(PATIENCE)
        .until(
            () -> {
              Path seen = ahead.resolveSibling(ahead.getFileName() + ClockAgent.SEEN);
              return Files.exists(seen) && Files.readString(seen).equals(by.toString());
            });
  }
}
