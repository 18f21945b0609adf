package dev.portcullis.ejb.chain;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The embedded chain as a node of its own, in another process. */
public final class DevnetProcess implements AutoCloseable {
  private static final Pattern LISTENS = Pattern.compile("listens on (http://\\S+)");

  private final Process process;
  private final URI url;

  private DevnetProcess(Process process, URI url) {
    this.process = process;
    this.url = url;
  }

  /** Starts it on {@code directory} and {@code port}, 0 for one of the system's choice. */
  public static DevnetProcess start(Path directory, int port) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.portcullis.devnet.Devnet",
                "--data=" + directory,
                "--port=" + port)
            .redirectErrorStream(true)
            .start();
    BufferedReader out = process.inputReader();
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      Matcher listens = LISTENS.matcher(line);
      if (listens.find()) {
        Thread drain = new Thread(() -> out.lines().forEach(more -> {}), "devnet-output");
        drain.setDaemon(true);
        drain.start();
        return new DevnetProcess(process, URI.create(listens.group(1)));
      }
    }
    throw new IOException("devnet ended before it listened");
  }

  /** Where it answers. */
  public URI url() {
    return url;
  }

  /** Kills it without a chance to tidy up. */
  public void kill() {
    process.destroyForcibly().onExit().join();
  }

  @Override
  public void close() {
    kill();
  }
}
