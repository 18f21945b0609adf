package dev.portcullis.ejb.chain;

import dev.portcullis.devnet.chain.ChainSettings;
import dev.portcullis.devnet.common.UInt256;
import dev.portcullis.devnet.evm.Fork;
import dev.portcullis.devnet.node.method.NodeMode;
import dev.portcullis.devnet.node.rpc.NodeLimits;
import dev.portcullis.devnet.rollup.RollupSettings;
import dev.portcullis.ejb.startup.BadSetting;
import dev.portcullis.ejb.startup.Setting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The settings of the chain in this process ({@code chain.embedded.*}). They are looked at only
 * when the chain is that one, see {@link ChainConfig}.
 */
@ApplicationScoped
public class EmbeddedConfig {
  private static final long MOST_MILLIS = 604_800_000;
  private static final long DAY_MILLIS = 86_400_000;
  private static final long LEAST_GAS = 1_000_000;

  /** What a batch of layer 1 can still execute. */
  private static final long MOST_GAS = 1_000_000_000;

  private static final int LEAST_BYTES = 1_024;
  private static final int MOST_BYTES = 1 << 30;
  private static final int MANY = 10_000_000;

  @Inject
  @ConfigProperty(name = "chain.embedded.data-dir")
  Optional<String> dataDir;

  @Inject
  @ConfigProperty(name = "data.dir")
  Optional<String> commonDataDir;

  @Inject EmbeddedPortConfig port;

  @Inject
  @ConfigProperty(name = "chain.embedded.block-interval-ms")
  String blockIntervalMs;

  @Inject
  @ConfigProperty(name = "chain.embedded.gas-limit")
  String gasLimit;

  @Inject
  @ConfigProperty(name = "chain.embedded.min-base-fee-wei")
  String minBaseFeeWei;

  @Inject
  @ConfigProperty(name = "chain.embedded.fsync")
  String fsync;

  @Inject
  @ConfigProperty(name = "chain.embedded.fork")
  String fork;

  @Inject
  @ConfigProperty(name = "chain.embedded.state-blocks")
  String stateBlocks;

  @Inject
  @ConfigProperty(name = "chain.embedded.call-gas")
  String callGas;

  @Inject
  @ConfigProperty(name = "chain.embedded.call-timeout-ms")
  String callTimeoutMs;

  @Inject
  @ConfigProperty(name = "chain.embedded.log-limit")
  String logLimit;

  @Inject
  @ConfigProperty(name = "chain.embedded.transaction-bytes")
  String transactionBytes;

  @Inject
  @ConfigProperty(name = "chain.embedded.nonce-gap")
  String nonceGap;

  @Inject
  @ConfigProperty(name = "chain.embedded.pool-size")
  String poolSize;

  @Inject
  @ConfigProperty(name = "chain.embedded.batch-limit")
  String batchLimit;

  @Inject
  @ConfigProperty(name = "chain.embedded.request-bytes")
  String requestBytes;

  @Inject
  @ConfigProperty(name = "chain.embedded.response-bytes")
  String responseBytes;

  @Inject
  @ConfigProperty(name = "chain.embedded.filter-limit")
  String filterLimit;

  @Inject
  @ConfigProperty(name = "chain.embedded.subscription-limit")
  String subscriptionLimit;

  @Inject
  @ConfigProperty(name = "chain.embedded.socket-calls-per-minute")
  String socketCallsPerMinute;

  @Inject
  @ConfigProperty(name = "chain.embedded.l1")
  String layer1;

  @Inject
  @ConfigProperty(name = "chain.embedded.l1.rpc-port")
  String layer1RpcPort;

  @Inject
  @ConfigProperty(name = "chain.embedded.l1.batch-blocks")
  String batchBlocks;

  @Inject
  @ConfigProperty(name = "chain.embedded.l1.batch-transactions")
  String batchTransactions;

  @Inject
  @ConfigProperty(name = "chain.embedded.l1.batch-ms")
  String batchMs;

  @Inject
  @ConfigProperty(name = "chain.embedded.l1.commit-delay-ms")
  String commitDelayMs;

  @Inject
  @ConfigProperty(name = "chain.embedded.l1.prove-delay-ms")
  String proveDelayMs;

  @Inject
  @ConfigProperty(name = "chain.embedded.l1.execute-delay-ms")
  String executeDelayMs;

  @Inject
  @ConfigProperty(name = "chain.embedded.development")
  String development;

  @Inject
  @ConfigProperty(name = "chain.embedded.faucet-wei")
  String faucetWei;

  @Inject
  @ConfigProperty(name = "compat.profile")
  String compatProfile;

  /**
   * All of them.
   *
   * @param name the chain's name as the operator calls it
   * @param chainId the chain id (EIP-155)
   * @throws BadSetting naming the first that has no usable value
   */
  EmbeddedSettings settings(String name, long chainId) {
    return new EmbeddedSettings(
        name,
        chain(chainId),
        port.settings(),
        mode(),
        limits(),
        Setting.flag("chain.embedded.l1", layer1) ? Optional.of(layer1()) : Optional.empty());
  }

  private ChainSettings chain(long chainId) {
    return ChainSettings.builder()
        .chainId(chainId)
        .dataDirectory(dataDir())
        .blockInterval(millis("block-interval-ms", blockIntervalMs, 0, DAY_MILLIS))
        .gasLimit(number("gas-limit", gasLimit, LEAST_GAS, MOST_GAS))
        .minBaseFee(wei("min-base-fee-wei", minBaseFeeWei, BigInteger.ONE))
        .fork(
            Fork.valueOf(
                Setting.choice("chain.embedded.fork", fork, "cancun", "prague", "osaka")
                    .toUpperCase(Locale.ROOT)))
        .fsync(Setting.flag("chain.embedded.fsync", fsync))
        .stateBlocks(number("state-blocks", stateBlocks, 0, Integer.MAX_VALUE))
        .callGas(number("call-gas", callGas, LEAST_GAS, 1_000_000_000_000L))
        .callTimeout(millis("call-timeout-ms", callTimeoutMs, 1, 600_000))
        .logLimit(integer("log-limit", logLimit, 1, MANY))
        .maxTransactionBytes(
            integer("transaction-bytes", transactionBytes, LEAST_BYTES, MOST_BYTES))
        .maxNonceGap(integer("nonce-gap", nonceGap, 0, MANY))
        .poolSize(integer("pool-size", poolSize, 1, MANY))
        .build();
  }

  private NodeMode mode() {
    return new NodeMode(
        Setting.flag("chain.embedded.development", development),
        Setting.choice("compat.profile", compatProfile, "document", "ecosystem")
            .equals("ecosystem"),
        wei("faucet-wei", faucetWei, BigInteger.ZERO));
  }

  private NodeLimits limits() {
    return new NodeLimits(
        integer("batch-limit", batchLimit, 1, MANY),
        integer("request-bytes", requestBytes, LEAST_BYTES, MOST_BYTES),
        integer("response-bytes", responseBytes, LEAST_BYTES, MOST_BYTES),
        integer("filter-limit", filterLimit, 1, MANY),
        integer("subscription-limit", subscriptionLimit, 1, MANY),
        integer("socket-calls-per-minute", socketCallsPerMinute, 1, MANY),
        port.timeout());
  }

  private Layer1Settings layer1() {
    return new Layer1Settings(
        integer("l1.rpc-port", layer1RpcPort, 0, 65_535),
        new RollupSettings(
            integer("l1.batch-blocks", batchBlocks, 1, 10_000),
            integer("l1.batch-transactions", batchTransactions, 1, 50_000),
            millis("l1.batch-ms", batchMs, 0, MOST_MILLIS),
            millis("l1.commit-delay-ms", commitDelayMs, 0, MOST_MILLIS),
            millis("l1.prove-delay-ms", proveDelayMs, 0, MOST_MILLIS),
            millis("l1.execute-delay-ms", executeDelayMs, 0, MOST_MILLIS)));
  }

  private Path dataDir() {
    return dataDir
        .map(Path::of)
        .or(() -> commonDataDir.map(common -> Path.of(common, "chain")))
        .orElseThrow(
            () ->
                new BadSetting(
                    "chain.embedded.data-dir",
                    "is missing; set it or data.dir to where the chain may keep its data"));
  }

  private static long number(String setting, String text, long min, long max) {
    return Setting.number("chain.embedded." + setting, text, min, max);
  }

  private static int integer(String setting, String text, int min, int max) {
    return (int) number(setting, text, min, max);
  }

  private static Duration millis(String setting, String text, long min, long max) {
    return Duration.ofMillis(number(setting, text, min, max));
  }

  /** An amount of ether does not fit the numbers of other settings. */
  private static UInt256 wei(String setting, String text, BigInteger least) {
    String digits = text.strip();
    if (!digits.matches("[0-9]{1,30}") || new BigInteger(digits).compareTo(least) < 0) {
      throw new BadSetting(
          "chain.embedded." + setting,
          "must be wei, a whole number from " + least + " on, but is \"" + text + "\"");
    }
    return UInt256.of(new BigInteger(digits));
  }
}
