package dev.portcullis.ejb.chain.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.chain.embedded.EmbeddedPortSettings;
import dev.portcullis.ejb.chain.embedded.EmbeddedSettings;
import dev.portcullis.ejb.chain.embedded.Layer1Settings;
import dev.portcullis.ejb.chain.embedded.NodePortAuthorization;
import dev.portcullis.ejb.chain.upstream.FailoverSettings;
import dev.portcullis.ejb.chain.upstream.UpstreamSettings;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ethereum.chain.ChainOptions;
import dev.portcullis.ethereum.chain.DamagedChainPolicy;
import dev.portcullis.ethereum.chain.HostOriginPolicy;
import dev.portcullis.ethereum.chain.ListenerLimits;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.chain.RollupSettings;
import dev.portcullis.ethereum.common.UInt256;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The defaults of the properties file are good, and each bad value is refused by name. */
class ChainConfigTest {
  private static final Map<String, String> EMBEDDED = Map.of("data.dir", "/var/lib/portcullis");
  private static final Map<String, String> UPSTREAM =
      Map.of(
          "chain.kind",
          "upstream",
          "chain.upstream.http-url",
          "https://node.example/v1/secret-key");

  @Test
  void theDefaultIsAChainInThisProcess() {
    ChainConfig config = config(EMBEDDED, Map.of());
    assertThatCode(config::check).doesNotThrowAnyException();
    assertThat(config.kind()).isEqualTo(ChainConfig.Kind.EMBEDDED);
    EmbeddedSettings settings = config.embedded();
    assertThat(settings.chain().chainId()).isEqualTo(6565);
    assertThat(settings.name()).isEqualTo("local");
    assertThat(settings.rpc().port()).isZero();
    assertThat(settings.chain().storage().directory())
        .contains(Path.of("/var/lib/portcullis/chain"));
    assertThat(settings.mode()).isEqualTo(NodeMode.NORMAL);
    assertThat(settings.limits()).isEqualTo(NodeLimits.DEFAULT);
    assertThat(settings.rpc())
        .isEqualTo(
            new EmbeddedPortSettings(
                "127.0.0.1", 0, HostOriginPolicy.LOOPBACK_ONLY, ListenerLimits.DEFAULT));
    assertThat(settings.chain())
        .isEqualTo(
            new ChainOptions(
                6565,
                ChainOptions.DEFAULT.blocks(),
                new ChainOptions.Storage(
                    Optional.of(Path.of("/var/lib/portcullis/chain")),
                    false,
                    0,
                    new DamagedChainPolicy(OptionalLong.empty(), "chain.embedded.truncate-to")),
                ChainOptions.DEFAULT.calls(),
                ChainOptions.DEFAULT.pool()));
    RollupSettings rollup = RollupSettings.DEFAULT;
    assertThat(settings.layer1())
        .contains(
            new Layer1Settings(
                0,
                new RollupSettings(
                    rollup.batchBlocks(),
                    rollup.batchTransactions(),
                    rollup.batchTime(),
                    rollup.commitDelay(),
                    rollup.proveDelay(),
                    rollup.executeDelay(),
                    new DamagedChainPolicy(
                        OptionalLong.empty(), "chain.embedded.l1.truncate-to"))));
  }

  @Test
  void inclusionIsJudgedUnlessTheSettingTurnsItOff() {
    assertThat(config(EMBEDDED, Map.of()).embedded().judging())
        .contains(NodePortAuthorization.SENDER);
    assertThat(config(EMBEDDED, Map.of("chain.embedded.own-port", "gate")).embedded().judging())
        .contains(NodePortAuthorization.GATE);
    assertThat(
            config(EMBEDDED, Map.of("chain.embedded.judge-inclusion", "false"))
                .embedded()
                .judging())
        .isEmpty();
    refused("chain.embedded.own-port", EMBEDDED, "nobody");
  }

  @Test
  void everyLimitOfTheChainIsASetting() {
    Map<String, String> limits =
        Map.ofEntries(
            Map.entry("chain.embedded.gas-limit", "40000000"),
            Map.entry("chain.embedded.min-base-fee-wei", "7"),
            Map.entry("chain.embedded.state-blocks", "100"),
            Map.entry("chain.embedded.truncate-to", "1234"),
            Map.entry("chain.embedded.call-gas", "2000000"),
            Map.entry("chain.embedded.call-timeout-ms", "250"),
            Map.entry("chain.embedded.log-limit", "11"),
            Map.entry("chain.embedded.transaction-bytes", "4096"),
            Map.entry("chain.embedded.nonce-gap", "3"),
            Map.entry("chain.embedded.pool-size", "12"),
            Map.entry("chain.embedded.batch-limit", "13"),
            Map.entry("chain.embedded.request-bytes", "2048"),
            Map.entry("chain.embedded.response-bytes", "8192"),
            Map.entry("chain.embedded.filter-limit", "14"),
            Map.entry("chain.embedded.subscription-limit", "15"),
            Map.entry("chain.embedded.socket-calls-per-minute", "16"),
            Map.entry("chain.embedded.rpc-timeout-ms", "17"),
            Map.entry("chain.embedded.rpc-connections", "18"),
            Map.entry("chain.embedded.rpc-connections-per-address", "19"),
            Map.entry("chain.embedded.rpc-memory-bytes", "2000000"),
            Map.entry("chain.embedded.presets", "false"),
            Map.entry("chain.embedded.faucet-wei", "1000000000000000000000"));
    EmbeddedSettings settings = config(EMBEDDED, limits).embedded();
    ChainOptions chain = settings.chain();
    assertThat(chain.blocks().gasLimit()).isEqualTo(40_000_000);
    assertThat(chain.blocks().minBaseFee()).isEqualTo(UInt256.of(7));
    assertThat(chain.storage().stateBlocks()).isEqualTo(100);
    assertThat(chain.blocks().presets()).isFalse();
    assertThat(chain.storage().truncation())
        .isEqualTo(new DamagedChainPolicy(OptionalLong.of(1234), "chain.embedded.truncate-to"));
    assertThat(chain.calls().gas()).isEqualTo(2_000_000);
    assertThat(chain.calls().timeout()).isEqualTo(Duration.ofMillis(250));
    assertThat(chain.calls().logs()).isEqualTo(11);
    assertThat(chain.pool().transactionBytes()).isEqualTo(4096);
    assertThat(chain.pool().nonceGap()).isEqualTo(3);
    assertThat(chain.pool().size()).isEqualTo(12);
    assertThat(settings.limits())
        .isEqualTo(new NodeLimits(13, 2048, 8192, 14, 15, 16, Duration.ofMillis(17)));
    assertThat(settings.rpc().limits()).isEqualTo(new ListenerLimits(18, 19, 2_000_000));
    assertThat(settings.mode().faucet().toBigInteger()).isEqualTo(BigInteger.TEN.pow(21));
  }

  @Test
  void theCallersOfThePortAreASetting() {
    Map<String, String> given =
        Map.of(
            "chain.embedded.rpc-vhosts",
            "node.example, 192.0.2.1",
            "chain.embedded.rpc-cors-origins",
            "https://dapp.example");
    assertThat(config(EMBEDDED, given).embedded().rpc().access())
        .isEqualTo(
            new HostOriginPolicy(
                Set.of("node.example", "192.0.2.1"), Set.of("https://dapp.example")));
  }

  @Test
  void withoutLayer1ItsSettingsAreNotLookedAt() {
    Map<String, String> given =
        Map.of("chain.embedded.l1", "false", "chain.embedded.l1.batch-blocks", "0");
    assertThat(config(EMBEDDED, given).embedded().layer1()).isEmpty();
  }

  @Test
  void theChainBelowIsTheEmbeddedOneOrIsNamed() {
    ChainConfig embedded = config(EMBEDDED, Map.of());
    assertThatCode(embedded::requireLayer1).doesNotThrowAnyException();
    assertThat(embedded.isLayer1Embedded()).isTrue();
    assertThat(embedded.layer1Upstream()).isEmpty();
    Map<String, String> named =
        Map.of("legacy.l1.http-url", "http://one/,http://two/", "legacy.l1.chain-id", "1");
    ChainConfig other = config(UPSTREAM, named);
    assertThatCode(other::requireLayer1).doesNotThrowAnyException();
    assertThat(other.isLayer1Embedded()).isFalse();
    assertThat(other.layer1Upstream().orElseThrow().nodes())
        .allMatch(node -> node.chainId().equals(OptionalLong.of(1)))
        .hasSize(2);
    assertThatThrownBy(config(UPSTREAM, Map.of())::requireLayer1)
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("legacy.l1.http-url");
    assertThatThrownBy(config(EMBEDDED, Map.of("chain.embedded.l1", "false"))::requireLayer1)
        .hasMessageContaining("legacy.l1.http-url");
    assertThatThrownBy(config(EMBEDDED, Map.of("legacy.l1.http-url", "http://one/"))::requireLayer1)
        .hasMessageContaining("legacy.l1.chain-id");
  }

  @Test
  void anUpstreamNodeNeedsOnlyItsAddress() {
    ChainConfig config = config(UPSTREAM, Map.of());
    assertThatCode(config::check).doesNotThrowAnyException();
    UpstreamSettings node = config.upstream().nodes().get(0);
    assertThat(config.upstream().nodes()).hasSize(1);
    assertThat(node.chainId()).isEmpty();
    assertThat(node.wsUrl()).isEmpty();
    assertThat(node.limit("eth_call")).isEqualTo(Duration.ofSeconds(10));
    assertThat(node.limit("eth_blockNumber")).isEqualTo(Duration.ofSeconds(4));
  }

  @Test
  void severalUpstreamNodesPairWithTheirWebSockets() {
    Map<String, String> given =
        Map.of(
            "chain.id", "7",
            "chain.upstream.http-url", "http://one/, https://two/key",
            "chain.upstream.ws-url", "-, wss://two/key");
    FailoverSettings settings = config(UPSTREAM, given).upstream();
    assertThat(settings.nodes())
        .extracting(node -> node.httpUrl() + " " + node.wsUrl().orElse(null))
        .containsExactly("http://one/ null", "https://two/key wss://two/key");
    assertThat(settings.nodes()).allMatch(node -> node.chainId().equals(OptionalLong.of(7)));
    assertThat(settings.maxLag()).isEqualTo(20);
    assertThat(settings.catchUp()).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void severalUpstreamNodesMustBeOfAChainThatIsNamedOnce() {
    String two = "http://one/,http://two/";
    refused("chain.id", UPSTREAM, "chain.upstream.http-url", two);
    refused(
        "chain.upstream.http-url",
        with(UPSTREAM, Map.of("chain.id", "7")),
        "http://one/,http://one/");
    refused(
        "chain.upstream.ws-url",
        with(UPSTREAM, Map.of("chain.id", "7", "chain.upstream.http-url", two)),
        "ws://one/");
    refused("chain.upstream.max-lag", UPSTREAM, "-1");
    refused("chain.upstream.catch-up-ms", UPSTREAM, "soon");
    refused("chain.upstream.attempt-timeout-ms", UPSTREAM, "0");
  }

  private static Map<String, String> with(Map<String, String> base, Map<String, String> more) {
    Map<String, String> all = new HashMap<>(base);
    all.putAll(more);
    return all;
  }

  @Test
  void badValuesAreRefusedByTheNameOfTheSetting() {
    refused("chain.kind", EMBEDDED, "remote");
    refused("chain.name", EMBEDDED, " ");
    refused("chain.id", EMBEDDED, "0");
    refused("chain.id", UPSTREAM, "0x1");
    refused("chain.embedded.data-dir", EMBEDDED, "data.dir", "");
    refused("chain.embedded.rpc-port", EMBEDDED, "65536");
    refused("chain.embedded.rpc-vhosts", EMBEDDED, "http://node.example");
    refused("chain.embedded.rpc-cors-origins", EMBEDDED, "dapp.example");
    refused("chain.embedded.rpc-timeout-ms", EMBEDDED, "0");
    refused("chain.embedded.rpc-connections", EMBEDDED, "0");
    refused("chain.embedded.rpc-memory-bytes", EMBEDDED, "1000");
    refused("chain.embedded.block-interval-ms", EMBEDDED, "-1");
    refused("chain.embedded.fork", EMBEDDED, "homestead");
    refused("chain.embedded.fsync", EMBEDDED, "yes");
    refused("chain.embedded.l1", EMBEDDED, "on");
    refused("chain.embedded.l1.rpc-port", EMBEDDED, "-1");
    refused("chain.embedded.l1.batch-blocks", EMBEDDED, "0");
    refused("chain.embedded.l1.batch-transactions", EMBEDDED, "x");
    refused("chain.embedded.l1.batch-ms", EMBEDDED, "-1");
    refused("chain.embedded.l1.commit-delay-ms", EMBEDDED, "");
    refused("chain.embedded.l1.prove-delay-ms", EMBEDDED, "soon");
    refused("chain.embedded.l1.execute-delay-ms", EMBEDDED, "1.5");
    refused("chain.embedded.development", EMBEDDED, "1");
    refused("chain.embedded.gas-limit", EMBEDDED, "999999");
    refused("chain.embedded.min-base-fee-wei", EMBEDDED, "0");
    refused("chain.embedded.state-blocks", EMBEDDED, "-1");
    refused("chain.embedded.truncate-to", EMBEDDED, "the last one");
    refused("chain.embedded.l1.truncate-to", EMBEDDED, "-1");
    refused("chain.embedded.call-gas", EMBEDDED, "1");
    refused("chain.embedded.call-timeout-ms", EMBEDDED, "0");
    refused("chain.embedded.log-limit", EMBEDDED, "0");
    refused("chain.embedded.transaction-bytes", EMBEDDED, "9");
    refused("chain.embedded.nonce-gap", EMBEDDED, "-1");
    refused("chain.embedded.pool-size", EMBEDDED, "0");
    refused("chain.embedded.batch-limit", EMBEDDED, "0");
    refused("chain.embedded.request-bytes", EMBEDDED, "1");
    refused("chain.embedded.response-bytes", EMBEDDED, "1");
    refused("chain.embedded.filter-limit", EMBEDDED, "0");
    refused("chain.embedded.subscription-limit", EMBEDDED, "0");
    refused("chain.embedded.socket-calls-per-minute", EMBEDDED, "0");
    refused("chain.embedded.faucet-wei", EMBEDDED, "-1");
    refused("chain.embedded.faucet-wei", EMBEDDED, "1e18");
    refused("chain.upstream.http-url", UPSTREAM, "");
    refused("chain.upstream.http-url", UPSTREAM, "node:8545");
    refused("chain.upstream.http-url", UPSTREAM, "ws://node");
    refused("chain.upstream.http-url", UPSTREAM, "http://[::1");
    refused("chain.upstream.http-url", UPSTREAM, "http://u:p@n");
    refused("chain.upstream.ws-url", UPSTREAM, "http://node");
    refused("chain.upstream.poll-ms", UPSTREAM, "0");
    refused("chain.upstream.watch-ms", UPSTREAM, "soon");
    refused("chain.upstream.timeout-ms", UPSTREAM, "");
    refused("chain.upstream.max-connections", UPSTREAM, "0");
    refused("chain.upstream.max-response-bytes", UPSTREAM, "1");
  }

  @Test
  void aRefusedAddressIsNotShown() {
    ChainConfig config =
        config(UPSTREAM, Map.of("chain.upstream.http-url", "htp://node.example/v1/secret-key"));
    assertThatThrownBy(config::check).message().doesNotContain("secret-key");
  }

  private static void refused(String setting, Map<String, String> base, String value) {
    refused(setting, base, setting, value);
  }

  private static void refused(
      String named, Map<String, String> base, String setting, String value) {
    assertThatThrownBy(config(base, Map.of(setting, value))::check)
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("The setting " + named + " ");
  }

  private static ChainConfig config(Map<String, String> base, Map<String, String> changes) {
    Map<String, String> given = new HashMap<>(base);
    given.putAll(changes);
    return GivenSettings.bean(ChainConfig.class, given);
  }
}
