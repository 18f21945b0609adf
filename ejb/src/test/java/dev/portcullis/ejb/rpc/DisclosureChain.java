package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.embedded.EmbeddedLayer1;
import dev.portcullis.ejb.chain.embedded.EmbeddedNode;
import dev.portcullis.ejb.chain.embedded.EmbeddedPortSettings;
import dev.portcullis.ejb.chain.embedded.EmbeddedSettings;
import dev.portcullis.ejb.chain.embedded.Layer1Settings;
import dev.portcullis.ejb.chain.upstream.UpstreamNodeTest;
import dev.portcullis.ethereum.chain.ChainOptions;
import dev.portcullis.ethereum.chain.HostOriginPolicy;
import dev.portcullis.ethereum.chain.ListenerLimits;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.chain.RollupSettings;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.kernel.Address;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.awaitility.Awaitility;

/** The embedded chain with its layer 1, and contracts whose figures are disclosed. */
final class DisclosureChain implements AutoCloseable {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final UInt256 PRICE = UInt256.of(100_000_000_000L);
  private static final Path TOKEN = Path.of("../src/demo/rollup/BridgedToken.json");

  final ChainNode node;
  private final EmbeddedNode embedded;
  private final EmbeddedLayer1 below;
  private final DevAccounts.DevAccount account = DevAccounts.ALL.get(0);

  DisclosureChain() {
    RollupSettings quick =
        new RollupSettings(100, 10_000, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
    embedded =
        new EmbeddedNode(
            new EmbeddedSettings(
                "local",
                ChainOptions.DEFAULT,
                new EmbeddedPortSettings(
                    "127.0.0.1", 0, HostOriginPolicy.LOOPBACK_ONLY, ListenerLimits.DEFAULT),
                NodeMode.NORMAL,
                NodeLimits.DEFAULT,
                Optional.of(new Layer1Settings(0, quick)),
                Optional.empty()),
            UpstreamNodeTest.THREADS);
    node = embedded;
    below = embedded.layer1(UpstreamNodeTest.THREADS).orElseThrow();
  }

  /** A token that stores its supply in slot 4 and its balances in the mapping of slot 5. */
  Address token() throws IOException {
    String code = new ObjectMapper().readTree(TOKEN.toFile()).get("bytecode").textValue();
    return new Address(send(Optional.empty(), code).path("contractAddress").textValue());
  }

  /** A contract with this code. */
  Address contract(String code) {
    String init = "0x61%04x80600c6000396000f3".formatted(code.length() / 2) + code;
    return new Address(send(Optional.empty(), init).path("contractAddress").textValue());
  }

  /** Mints tokens; answers the block. */
  long mint(Address token, Address to, long amount) {
    String data =
        "0x8c2a993e" + "0".repeat(24) + to.text().substring(2) + "%064x".formatted(amount);
    return Long.decode(send(Optional.of(token), data).path("blockNumber").textValue());
  }

  private JsonNode send(Optional<Address> to, String data) {
    JsonNode nonce =
        node.call(
            "eth_getTransactionCount",
            JSON.arrayNode().add(account.address().toString()).add("pending"));
    Bytes raw =
        TransactionPayload.dynamicFee(
                node.chainId(),
                Long.decode(nonce.textValue()),
                UInt256.ONE,
                PRICE,
                3_000_000,
                to.map(address -> EvmAddress.of(address.text())),
                UInt256.ZERO,
                Bytes.of(data))
            .sign(account.privateKey())
            .encoded();
    JsonNode hash = node.call("eth_sendRawTransaction", JSON.arrayNode().add(raw.toString()));
    JsonNode receipt =
        Awaitility.await()
            .until(
                () -> node.call("eth_getTransactionReceipt", JSON.arrayNode().add(hash)),
                found -> !found.isNull());
    if (!receipt.path("status").asText().equals("0x1")) {
      throw new AssertionError(receipt.toString());
    }
    return receipt;
  }

  /** Waits until layer 1 has the batch of a block. */
  void settled(long block) {
    JsonNode params = JSON.arrayNode().add(block);
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> !node.call("rollup_getBatchByBlockNumber", params).isNull());
  }

  /** What layer 1 stores of a batch. */
  String storedBatchHash(long batch) {
    String main = node.call("rollup_getMainContract", JSON.arrayNode()).textValue();
    JsonNode call =
        JSON.objectNode().put("to", main).put("data", "0xb22dd78e%064x".formatted(batch));
    return below.call("eth_call", JSON.arrayNode().add(call).add("latest")).textValue();
  }

  @Override
  public void close() {
    below.close();
    embedded.close();
  }
}
