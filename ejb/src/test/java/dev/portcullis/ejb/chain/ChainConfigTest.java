package dev.portcullis.ejb.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.devnet.rollup.RollupSettings;
import dev.portcullis.ejb.startup.BadSetting;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The defaults of the properties file are good, and each bad value is refused by name. */
@SuppressWarnings("UnnecessaryAssignment") // No container injects here: the test stands in for it.
class ChainConfigTest {
  private static ChainConfig defaults() {
    Properties file = new Properties();
    try (InputStream in =
        ChainConfig.class.getResourceAsStream("/META-INF/microprofile-config.properties")) {
      file.load(in);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    ChainConfig config = new ChainConfig();
    config.kind = file.getProperty("chain.kind");
    config.name = file.getProperty("chain.name");
    config.id = Optional.ofNullable(file.getProperty("chain.id"));
    config.dataDir = Optional.ofNullable(file.getProperty("chain.embedded.data-dir"));
    config.commonDataDir = Optional.of("/var/lib/portcullis");
    config.rpcHost = file.getProperty("chain.embedded.rpc-host");
    config.rpcPort = file.getProperty("chain.embedded.rpc-port");
    config.blockIntervalMs = file.getProperty("chain.embedded.block-interval-ms");
    config.fork = file.getProperty("chain.embedded.fork");
    config.fsync = file.getProperty("chain.embedded.fsync");
    config.layer1 = file.getProperty("chain.embedded.l1");
    config.layer1RpcPort = file.getProperty("chain.embedded.l1.rpc-port");
    config.batchBlocks = file.getProperty("chain.embedded.l1.batch-blocks");
    config.batchTransactions = file.getProperty("chain.embedded.l1.batch-transactions");
    config.batchMs = file.getProperty("chain.embedded.l1.batch-ms");
    config.commitDelayMs = file.getProperty("chain.embedded.l1.commit-delay-ms");
    config.proveDelayMs = file.getProperty("chain.embedded.l1.prove-delay-ms");
    config.executeDelayMs = file.getProperty("chain.embedded.l1.execute-delay-ms");
    config.development = file.getProperty("chain.embedded.development");
    config.compatProfile = file.getProperty("compat.profile");
    config.httpUrl = Optional.ofNullable(file.getProperty("chain.upstream.http-url"));
    config.wsUrl = Optional.ofNullable(file.getProperty("chain.upstream.ws-url"));
    config.pollMs = file.getProperty("chain.upstream.poll-ms");
    config.watchMs = file.getProperty("chain.upstream.watch-ms");
    config.timeoutMs = file.getProperty("chain.upstream.timeout-ms");
    config.maxConnections = file.getProperty("chain.upstream.max-connections");
    config.maxResponseBytes = file.getProperty("chain.upstream.max-response-bytes");
    config.logRange = file.getProperty("chain.upstream.log-range");
    return config;
  }

  private static ChainConfig upstream() {
    ChainConfig config = defaults();
    config.kind = "upstream";
    config.httpUrl = Optional.of("https://node.example/v1/secret-key");
    return config;
  }

  @Test
  void theDefaultIsAChainInThisProcess() {
    ChainConfig config = defaults();
    assertThatCode(config::check).doesNotThrowAnyException();
    assertThat(config.kind()).isEqualTo(ChainConfig.Kind.EMBEDDED);
    EmbeddedSettings settings = config.embedded();
    assertThat(settings.chainId()).isEqualTo(6565);
    assertThat(settings.name()).isEqualTo("local");
    assertThat(settings.rpcPort()).isZero();
    assertThat(settings.dataDir()).isEqualTo(Path.of("/var/lib/portcullis/chain"));
    assertThat(settings.development()).isFalse();
    assertThat(settings.layer1()).contains(new Layer1Settings(0, RollupSettings.DEFAULT));
  }

  @Test
  void withoutLayer1ItsSettingsAreNotLookedAt() {
    ChainConfig config = defaults();
    config.layer1 = "false";
    config.batchBlocks = "0";
    assertThat(config.embedded().layer1()).isEmpty();
  }

  @Test
  void anUpstreamNodeNeedsOnlyItsAddress() {
    ChainConfig config = upstream();
    assertThatCode(config::check).doesNotThrowAnyException();
    assertThat(config.upstream().chainId()).isEmpty();
    assertThat(config.upstream().wsUrl()).isEmpty();
  }

  @Test
  void badValuesAreRefusedByTheNameOfTheSetting() {
    refused("chain.kind", defaults(), c -> c.kind = "remote");
    refused("chain.name", defaults(), c -> c.name = " ");
    refused("chain.id", defaults(), c -> c.id = Optional.of("0"));
    refused("chain.id", upstream(), c -> c.id = Optional.of("0x1"));
    refused("chain.embedded.data-dir", defaults(), c -> c.commonDataDir = Optional.empty());
    refused("chain.embedded.rpc-port", defaults(), c -> c.rpcPort = "65536");
    refused("chain.embedded.block-interval-ms", defaults(), c -> c.blockIntervalMs = "-1");
    refused("chain.embedded.fork", defaults(), c -> c.fork = "homestead");
    refused("chain.embedded.fsync", defaults(), c -> c.fsync = "yes");
    refused("chain.embedded.l1", defaults(), c -> c.layer1 = "on");
    refused("chain.embedded.l1.rpc-port", defaults(), c -> c.layer1RpcPort = "-1");
    refused("chain.embedded.l1.batch-blocks", defaults(), c -> c.batchBlocks = "0");
    refused("chain.embedded.l1.batch-transactions", defaults(), c -> c.batchTransactions = "x");
    refused("chain.embedded.l1.batch-ms", defaults(), c -> c.batchMs = "-1");
    refused("chain.embedded.l1.commit-delay-ms", defaults(), c -> c.commitDelayMs = "");
    refused("chain.embedded.l1.prove-delay-ms", defaults(), c -> c.proveDelayMs = "soon");
    refused("chain.embedded.l1.execute-delay-ms", defaults(), c -> c.executeDelayMs = "1.5");
    refused("chain.embedded.development", defaults(), c -> c.development = "1");
    refused("chain.upstream.http-url", upstream(), c -> c.httpUrl = Optional.empty());
    refused("chain.upstream.http-url", upstream(), c -> c.httpUrl = Optional.of("node:8545"));
    refused("chain.upstream.http-url", upstream(), c -> c.httpUrl = Optional.of("ws://node"));
    refused("chain.upstream.http-url", upstream(), c -> c.httpUrl = Optional.of("http://[::1"));
    refused("chain.upstream.http-url", upstream(), c -> c.httpUrl = Optional.of("http://u:p@n"));
    refused("chain.upstream.ws-url", upstream(), c -> c.wsUrl = Optional.of("http://node"));
    refused("chain.upstream.poll-ms", upstream(), c -> c.pollMs = "0");
    refused("chain.upstream.watch-ms", upstream(), c -> c.watchMs = "soon");
    refused("chain.upstream.timeout-ms", upstream(), c -> c.timeoutMs = "");
    refused("chain.upstream.max-connections", upstream(), c -> c.maxConnections = "0");
    refused("chain.upstream.max-response-bytes", upstream(), c -> c.maxResponseBytes = "1");
    refused("chain.upstream.log-range", upstream(), c -> c.logRange = "1e3");
  }

  @Test
  void aRefusedAddressIsNotShown() {
    ChainConfig config = upstream();
    config.httpUrl = Optional.of("htp://node.example/v1/secret-key");
    assertThatThrownBy(config::check).message().doesNotContain("secret-key");
  }

  private static void refused(String setting, ChainConfig config, Consumer<ChainConfig> change) {
    change.accept(config);
    assertThatThrownBy(config::check)
        .isInstanceOf(BadSetting.class)
        .hasMessageContaining("The setting " + setting + " ");
  }
}
