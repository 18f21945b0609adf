package dev.portcullis.launcher;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.web3j.crypto.RawTransaction;

/** The chain's own JSON-RPC, as a wallet uses it: reads, signs, sends, waits for the receipt. */
final class ChainClient {
  private static final int RECEIPT_POLLS = 3_000;
  private static final long RECEIPT_POLL_MILLIS = 10;

  private final JsonClient http;
  private final DevWallet wallet;

  ChainClient(URI rpc, DevWallet wallet) {
    this.http = new JsonClient(rpc, Optional.empty());
    this.wallet = wallet;
  }

  /**
   * A transaction in a block.
   *
   * @param hash its hash
   * @param block the number of the block
   * @param contract the contract it created; empty when it created none
   * @param nanos {@link System#nanoTime()} when its receipt was seen
   */
  record Mined(String hash, long block, String contract, long nanos) {}

  /** True when there is code at the address. */
  boolean hasCode(String address) {
    return call("eth_getCode", address, "latest").asText().length() > 2;
  }

  /** Sends a transaction of the wallet; a null receiver creates a contract. */
  Mined send(String to, String data) {
    long chainId = quantity(call("eth_chainId")).longValueExact();
    Map<String, String> request =
        to == null
            ? Map.of("from", wallet.address(), "data", data)
            : Map.of("from", wallet.address(), "to", to, "data", data);
    RawTransaction transaction =
        RawTransaction.createTransaction(
            quantity(call("eth_getTransactionCount", wallet.address(), "pending")),
            quantity(call("eth_gasPrice")),
            quantity(call("eth_estimateGas", request)),
            to,
            BigInteger.ZERO,
            data);
    return await(call("eth_sendRawTransaction", wallet.sign(transaction, chainId)).asText());
  }

  private Mined await(String hash) {
    for (int poll = 0; poll < RECEIPT_POLLS; poll++) {
      JsonNode receipt = call("eth_getTransactionReceipt", hash);
      if (!receipt.isNull()) {
        long now = System.nanoTime();
        if (!receipt.path("status").asText().equals("0x1")) {
          throw new LaunchFailure("The transaction " + hash + " was reverted");
        }
        return new Mined(
            hash,
            quantity(receipt.path("blockNumber")).longValueExact(),
            receipt.path("contractAddress").asText(""),
            now);
      }
      pause();
    }
    throw new LaunchFailure("The transaction " + hash + " is in no block after half a minute");
  }

  private JsonNode call(String method, Object... params) {
    JsonNode answer =
        http.post(
            "", Map.of("jsonrpc", "2.0", "id", 1, "method", method, "params", List.of(params)));
    if (answer.hasNonNull("error")) {
      throw new LaunchFailure(method + " was refused: " + answer.get("error"));
    }
    return answer.path("result");
  }

  private static BigInteger quantity(JsonNode hex) {
    return new BigInteger(hex.asText().substring(2), 16);
  }

  private static void pause() {
    try {
      Thread.sleep(RECEIPT_POLL_MILLIS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new LaunchFailure("Interrupted while waiting for a block", interrupted);
    }
  }
}
