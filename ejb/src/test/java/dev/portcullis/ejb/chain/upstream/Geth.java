package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.geth.GethProgram;
import dev.portcullis.kernel.HexText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.SecureRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A process of go-ethereum with a chain of its own. */
final class Geth implements AutoCloseable {
  private static final Pattern LISTENING =
      Pattern.compile("HTTP server started +endpoint=127\\.0\\.0\\.1:(\\d+) auth=(true|false)");

  private final Process process;
  private final Path directory;
  private final String secret;
  private final int port;
  private final int enginePort;

  private Geth(Process process, Path directory, String secret, int port, int enginePort) {
    this.process = process;
    this.directory = directory;
    this.secret = secret;
    this.port = port;
    this.enginePort = enginePort;
  }

  /**
   * Starts a chain of its own.
   *
   * @param rich has all the money of the genesis
   */
  static Geth start(GethProgram program, long chainId, String rich)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("geth");
    byte[] bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    String secret = HexText.of(bytes);
    Path secretFile = directory.resolve("jwt");
    Files.writeString(secretFile, secret);
    Process process =
        new ProcessBuilder(
                program.chain(
                    directory,
                    chainId,
                    rich,
                    "--ws", // with the same port: both are to be chosen
                    "--ws.port=0",
                    "--ws.api=eth",
                    "--authrpc.jwtsecret=" + secretFile,
                    "--miner.recommit=1s"))
            .redirectErrorStream(true)
            .start();
    int open = 0;
    int engine = 0;
    BufferedReader out = process.inputReader();
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      Matcher listening = LISTENING.matcher(line);
      if (listening.find()) {
        if (listening.group(2).equals("true")) {
          engine = Integer.parseInt(listening.group(1));
        } else {
          open = Integer.parseInt(listening.group(1));
        }
      }
      if (open != 0 && engine != 0) {
        drain(out);
        return new Geth(process, directory, secret, open, engine);
      }
    }
    throw new IOException("geth ended before it listened: " + directory);
  }

  private static void drain(BufferedReader out) {
    Thread drain = new Thread(() -> readToEnd(out), "geth-output");
    drain.setDaemon(true);
    drain.start();
  }

  private static void readToEnd(BufferedReader out) {
    try (out) {
      long unused = out.transferTo(Writer.nullWriter());
    } catch (IOException killed) {
      // A process that is ended closes its output; its waiters must not receive that.
    }
  }

  /** The port of its JSON-RPC, by HTTP and by WebSocket. */
  int port() {
    return port;
  }

  /** The port of its Engine API. */
  int enginePort() {
    return enginePort;
  }

  /** The secret of the Engine API, 32 bytes in hexadecimal. */
  String secret() {
    return secret;
  }

  @Override
  public void close() {
    var unused = process.destroyForcibly().onExit().join();
    delete(directory);
  }

  private static void delete(Path directory) {
    try {
      Files.walkFileTree(
          directory,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.delete(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failed)
                throws IOException {
              Files.delete(visited);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException kept) {
      // The system's directory for such files is emptied by others.
    }
  }
}
