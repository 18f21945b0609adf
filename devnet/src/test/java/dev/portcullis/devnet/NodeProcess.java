package dev.portcullis.devnet;

import dev.portcullis.devnet.node.NodeClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The node with its layer 1 as a process of its own, both on ports the system chose. */
public final class NodeProcess implements AutoCloseable {
  private final Process process;
  private final String url;
  private final String below;

  /** Starts it and waits until it listens. */
  public NodeProcess(String... options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xmx256m", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(Devnet.class.getName());
    command.addAll(List.of("--port", "0", "--l1-port", "0"));
    command.addAll(List.of(options));
    this.process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    this.url = url(out.readLine());
    this.below = url(out.readLine());
  }

  private String url(String line) throws IOException {
    if (line == null || !line.contains(" listens on ")) {
      close();
      throw new IOException("the node does not listen: " + line);
    }
    return line.substring(line.indexOf("http"));
  }

  /** Where layer 2 answers. */
  public String url() {
    return url;
  }

  /** Where layer 1 answers. */
  public String below() {
    return below;
  }

  /** A client of layer 2. */
  public NodeClient client() {
    return new NodeClient(url);
  }

  /** A client of layer 1. */
  public NodeClient clientBelow() {
    return new NodeClient(below);
  }

  /** Kills it and waits until it is gone. */
  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
