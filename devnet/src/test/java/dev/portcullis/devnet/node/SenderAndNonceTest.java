package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.ethereum.transaction.Transaction;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each transaction is found in whichever block it is, and one whose state is gone is no null. */
class SenderAndNonceTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int BLOCKS = 21;
  private static final String METHOD = "eth_getTransactionBySenderAndNonce";

  private static List<Transaction> sent(Chain chain) {
    TestWallet alice = new TestWallet(0, Scene.CHAIN_ID);
    TestWallet other = new TestWallet(1, Scene.CHAIN_ID);
    List<Transaction> sent = new ArrayList<>();
    for (int i = 0; i < BLOCKS; i++) {
      Transaction next = (i % 3 == 0 ? other : alice).transfer(Scene.BOB, 1);
      chain.submit(next);
      assertThat(chain.await(next.hash(), PATIENCE)).isPresent();
      sent.add(next);
    }
    return sent;
  }

  @Test
  void eachIsFoundWhicheverBlockHasIt() throws IOException {
    try (Chain chain = Chain.open(ChainSettings.builder().build());
        NodeServer server = NodeServer.start(chain, NodeSettings.loopback())) {
      NodeClient client = new NodeClient(server.url());
      for (Transaction each : sent(chain)) {
        assertThat(client.call(METHOD, each.sender().toString(), each.nonce()))
            .isEqualTo(client.call("eth_getTransactionByHash", each.hash().toString()));
      }
      assertThat(client.call(METHOD, Scene.BOB.toString(), 0).isNull()).isTrue();
    }
  }

  @Test
  void anOldOneBehindThePrunedStatesIsAnError() throws IOException {
    try (Chain chain = Chain.open(ChainSettings.builder().stateBlocks(4).build());
        NodeServer server = NodeServer.start(chain, NodeSettings.loopback())) {
      NodeClient client = new NodeClient(server.url());
      List<Transaction> sent = sent(chain);
      Transaction last = sent.get(BLOCKS - 1);
      assertThat(
              client.call(METHOD, last.sender().toString(), last.nonce()).get("hash").textValue())
          .isEqualTo(last.hash().toString());
      JsonNode old = client.exchange(METHOD, sent.get(0).sender().toString(), 0);
      assertThat(old.at("/error/code").intValue()).isEqualTo(-32602);
      assertThat(client.call(METHOD, last.sender().toString(), last.nonce() + 1).isNull()).isTrue();
      assertThat(client.call(METHOD, Scene.BOB.toString(), 0).isNull()).isTrue();
    }
  }
}
