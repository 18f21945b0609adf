package dev.portcullis.ejb.chain.embedded;

import dev.portcullis.ejb.chain.startup.ChainConfig;
import dev.portcullis.ejb.compat.CompatConfig;
import dev.portcullis.ejb.setting.DataConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import dev.portcullis.ethereum.chain.ChainOptions;
import dev.portcullis.ethereum.chain.DamagedChainPolicy;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.chain.RollupSettings;
import dev.portcullis.ethereum.common.UInt256;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The settings of the chain in this process ({@code chain.embedded.*}). They apply only if the
 * chain is embedded, see {@link ChainConfig}.
 */
@ApplicationScoped
public class EmbeddedConfig extends Settings {
  private static final long WEEK_MILLIS = 604_800_000;
  private static final long DAY_MILLIS = 86_400_000;
  private static final long LEAST_GAS = 1_000_000;

  /** The most gas that a batch of layer 1 can execute. */
  private static final long MOST_GAS = 1_000_000_000;

  private static final int LEAST_BYTES = 1_024;
  private static final int MOST_BYTES = 1 << 30;
  private static final int MANY = 10_000_000;

  private final Setting<Optional<String>> dataDir = optional("chain.embedded.data-dir");
  private final Setting<Duration> blockInterval =
      millis("chain.embedded.block-interval-ms", 0, DAY_MILLIS);
  private final Setting<Long> gasLimit = number("chain.embedded.gas-limit", LEAST_GAS, MOST_GAS);
  private final Setting<UInt256> minBaseFee =
      wei("chain.embedded.min-base-fee-wei", BigInteger.ONE);
  private final Setting<Optional<Fork>> fork =
      optionalChoice("chain.embedded.fork", EnumSet.allOf(Fork.class));
  private final Setting<Boolean> fsync = flag("chain.embedded.fsync");
  private final Setting<Long> stateBlocks =
      number("chain.embedded.state-blocks", 0, Integer.MAX_VALUE);
  private final Setting<Optional<String>> truncateTo = optional("chain.embedded.truncate-to");
  private final Setting<Optional<String>> layer1TruncateTo =
      optional("chain.embedded.l1.truncate-to");
  private final Setting<Long> callGas =
      number("chain.embedded.call-gas", LEAST_GAS, 1_000_000_000_000L);
  private final Setting<Duration> callTimeout =
      millis("chain.embedded.call-timeout-ms", 1, 600_000);
  private final Setting<Integer> logLimit = integer("chain.embedded.log-limit", 1, MANY);
  private final Setting<Integer> transactionBytes =
      integer("chain.embedded.transaction-bytes", LEAST_BYTES, MOST_BYTES);
  private final Setting<Integer> nonceGap = integer("chain.embedded.nonce-gap", 0, MANY);
  private final Setting<Integer> poolSize = integer("chain.embedded.pool-size", 1, MANY);

  private final Setting<Boolean> development = flag("chain.embedded.development");
  private final Setting<Boolean> presets = flag("chain.embedded.presets");
  private final Setting<UInt256> faucet = wei("chain.embedded.faucet-wei", BigInteger.ZERO);

  private final Setting<Integer> batchLimit = integer("chain.embedded.batch-limit", 1, MANY);
  private final Setting<Integer> requestBytes =
      integer("chain.embedded.request-bytes", LEAST_BYTES, MOST_BYTES);
  private final Setting<Integer> responseBytes =
      integer("chain.embedded.response-bytes", LEAST_BYTES, MOST_BYTES);
  private final Setting<Integer> filterLimit = integer("chain.embedded.filter-limit", 1, MANY);
  private final Setting<Integer> subscriptionLimit =
      integer("chain.embedded.subscription-limit", 1, MANY);
  private final Setting<Integer> socketCalls =
      integer("chain.embedded.socket-calls-per-minute", 1, MANY);

  private final Setting<Boolean> judges = flag("chain.embedded.judge-inclusion");
  private final Setting<NodePortAuthorization> directPortTrust =
      choice("chain.embedded.own-port", EnumSet.allOf(NodePortAuthorization.class));

  private final Setting<Boolean> hasLayer1 = flag("chain.embedded.l1");
  private final Setting<Integer> layer1Port = integer("chain.embedded.l1.rpc-port", 0, 65_535);
  private final Setting<Integer> batchBlocks = integer("chain.embedded.l1.batch-blocks", 1, 10_000);
  private final Setting<Integer> batchTransactions =
      integer("chain.embedded.l1.batch-transactions", 1, 50_000);
  private final Setting<Duration> batchTime = millis("chain.embedded.l1.batch-ms", 0, WEEK_MILLIS);
  private final Setting<Duration> commitDelay =
      millis("chain.embedded.l1.commit-delay-ms", 0, WEEK_MILLIS);
  private final Setting<Duration> proveDelay =
      millis("chain.embedded.l1.prove-delay-ms", 0, WEEK_MILLIS);
  private final Setting<Duration> executeDelay =
      millis("chain.embedded.l1.execute-delay-ms", 0, WEEK_MILLIS);

  @Inject EmbeddedPortConfig port;
  @Inject CompatConfig compat;
  @Inject DataConfig data;

  /** Whether there is a layer 1 in the same process. */
  public boolean hasLayer1() {
    return hasLayer1.get();
  }

  /**
   * All settings.
   *
   * @param name the name of the chain that the operator chose
   * @param chainId the chain id (EIP-155)
   * @throws InvalidSettingException naming the first that has no usable value
   */
  public EmbeddedSettings settings(String name, long chainId) {
    return new EmbeddedSettings(
        name,
        chain(chainId),
        port.settings(),
        mode(),
        limits(),
        hasLayer1.get() ? Optional.of(layer1()) : Optional.empty(),
        Optional.of(directPortTrust.get()).filter(how -> judges.get()));
  }

  private ChainOptions chain(long chainId) {
    return new ChainOptions(
        chainId,
        new ChainOptions.Blocks(
            blockInterval.get(), gasLimit.get(), minBaseFee.get(), fork.get(), presets.get()),
        new ChainOptions.Storage(
            Optional.of(dataDir()),
            fsync.get(),
            stateBlocks.get(),
            truncation("chain.embedded.truncate-to", truncateTo)),
        new ChainOptions.Calls(callGas.get(), callTimeout.get(), logLimit.get()),
        new ChainOptions.Pool(transactionBytes.get(), nonceGap.get(), poolSize.get()));
  }

  private NodeMode mode() {
    return new NodeMode(development.get(), compat.isEcosystem(), faucet.get());
  }

  private NodeLimits limits() {
    return new NodeLimits(
        batchLimit.get(),
        requestBytes.get(),
        responseBytes.get(),
        filterLimit.get(),
        subscriptionLimit.get(),
        socketCalls.get(),
        port.timeout());
  }

  private Layer1Settings layer1() {
    return new Layer1Settings(
        layer1Port.get(),
        new RollupSettings(
            batchBlocks.get(),
            batchTransactions.get(),
            batchTime.get(),
            commitDelay.get(),
            proveDelay.get(),
            executeDelay.get(),
            truncation("chain.embedded.l1.truncate-to", layer1TruncateTo)));
  }

  private static DamagedChainPolicy truncation(String name, Setting<Optional<String>> block) {
    Optional<String> text = block.get().map(String::strip).filter(given -> !given.isEmpty());
    if (text.isPresent() && !text.get().matches("[0-9]{1,18}")) {
      throw new InvalidSettingException(
          name, "must be the number of a block, but is \"" + text.get() + "\"");
    }
    return new DamagedChainPolicy(
        text.map(digits -> OptionalLong.of(Long.parseLong(digits))).orElseGet(OptionalLong::empty),
        name);
  }

  /**
   * The data directory of the chain.
   *
   * @throws InvalidSettingException if neither that nor the common directory is set
   */
  public Path dataDir() {
    return dataDir
        .get()
        .map(Path::of)
        .or(() -> data.directory().map(common -> Path.of(common, "chain")))
        .orElseThrow(
            () ->
                new InvalidSettingException(
                    "chain.embedded.data-dir",
                    "is missing; set it or data.dir to where the chain may keep its data"));
  }

  /** Reads an amount of ether in wei, which exceeds the integer range of other settings. */
  private Setting<UInt256> wei(String name, BigInteger least) {
    return parsed(
        name,
        (as, text) -> {
          String digits = text.strip();
          if (!digits.matches("[0-9]{1,30}") || new BigInteger(digits).compareTo(least) < 0) {
            throw new InvalidSettingException(
                as, "must be wei, a whole number from " + least + " on, but is \"" + text + "\"");
          }
          return UInt256.of(new BigInteger(digits));
        });
  }
}
