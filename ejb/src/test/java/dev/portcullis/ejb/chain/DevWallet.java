package dev.portcullis.ejb.chain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.awaitility.Awaitility;

/** The first well-known development account, acting through any node. */
public final class DevWallet {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final UInt256 PRICE = UInt256.of(100_000_000_000L);

  /** Emits 200 logs with topic 1 and no data whenever it is called. */
  private static final String EMITTER = initialisation("60c85b6001600060 00a1600190038060025700");

  private final ChainNode node;
  private final DevAccounts.DevAccount account = DevAccounts.ALL.get(0);

  public DevWallet(ChainNode node) {
    this.node = node;
  }

  /** What that contract emits. */
  public static FollowedEvents emitted(Address emitter) {
    return new FollowedEvents(
        Set.of(new FollowedEvents.Event(emitter, new Hash32("0x" + "0".repeat(63) + "1"))));
  }

  /** Creates the contract that emits logs. */
  public Address deployEmitter() {
    return new Address(send(Optional.empty(), EMITTER).path("contractAddress").textValue());
  }

  /** Calls it; answers the receipt. */
  public JsonNode emit(Address emitter) {
    return send(Optional.of(emitter), "0x");
  }

  private JsonNode send(Optional<Address> to, String data) {
    String sender = account.address().toString();
    long nonce =
        Long.decode(
            node.call("eth_getTransactionCount", JSON.arrayNode().add(sender).add("pending"))
                .textValue());
    Bytes raw =
        TransactionPayload.dynamicFee(
                node.chainId(),
                nonce,
                UInt256.ONE,
                PRICE,
                400_000,
                to.map(address -> dev.portcullis.ethereum.common.EvmAddress.of(address.text())),
                UInt256.ZERO,
                Bytes.of(data))
            .sign(account.privateKey())
            .encoded();
    String hash =
        node.call("eth_sendRawTransaction", JSON.arrayNode().add(raw.toString())).textValue();
    return Awaitility.await()
        .pollInterval(Duration.ofMillis(5))
        .until(
            () -> node.call("eth_getTransactionReceipt", JSON.arrayNode().add(hash)),
            receipt -> !receipt.isNull());
  }

  /** Code that makes {@code runtime}, at most 32 bytes, the code of the contract. */
  private static String initialisation(String runtime) {
    String code = runtime.replace(" ", "");
    int size = code.length() / 2;
    return "0x%02x%s600052%s"
        .formatted(0x5f + size, code, "60%02x60%02xf3".formatted(size, 32 - size));
  }
}
