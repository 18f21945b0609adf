package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.transaction.SignedTransaction;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.Optional;

/**
 * A transaction that waits in the gate's pool.
 *
 * @param input its calldata, 0x and hexadecimal digits
 */
record Stashed(SignedTransaction signed, Address to, String input) {
  /** That of a chain whose number is this. */
  static final long CHAIN = 1;

  private static final UInt256 PRICE = UInt256.of(1_000_000_000);

  static Stashed by(TestKey sender, long nonce, Address to, String input) {
    String raw =
        TransactionPayload.dynamicFee(
                CHAIN,
                nonce,
                UInt256.ONE,
                PRICE,
                100_000,
                Optional.of(dev.portcullis.ethereum.common.EvmAddress.of(to.text())),
                UInt256.ZERO,
                Bytes.of(input))
            .sign(sender.key())
            .encoded()
            .toString();
    return new Stashed(SignedTransaction.read("raw", raw, CHAIN), to, input);
  }

  Hash32 hash() {
    return signed.hash();
  }

  Address sender() {
    return signed.sender();
  }

  long nonce() {
    return signed.nonce();
  }

  /** Whether it is shown so, in no block (R-CHN-8). */
  boolean isShownBy(JsonNode answer) {
    JsonNode shown = answer.path("result");
    return shown.path("hash").asText().equals(hash().text())
        && shown.path("from").asText().equals(sender().text())
        && shown.path("to").asText().equals(to.text())
        && shown.path("input").asText().equals(input)
        && shown.path("nonce").asText().equals(NodeJson.quantity(nonce()))
        && shown.path("blockHash").isNull()
        && shown.path("blockNumber").isNull()
        && shown.path("transactionIndex").isNull();
  }
}
