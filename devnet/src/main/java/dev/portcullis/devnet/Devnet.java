package dev.portcullis.devnet;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.node.NodeServer;
import dev.portcullis.devnet.node.NodeSettings;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.devnet.store.StoreException;
import dev.portcullis.devnet.upstream.UpstreamException;
import dev.portcullis.ethereum.chain.DamagedChainPolicy;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.chain.HostOriginPolicy;
import dev.portcullis.ethereum.chain.ListenerLimits;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.chain.RollupSettings;
import dev.portcullis.ethereum.common.UInt256;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;

/**
 * Starts the chain alone, as a node. Prints one line when it listens. An invalid option, a used
 * port or a directory in use also prints one line, and ends with status 1. SIGTERM and Ctrl-C close
 * it cleanly.
 */
public final class Devnet {
  private Devnet() {}

  /**
   * Runs until the process receives a signal to end.
   *
   * @param arguments see {@code --help}
   */
  public static void main(String[] arguments) {
    System.exit(run(List.of(arguments), System.out, System.err));
  }

  private static int run(List<String> arguments, PrintStream out, PrintStream err) {
    if (arguments.contains("--help")) {
      out.print(DevnetOptions.help());
      return 0;
    }
    try {
      DevnetOptions options = DevnetOptions.parse(arguments, System::getProperty, System::getenv);
      ForkOptions.check(options);
      if (options.text("l1").isBlank() ? !options.flag("dev") : options.flag("l1")) {
        serveRollup(options, out);
      } else {
        serveChain(options, out);
      }
      return 0;
    } catch (IllegalArgumentException | StoreException | UpstreamException | IOException e) {
      err.println("devnet: " + e.getMessage());
      return 1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 1;
    }
  }

  private static void serveChain(DevnetOptions options, PrintStream out)
      throws IOException, InterruptedException {
    CountDownLatch closed = new CountDownLatch(1);
    try (Chain chain = Chain.open(settingsWithoutRollup(options));
        NodeServer node = NodeServer.start(chain, nodeSettings(options, "port", mode(options)))) {
      awaitEnd(closed, () -> announce(out, chain, node));
    } finally {
      closed.countDown();
    }
  }

  private static ChainSettings settingsWithoutRollup(DevnetOptions options) {
    ChainSettings settings = chainSettings(options);
    return options.text("fork-url").isBlank()
        ? Rollup.withSystemContracts(settings)
        : ForkOptions.settings(settings, options);
  }

  private static void serveRollup(DevnetOptions options, PrintStream out)
      throws IOException, InterruptedException {
    CountDownLatch closed = new CountDownLatch(1);
    try (Rollup rollup = Rollup.open(chainSettings(options), rollupSettings(options));
        NodeServer node = NodeServer.start(rollup, nodeSettings(options, "port", mode(options)));
        NodeServer below = openLayer1(rollup, options)) {
      awaitEnd(
          closed,
          () -> {
            announce(out, rollup.chain(), node);
            if (below != null) {
              announce(out, rollup.layer1().chain(), below);
            }
          });
    } finally {
      closed.countDown();
    }
  }

  private static NodeServer openLayer1(Rollup rollup, DevnetOptions options) throws IOException {
    return options.text("l1-port").isBlank()
        ? null
        : NodeServer.start(
            rollup.layer1().chain(), nodeSettings(options, "l1-port", NodeMode.NORMAL));
  }

  private static void announce(PrintStream out, Chain chain, NodeServer node) {
    out.println("devnet: chain " + chain.settings().chainId() + " listens on " + node.url());
    out.flush();
  }

  /** Announces the node only when a signal is certain to close it cleanly. */
  private static void awaitEnd(CountDownLatch closed, Runnable announcement)
      throws InterruptedException {
    CountDownLatch told = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(told, closed), "devnet-end"));
    announcement.run();
    told.await();
  }

  /**
   * Runs when the process receives a signal to end, and delays its end until the chain is closed.
   */
  private static void end(CountDownLatch told, CountDownLatch closed) {
    told.countDown();
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static ChainSettings chainSettings(DevnetOptions options) {
    ChainSettings.Builder builder =
        ChainSettings.builder()
            .chainId(options.number("chain-id"))
            .blockInterval(Duration.ofMillis(options.number("block-interval")))
            .gasLimit(options.number("gas-limit"))
            .minBaseFee(
                options.read("min-base-fee", "wei", text -> UInt256.of(new BigInteger(text))))
            .fsync(options.flag("fsync"))
            .stateBlocks(options.number("state-blocks"))
            .presets(options.flag("presets"))
            .truncation(truncation(options, "truncate-to"))
            .callGas(options.number("call-gas"))
            .callTimeout(Duration.ofMillis(options.number("call-timeout")))
            .logLimit(options.integer("log-limit"))
            .maxTransactionBytes(options.integer("transaction-bytes"))
            .maxNonceGap(options.integer("nonce-gap"))
            .poolSize(options.integer("pool-size"));
    if (!options.text("fork").isBlank()) {
      builder.fork(
          options.read(
              "fork",
              "cancun, prague, osaka or amsterdam",
              text -> Fork.valueOf(text.toUpperCase(Locale.ROOT))));
    }
    if (!options.text("data").isBlank()) {
      builder.dataDirectory(options.read("data", "a directory", Path::of));
    }
    return builder.build();
  }

  private static RollupSettings rollupSettings(DevnetOptions options) {
    return new RollupSettings(
        options.integer("batch-blocks"),
        options.integer("batch-transactions"),
        Duration.ofMillis(options.number("batch-time")),
        Duration.ofMillis(options.number("commit-delay")),
        Duration.ofMillis(options.number("prove-delay")),
        Duration.ofMillis(options.number("execute-delay")),
        truncation(options, "l1-truncate-to"));
  }

  private static DamagedChainPolicy truncation(DevnetOptions options, String name) {
    return new DamagedChainPolicy(
        options.text(name).isBlank() ? OptionalLong.empty() : OptionalLong.of(options.number(name)),
        "--" + name);
  }

  private static NodeMode mode(DevnetOptions options) {
    return new NodeMode(
        options.flag("dev"),
        options.choice("compat", "document", "ecosystem") == 1,
        options.read("faucet", "wei", text -> UInt256.of(new BigInteger(text))));
  }

  private static NodeLimits limits(DevnetOptions options) {
    return new NodeLimits(
        options.integer("batch-limit"),
        options.integer("request-bytes"),
        options.integer("response-bytes"),
        options.integer("filter-limit"),
        options.integer("subscription-limit"),
        options.integer("socket-calls"),
        Duration.ofMillis(options.number("request-timeout")));
  }

  private static ListenerLimits portLimits(DevnetOptions options) {
    return new ListenerLimits(
        options.integer("connection-limit"),
        options.integer("address-connection-limit"),
        options.number("memory-bytes"));
  }

  /** Layer 1 has no development methods: if its blocks vanished, layer 2 would be inconsistent. */
  private static NodeSettings nodeSettings(DevnetOptions options, String port, NodeMode mode) {
    String version = Devnet.class.getPackage().getImplementationVersion();
    return new NodeSettings(
        options.text("host"),
        options.integer(port),
        mode,
        // Tools detect by the name of the node whether they may reset it and the like.
        (mode.development() ? "anvil/" : "")
            + "Portcullis-devnet/v"
            + (version == null ? "0" : version)
            + "/java",
        limits(options),
        HostOriginPolicy.of(options.text("vhosts"), options.text("cors-origins")),
        portLimits(options));
  }
}
