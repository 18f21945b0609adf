package dev.portcullis.devnet;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.ChainSettings;
import dev.portcullis.devnet.common.UInt256;
import dev.portcullis.devnet.evm.Fork;
import dev.portcullis.devnet.node.NodeServer;
import dev.portcullis.devnet.node.NodeSettings;
import dev.portcullis.devnet.node.rpc.NodeLimits;
import dev.portcullis.devnet.store.StoreException;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;

/**
 * Starts the chain alone, as a node. Prints one line when it listens; a wrong option, a taken port
 * or a directory in use prints one line too and ends with status 1. SIGTERM and Ctrl-C close it
 * cleanly.
 */
public final class Devnet {
  private Devnet() {}

  /**
   * Runs until the process is told to end.
   *
   * @param arguments see {@code --help}
   */
  public static void main(String[] arguments) {
    System.exit(run(List.of(arguments), System.out, System.err));
  }

  private static int run(List<String> arguments, PrintStream out, PrintStream err) {
    if (arguments.contains("--help")) {
      out.print(Options.help());
      return 0;
    }
    try {
      Options options = Options.parse(arguments, System::getProperty, System::getenv);
      serve(chainSettings(options), nodeSettings(options), out);
      return 0;
    } catch (IllegalArgumentException | StoreException | IOException e) {
      err.println("devnet: " + e.getMessage());
      return 1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 1;
    }
  }

  private static void serve(ChainSettings chainSettings, NodeSettings settings, PrintStream out)
      throws IOException, InterruptedException {
    CountDownLatch told = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    try (Chain chain = Chain.open(chainSettings);
        NodeServer node = NodeServer.start(chain, settings)) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(told, closed), "devnet-end"));
      out.println("devnet: chain " + chainSettings.chainId() + " listens on " + node.url());
      out.flush();
      told.await();
    } finally {
      closed.countDown();
    }
  }

  /** Runs when the process is told to end, and lets it end only after the chain is closed. */
  private static void end(CountDownLatch told, CountDownLatch closed) {
    told.countDown();
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static ChainSettings chainSettings(Options options) {
    ChainSettings.Builder builder =
        ChainSettings.builder()
            .chainId(options.number("chain-id"))
            .fork(
                options.read(
                    "fork",
                    "cancun, prague or osaka",
                    text -> Fork.valueOf(text.toUpperCase(Locale.ROOT))))
            .blockInterval(Duration.ofMillis(options.number("block-interval")))
            .gasLimit(options.number("gas-limit"))
            .minBaseFee(
                options.read("min-base-fee", "wei", text -> UInt256.of(new BigInteger(text))))
            .fsync(options.flag("fsync"))
            .stateBlocks(options.number("state-blocks"))
            .callGas(options.number("call-gas"))
            .callTimeout(Duration.ofMillis(options.number("call-timeout")))
            .logLimit(options.integer("log-limit"));
    if (!options.text("data").isBlank()) {
      builder.dataDirectory(options.read("data", "a directory", Path::of));
    }
    return builder.build();
  }

  private static NodeSettings nodeSettings(Options options) {
    String version = Devnet.class.getPackage().getImplementationVersion();
    return new NodeSettings(
        options.text("host"),
        options.integer("port"),
        options.flag("dev"),
        "Portcullis-devnet/v" + (version == null ? "0" : version) + "/java",
        NodeLimits.DEFAULT);
  }
}
