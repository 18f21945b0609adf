package dev.portcullis.geth;

import dev.portcullis.kernel.Clock;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * The program go-ethereum. It is the one on the path, or is built once from its Go module into the
 * user's cache, and is never part of the product. Building takes ten minutes, so it has to be asked
 * for: {@code -Dgeth=build}, or {@code PORTCULLIS_GETH=build} in the environment, as {@code
 * .ci/nightly} does. Then its absence is a failure.
 *
 * @param path where it is
 */
public record GethProgram(Path path) {
  private static final String MISSING =
      "skipped: this test needs geth, which -Dgeth=build builds where there is go";

  private static final String VERSION = "1.14.13";
  private static final Path CACHE =
      Path.of(System.getProperty("user.home"), ".cache", "portcullis");
  private static final Path BUILT = CACHE.resolve("geth-" + VERSION);
  private static final Duration AGE = Duration.ofMinutes(30);

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

  /**
   * The program; a test that cannot have it is skipped.
   *
   * @throws AssertionError if it was asked for and cannot be had
   */
  public static GethProgram required() throws IOException, InterruptedException {
    Optional<Path> found = find();
    Assumptions.assumeTrue(found.isPresent(), MISSING);
    return new GethProgram(found.orElseThrow());
  }

  private static Optional<Path> find() throws IOException, InterruptedException {
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
      empty(bin);
      Files.delete(bin);
    }
  }

  private static void empty(Path directory) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        Files.delete(file);
      }
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
   * Makes a chain, and the command that runs its node: JSON-RPC on a free port of the loopback
   * interface and no peers. All states are kept, as an archive does: blocks are traced long after
   * they were mined.
   *
   * @param directory of the chain, which exists
   * @param rich the account with all the money of the genesis
   * @param options more of them
   */
  public List<String> chain(Path directory, long chainId, String rich, String... options)
      throws IOException, InterruptedException {
    Path genesis = directory.resolve("genesis.json");
    Files.writeString(
        genesis,
        GENESIS.formatted(chainId, Clock.now().minus(AGE).getEpochSecond(), rich.substring(2)));
    String data = "--datadir=" + directory.resolve("data");
    Process init =
        new ProcessBuilder(path.toString(), "init", data, "--state.scheme=hash", genesis.toString())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("init.log").toFile())
            .start();
    if (init.waitFor() != 0) {
      throw new IOException("geth refuses its genesis: " + directory);
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                path.toString(),
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
                "--authrpc.port=0",
                "--miner.gasprice=1"));
    command.addAll(List.of(options));
    return command;
  }
}
