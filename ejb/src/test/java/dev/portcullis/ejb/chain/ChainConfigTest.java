package dev.portcullis.ejb.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.devnet.chain.ChainSettings;
import dev.portcullis.devnet.common.UInt256;
import dev.portcullis.devnet.node.NodeAccess;
import dev.portcullis.devnet.node.PortLimits;
import dev.portcullis.devnet.node.method.NodeMode;
import dev.portcullis.devnet.node.rpc.NodeLimits;
import dev.portcullis.devnet.rollup.RollupSettings;
import dev.portcullis.ejb.startup.BadSetting;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
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
    config.embedded = embedded(file);
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

  private static EmbeddedConfig embedded(Properties file) {
    EmbeddedConfig config = new EmbeddedConfig();
    config.dataDir = Optional.ofNullable(file.getProperty("chain.embedded.data-dir"));
    config.commonDataDir = Optional.of("/var/lib/portcullis");
    config.port = new EmbeddedPortConfig();
    config.port.rpcHost = file.getProperty("chain.embedded.rpc-host");
    config.port.rpcPort = file.getProperty("chain.embedded.rpc-port");
    config.port.rpcVhosts = Optional.ofNullable(file.getProperty("chain.embedded.rpc-vhosts"));
    config.port.rpcCorsOrigins =
        Optional.ofNullable(file.getProperty("chain.embedded.rpc-cors-origins"));
    config.port.rpcTimeoutMs = file.getProperty("chain.embedded.rpc-timeout-ms");
    config.port.rpcConnections = file.getProperty("chain.embedded.rpc-connections");
    config.port.rpcConnectionsPerAddress =
        file.getProperty("chain.embedded.rpc-connections-per-address");
    config.port.rpcMemoryBytes = file.getProperty("chain.embedded.rpc-memory-bytes");
    config.blockIntervalMs = file.getProperty("chain.embedded.block-interval-ms");
    config.gasLimit = file.getProperty("chain.embedded.gas-limit");
    config.minBaseFeeWei = file.getProperty("chain.embedded.min-base-fee-wei");
    config.fork = file.getProperty("chain.embedded.fork");
    config.fsync = file.getProperty("chain.embedded.fsync");
    config.stateBlocks = file.getProperty("chain.embedded.state-blocks");
    config.callGas = file.getProperty("chain.embedded.call-gas");
    config.callTimeoutMs = file.getProperty("chain.embedded.call-timeout-ms");
    config.logLimit = file.getProperty("chain.embedded.log-limit");
    config.transactionBytes = file.getProperty("chain.embedded.transaction-bytes");
    config.nonceGap = file.getProperty("chain.embedded.nonce-gap");
    config.poolSize = file.getProperty("chain.embedded.pool-size");
    config.batchLimit = file.getProperty("chain.embedded.batch-limit");
    config.requestBytes = file.getProperty("chain.embedded.request-bytes");
    config.responseBytes = file.getProperty("chain.embedded.response-bytes");
    config.filterLimit = file.getProperty("chain.embedded.filter-limit");
    config.subscriptionLimit = file.getProperty("chain.embedded.subscription-limit");
    config.socketCallsPerMinute = file.getProperty("chain.embedded.socket-calls-per-minute");
    config.layer1 = file.getProperty("chain.embedded.l1");
    config.layer1RpcPort = file.getProperty("chain.embedded.l1.rpc-port");
    config.batchBlocks = file.getProperty("chain.embedded.l1.batch-blocks");
    config.batchTransactions = file.getProperty("chain.embedded.l1.batch-transactions");
    config.batchMs = file.getProperty("chain.embedded.l1.batch-ms");
    config.commitDelayMs = file.getProperty("chain.embedded.l1.commit-delay-ms");
    config.proveDelayMs = file.getProperty("chain.embedded.l1.prove-delay-ms");
    config.executeDelayMs = file.getProperty("chain.embedded.l1.execute-delay-ms");
    config.development = file.getProperty("chain.embedded.development");
    config.faucetWei = file.getProperty("chain.embedded.faucet-wei");
    config.compatProfile = file.getProperty("compat.profile");
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
    assertThat(settings.chain().chainId()).isEqualTo(6565);
    assertThat(settings.name()).isEqualTo("local");
    assertThat(settings.rpc().port()).isZero();
    assertThat(settings.chain().dataDirectory()).contains(Path.of("/var/lib/portcullis/chain"));
    assertThat(settings.mode()).isEqualTo(NodeMode.NORMAL);
    assertThat(settings.limits()).isEqualTo(NodeLimits.DEFAULT);
    assertThat(settings.rpc())
        .isEqualTo(
            new EmbeddedPortSettings("127.0.0.1", 0, NodeAccess.LOOPBACK_ONLY, PortLimits.DEFAULT));
    assertThat(settings.chain())
        .isEqualTo(
            ChainSettings.builder().dataDirectory(Path.of("/var/lib/portcullis/chain")).build());
    assertThat(settings.layer1()).contains(new Layer1Settings(0, RollupSettings.DEFAULT));
  }

  @Test
  void everyLimitOfTheChainIsASetting() {
    ChainConfig config = defaults();
    EmbeddedConfig embedded = config.embedded;
    embedded.gasLimit = "40000000";
    embedded.minBaseFeeWei = "7";
    embedded.stateBlocks = "100";
    embedded.callGas = "2000000";
    embedded.callTimeoutMs = "250";
    embedded.logLimit = "11";
    embedded.transactionBytes = "4096";
    embedded.nonceGap = "3";
    embedded.poolSize = "12";
    embedded.batchLimit = "13";
    embedded.requestBytes = "2048";
    embedded.responseBytes = "8192";
    embedded.filterLimit = "14";
    embedded.subscriptionLimit = "15";
    embedded.socketCallsPerMinute = "16";
    embedded.port.rpcTimeoutMs = "17";
    embedded.port.rpcConnections = "18";
    embedded.port.rpcConnectionsPerAddress = "19";
    embedded.port.rpcMemoryBytes = "2000000";
    embedded.faucetWei = "1000000000000000000000";
    EmbeddedSettings settings = config.embedded();
    ChainSettings chain = settings.chain();
    assertThat(chain.gasLimit()).isEqualTo(40_000_000);
    assertThat(chain.minBaseFee()).isEqualTo(UInt256.of(7));
    assertThat(chain.stateBlocks()).isEqualTo(100);
    assertThat(chain.callGas()).isEqualTo(2_000_000);
    assertThat(chain.callTimeout()).isEqualTo(Duration.ofMillis(250));
    assertThat(chain.logLimit()).isEqualTo(11);
    assertThat(chain.maxTransactionBytes()).isEqualTo(4096);
    assertThat(chain.maxNonceGap()).isEqualTo(3);
    assertThat(chain.poolSize()).isEqualTo(12);
    assertThat(settings.limits())
        .isEqualTo(new NodeLimits(13, 2048, 8192, 14, 15, 16, Duration.ofMillis(17)));
    assertThat(settings.rpc().limits()).isEqualTo(new PortLimits(18, 19, 2_000_000));
    assertThat(settings.mode().faucet().toBigInteger()).isEqualTo(BigInteger.TEN.pow(21));
  }

  @Test
  void whoMayReachThePortIsASetting() {
    ChainConfig config = defaults();
    config.embedded.port.rpcVhosts = Optional.of("node.example, 192.0.2.1");
    config.embedded.port.rpcCorsOrigins = Optional.of("https://dapp.example");
    assertThat(config.embedded().rpc().access())
        .isEqualTo(
            new NodeAccess(Set.of("node.example", "192.0.2.1"), Set.of("https://dapp.example")));
  }

  @Test
  void withoutLayer1ItsSettingsAreNotLookedAt() {
    ChainConfig config = defaults();
    config.embedded.layer1 = "false";
    config.embedded.batchBlocks = "0";
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
    refused(
        "chain.embedded.data-dir", defaults(), c -> c.embedded.commonDataDir = Optional.empty());
    refused("chain.embedded.rpc-port", defaults(), c -> c.embedded.port.rpcPort = "65536");
    refused(
        "chain.embedded.rpc-vhosts",
        defaults(),
        c -> c.embedded.port.rpcVhosts = Optional.of("http://node.example"));
    refused(
        "chain.embedded.rpc-cors-origins",
        defaults(),
        c -> c.embedded.port.rpcCorsOrigins = Optional.of("dapp.example"));
    refused("chain.embedded.rpc-timeout-ms", defaults(), c -> c.embedded.port.rpcTimeoutMs = "0");
    refused(
        "chain.embedded.rpc-connections", defaults(), c -> c.embedded.port.rpcConnections = "0");
    refused(
        "chain.embedded.rpc-memory-bytes",
        defaults(),
        c -> c.embedded.port.rpcMemoryBytes = "1000");
    refused("chain.embedded.block-interval-ms", defaults(), c -> c.embedded.blockIntervalMs = "-1");
    refused("chain.embedded.fork", defaults(), c -> c.embedded.fork = "homestead");
    refused("chain.embedded.fsync", defaults(), c -> c.embedded.fsync = "yes");
    refused("chain.embedded.l1", defaults(), c -> c.embedded.layer1 = "on");
    refused("chain.embedded.l1.rpc-port", defaults(), c -> c.embedded.layer1RpcPort = "-1");
    refused("chain.embedded.l1.batch-blocks", defaults(), c -> c.embedded.batchBlocks = "0");
    refused(
        "chain.embedded.l1.batch-transactions",
        defaults(),
        c -> c.embedded.batchTransactions = "x");
    refused("chain.embedded.l1.batch-ms", defaults(), c -> c.embedded.batchMs = "-1");
    refused("chain.embedded.l1.commit-delay-ms", defaults(), c -> c.embedded.commitDelayMs = "");
    refused("chain.embedded.l1.prove-delay-ms", defaults(), c -> c.embedded.proveDelayMs = "soon");
    refused(
        "chain.embedded.l1.execute-delay-ms", defaults(), c -> c.embedded.executeDelayMs = "1.5");
    refused("chain.embedded.development", defaults(), c -> c.embedded.development = "1");
    refused("chain.embedded.gas-limit", defaults(), c -> c.embedded.gasLimit = "999999");
    refused("chain.embedded.min-base-fee-wei", defaults(), c -> c.embedded.minBaseFeeWei = "0");
    refused("chain.embedded.state-blocks", defaults(), c -> c.embedded.stateBlocks = "-1");
    refused("chain.embedded.call-gas", defaults(), c -> c.embedded.callGas = "1");
    refused("chain.embedded.call-timeout-ms", defaults(), c -> c.embedded.callTimeoutMs = "0");
    refused("chain.embedded.log-limit", defaults(), c -> c.embedded.logLimit = "0");
    refused("chain.embedded.transaction-bytes", defaults(), c -> c.embedded.transactionBytes = "9");
    refused("chain.embedded.nonce-gap", defaults(), c -> c.embedded.nonceGap = "-1");
    refused("chain.embedded.pool-size", defaults(), c -> c.embedded.poolSize = "0");
    refused("chain.embedded.batch-limit", defaults(), c -> c.embedded.batchLimit = "0");
    refused("chain.embedded.request-bytes", defaults(), c -> c.embedded.requestBytes = "1");
    refused("chain.embedded.response-bytes", defaults(), c -> c.embedded.responseBytes = "1");
    refused("chain.embedded.filter-limit", defaults(), c -> c.embedded.filterLimit = "0");
    refused(
        "chain.embedded.subscription-limit", defaults(), c -> c.embedded.subscriptionLimit = "0");
    refused(
        "chain.embedded.socket-calls-per-minute",
        defaults(),
        c -> c.embedded.socketCallsPerMinute = "0");
    refused("chain.embedded.faucet-wei", defaults(), c -> c.embedded.faucetWei = "-1");
    refused("chain.embedded.faucet-wei", defaults(), c -> c.embedded.faucetWei = "1e18");
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
