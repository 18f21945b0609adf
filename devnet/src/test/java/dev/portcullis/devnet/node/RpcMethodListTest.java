package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.node.method.RpcMethods;
import dev.portcullis.devnet.node.method.filter.InstalledFilters;
import dev.portcullis.devnet.node.method.filter.PushSubscriptions;
import dev.portcullis.devnet.node.method.rollup.RollupMethods;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.rollup.TwoLayers;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.testing.RequiredInterface;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every required method is there, under the alias too (R-CHN-10, R-GTW-20). */
class RpcMethodListTest {
  /** Those that are about layer 1 and its batches, which a chain alone does not have. */
  private static final Set<String> OF_LAYER_1 =
      Set.of(
          "rollup_getBridgehubContract",
          "rollup_getMainContract",
          "rollup_getBridgeContracts",
          "rollup_L1ChainId",
          "rollup_getBaseTokenL1Address",
          "rollup_getL2ToL1MsgProof",
          "rollup_getL2ToL1LogProof",
          "rollup_L1BatchNumber",
          "rollup_getBlockDetails",
          "rollup_getTransactionDetails",
          "rollup_getL1BatchDetails",
          "rollup_getL1BatchBlockRange",
          "rollup_getProtocolVersion",
          "rollup_getProof",
          "rollup_sendRawTransactionWithDetailedOutput");

  /** Over HTTP there is nothing to be pushed to: see {@link SubscriptionsTest}. */
  private static final Set<String> OVER_SOCKETS = Set.of("eth_subscribe", "eth_unsubscribe");

  private static Scene scene;

  @BeforeAll
  static void open() throws IOException {
    scene = new Scene(NodeLimits.DEFAULT);
  }

  @AfterAll
  static void close() {
    scene.close();
  }

  @Test
  void everyListedMethodAnswersUnlessItIsAboutLayer1() throws IOException {
    List<String> names = names();
    assertThat(names).hasSizeGreaterThan(60).containsAll(OF_LAYER_1);
    for (String name : names) {
      assertThat(exists(name)).as(name).isEqualTo(!OF_LAYER_1.contains(name));
    }
  }

  @Test
  void everyMethodOfANodeHasAFileWithItsResponses() throws IOException {
    Set<String> answered = new TreeSet<>(OVER_SOCKETS);
    for (String directory : List.of("rpc", "rpc-rollup", "rpc-development", "rpc-amsterdam")) {
      answered.addAll(Exchanges.answeredMethods(directory));
    }
    assertThat(answered).containsAll(names());
    for (NodeRpcMethod each : allMethods()) {
      assertThat(answered).contains(each.name());
    }
  }

  private static List<NodeRpcMethod> allMethods() {
    NodeMode mode = new NodeMode(true, false, UInt256.ONE);
    try (TwoLayers layers = new TwoLayers(ChainSettings.builder().build(), TwoLayers.QUICK)) {
      List<NodeRpcMethod> all =
          new ArrayList<>(
              RpcMethods.of(
                  layers.l2(),
                  new InstalledFilters(layers.l2(), NodeLimits.DEFAULT),
                  new PushSubscriptions(NodeLimits.DEFAULT),
                  NodeLimits.DEFAULT,
                  "",
                  mode));
      all.addAll(RollupMethods.of(layers.rollup));
      assertThat(all).hasSizeGreaterThan(75);
      return all;
    }
  }

  @Test
  void withLayer1UnderneathAllAnswer() throws IOException {
    try (TwoLayers layers = new TwoLayers(ChainSettings.builder().build(), TwoLayers.QUICK);
        NodeServer server = NodeServer.start(layers.rollup, NodeSettings.loopback())) {
      NodeClient client = new NodeClient(server.url());
      for (String name : names()) {
        assertThat(exists(client, name)).as(name).isTrue();
      }
    }
  }

  @Test
  void theMethodsOfARollupAnswerUnderTheirOtherPrefixToo() throws IOException {
    for (String name : names()) {
      if (name.startsWith("rollup_")) {
        String alias = "zks_" + name.substring("rollup_".length());
        assertThat(exists(alias)).as(alias).isEqualTo(exists(name));
      }
    }
    assertThat(scene.client.call("zks_getFeeParams"))
        .isEqualTo(scene.client.call("rollup_getFeeParams"));
    assertThat(exists("zks_chainId")).isFalse();
  }

  @Test
  void intentionallyUnsupportedMethodsDoNotExist() throws IOException {
    try (NodeServer server = NodeServer.start(scene.chain, NodeSettings.loopback())) {
      NodeClient client = new NodeClient(server.url());
      for (String name :
          List.of(
              "eth_sendTransaction",
              "eth_sign",
              "personal_sign",
              "anvil_setBalance",
              "hardhat_setBalance",
              "evm_mine")) {
        assertThat(exists(client, name)).as(name).isFalse();
      }
      assertThat(client.call("eth_accounts").isEmpty()).isTrue();
    }
  }

  @Test
  void developerMethodsAlsoHaveTheNamesOfOtherNodes() throws IOException {
    for (String name :
        List.of(
            "hardhat_setBalance",
            "hardhat_mine",
            "hardhat_metadata",
            "hardhat_reset",
            "anvil_snapshot",
            "anvil_increaseTime",
            "anvil_setBlockGasLimit")) {
      assertThat(exists(name)).as(name).isTrue();
    }
  }

  private static boolean exists(String name) throws IOException {
    return exists(scene.client, name);
  }

  private static boolean exists(NodeClient client, String name) throws IOException {
    JsonNode error = client.exchange(name).path("error");
    return error.path("code").intValue() != -32601
        || !error.path("message").textValue().endsWith("does not exist");
  }

  private static List<String> names() {
    return RequiredInterface.load().methods();
  }
}
