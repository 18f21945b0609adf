package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.ethereum.chain.InclusionRule.Verdict;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What comes by the node's own port is judged by its sender, whatever command it came by. */
class JudgedPortTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final EvmAddress FORBIDDEN =
      EvmAddress.of("0x00000000000000000000000000000000000000f0");
  private static final EvmAddress BOB = EvmAddress.of("0x00000000000000000000000000000000000000b0");
  private static final String CAROL = "0x00000000000000000000000000000000000000c0";

  private final Set<EvmAddress> senders = ConcurrentHashMap.newKeySet();
  private final BlockingQueue<Transaction> refused = new LinkedBlockingQueue<>();
  private Chain chain;
  private NodeServer server;
  private NodeClient client;

  @BeforeEach
  void open() throws IOException {
    chain =
        Chain.open(
            ChainSettings.builder()
                .inclusion(
                    execution -> {
                      Transaction transaction = execution.transaction();
                      senders.add(transaction.sender());
                      boolean may = transaction.to().filter(FORBIDDEN::equals).isEmpty();
                      if (!may) {
                        refused.add(transaction);
                      }
                      return may ? Verdict.INCLUDE : Verdict.REFUSE;
                    })
                .build());
    NodeMode mode = new NodeMode(true, true, UInt256.of(1_000_000_000_000_000_000L));
    server =
        NodeServer.start(chain, new NodeSettings("127.0.0.1", 0, mode, "test", NodeLimits.DEFAULT));
    client = new NodeClient(server.url());
  }

  @AfterEach
  void close() {
    server.close();
    chain.close();
  }

  @Test
  void theFaucetPaysToAddressesThatTheRulePermits() throws Exception {
    assertThat(isMined(client.call("devnet_faucet", CAROL).textValue())).isTrue();
    String hash = client.call("devnet_faucet", FORBIDDEN.toString()).textValue();
    assertThat(refused.poll(20, TimeUnit.SECONDS).hash()).hasToString(hash);
    assertThat(isMined(client.call("devnet_faucet", CAROL).textValue())).isTrue();
  }

  @Test
  void aCallerOnBehalfOfAnAccountIsJudgedAsThatAccount() throws Exception {
    client.call("devnet_faucet", CAROL);
    client.call("anvil_impersonateAccount", CAROL);
    Map<String, Object> transfer =
        Map.of("from", CAROL, "to", BOB.toString(), "value", "0x1", "gas", "0x5208");
    chain.dev().mine();
    assertThat(isMined(client.call("eth_sendTransaction", transfer).textValue())).isTrue();
    assertThat(senders).contains(EvmAddress.of(CAROL));
    Map<String, Object> other =
        Map.of("from", CAROL, "to", FORBIDDEN.toString(), "value", "0x1", "gas", "0x5208");
    String hash = client.call("eth_sendTransaction", other).textValue();
    assertThat(refused.poll(20, TimeUnit.SECONDS).hash()).hasToString(hash);
    chain.dev().mine();
    assertThat(chain.await(Hash.of(hash), Duration.ofDays(1)))
        .as("the wait ends at once")
        .isEmpty();
    assertThat(client.call("eth_getTransactionByHash", hash).isNull()).isTrue();
    assertThat(client.call("eth_getTransactionCount", CAROL, "pending").textValue())
        .isEqualTo("0x1");
  }

  private boolean isMined(String hash) {
    return chain.await(Hash.of(hash), PATIENCE).isPresent();
  }
}
