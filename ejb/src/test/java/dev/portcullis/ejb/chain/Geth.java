package dev.portcullis.ejb.chain;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hex;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A process of go-ethereum with a chain of its own. The program is the one on the path, or is built
 * once from its Go module into the user's cache, and is never part of the product. Building takes
 * ten minutes, so it has to be asked for: {@code -Dgeth=build}, or {@code PORTCULLIS_GETH=build} in
 * the environment, as {@code .ci/nightly} does. Then its absence is a failure.
 */
final class Geth implements AutoCloseable {
  /** Why a test is skipped. */
  static final String MISSING =
      "skipped: this test needs geth, which -Dgeth=build builds where there is go";

  private static final String VERSION = "1.14.13";
  private static final Path CACHE =
      Path.of(System.getProperty("user.home"), ".cache", "portcullis");
  private static final Path BUILT = CACHE.resolve("geth-" + VERSION);
  private static final Duration AGE = Duration.ofMinutes(30);
  private static final Pattern LISTENING =
      Pattern.compile("HTTP server started +endpoint=127\\.0\\.0\\.1:(\\d+) auth=(true|false)");

  /**
   * By the rules of Cancun, from the first block on. Version 1.14 knows no later ones: without
   * Prague there are no delegations (EIP-7702). It is half an hour old, so that a block a second
   * later than its parent is no block of the future.
   */
  private static final String GENESIS =
      """
      {"config": {"chainId": %d, "homesteadBlock": 0, "eip150Block": 0, "eip155Block": 0,
        "eip158Block": 0, "byzantiumBlock": 0, "constantinopleBlock": 0, "petersburgBlock": 0,
        "istanbulBlock": 0, "berlinBlock": 0, "londonBlock": 0, "terminalTotalDifficulty": 0,
        "terminalTotalDifficultyPassed": true, "shanghaiTime": 0, "cancunTime": 0},
       "difficulty": "0x0", "gasLimit": "0x1c9c380", "timestamp": "0x%x", "baseFeePerGas": "0x3b9aca00",
       "alloc": {"%s": {"balance": "0x200000000000000000000000000000000000000000000000"}}}
      """;

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
   * The program; empty where there is none and none was asked for.
   *
   * @throws AssertionError if it was asked for and cannot be had
   */
  static Optional<Path> program() throws IOException, InterruptedException {
    Optional<Path> found = onPath("geth").or(() -> executable(BUILT));
    boolean isAskedFor =
        "build".equals(System.getProperty("geth", System.getenv("PORTCULLIS_GETH")));
    if (found.isPresent() || !isAskedFor) {
      return found;
    }
    Path go =
        onPath("go").orElseThrow(() -> new AssertionError("geth cannot be built: there is no go"));
    Files.createDirectories(CACHE);
    try (FileChannel lock =
            FileChannel.open(
                CACHE.resolve("geth.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock held = lock.lock()) {
      assert held.isValid();
      if (executable(BUILT).isEmpty()) {
        build(go);
      }
    }
    return Optional.of(BUILT);
  }

  private static void build(Path go) throws IOException, InterruptedException {
    Path bin = Files.createTempDirectory(CACHE, "geth-build");
    try {
      ProcessBuilder install =
          new ProcessBuilder(
                  go.toString(), "install", "github.com/ethereum/go-ethereum/cmd/geth@v" + VERSION)
              .redirectErrorStream(true)
              .redirectOutput(CACHE.resolve("geth-build.log").toFile());
      install.environment().put("GOBIN", bin.toString());
      Process process = install.start();
      if (!process.waitFor(30, TimeUnit.MINUTES) || process.exitValue() != 0) {
        process.destroyForcibly();
        throw new AssertionError(
            "geth cannot be built: " + CACHE.resolve("geth-build.log") + " says why");
      }
      Files.move(bin.resolve("geth"), BUILT, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      delete(bin);
    }
  }

  private static Optional<Path> onPath(String name) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(path.split(Pattern.quote(File.pathSeparator)))
        .filter(each -> !each.isEmpty())
        .map(each -> Path.of(each, name))
        .flatMap(each -> executable(each).stream())
        .findFirst();
  }

  private static Optional<Path> executable(Path file) {
    return Optional.of(file).filter(each -> Files.isRegularFile(each) && Files.isExecutable(each));
  }

  /**
   * Starts a chain of its own.
   *
   * @param rich has all the money of the genesis
   */
  static Geth start(Path program, long chainId, String rich)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("geth");
    Path genesis = directory.resolve("genesis.json");
    Files.writeString(
        genesis,
        GENESIS.formatted(chainId, Clock.now().minus(AGE).getEpochSecond(), rich.substring(2)));
    byte[] bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    String secret = Hex.of(bytes);
    Path secretFile = directory.resolve("jwt");
    Files.writeString(secretFile, secret);
    String data = "--datadir=" + directory.resolve("data");
    // All states are kept, as an archive does: blocks are traced long after they were mined.
    Process init =
        new ProcessBuilder(
                program.toString(), "init", data, "--state.scheme=hash", genesis.toString())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("init.log").toFile())
            .start();
    if (init.waitFor() != 0) {
      throw new IOException("geth refuses its genesis: " + directory);
    }
    Process process =
        new ProcessBuilder(
                program.toString(),
                data,
                "--state.scheme=hash",
                "--gcmode=archive",
                "--syncmode=full",
                "--cache=64",
                "--nodiscover",
                "--maxpeers=0",
                "--port=0",
                "--nat=none",
                "--ipcdisable",
                "--http",
                "--http.port=0",
                "--http.api=eth,debug,net,web3,txpool",
                "--ws", // with the same port: both are to be chosen
                "--ws.port=0",
                "--ws.api=eth",
                "--authrpc.port=0",
                "--authrpc.jwtsecret=" + secretFile,
                "--miner.gasprice=1",
                "--miner.recommit=1s")
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
      // A process that is ended closes its output; whoever awaits something then must not hear it.
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
