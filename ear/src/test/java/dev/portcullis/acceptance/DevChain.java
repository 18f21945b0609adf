package dev.portcullis.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.web3j.abi.FunctionEncoder;
import org.web3j.abi.datatypes.Address;
import org.web3j.abi.datatypes.Function;
import org.web3j.abi.datatypes.Utf8String;
import org.web3j.abi.datatypes.generated.Uint256;
import org.web3j.crypto.Credentials;
import org.web3j.crypto.RawTransaction;
import org.web3j.crypto.TransactionEncoder;
import org.web3j.utils.Numeric;

/**
 * The chain as its own tools see it, past the gate.
 *
 * @param rpc where the node answers JSON-RPC
 */
public record DevChain(URI rpc) {
  /** The first topic of {@code Transfer(address,address,uint256)}. */
  static final String TRANSFER =
      "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

  /** The embedded chain funds it. */
  private static final Credentials FUNDED = Credentials.create(TestWallet.OPERATOR.key());

  private static final ObjectMapper JSON = Client.JSON;
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final BigInteger GAS = BigInteger.valueOf(2_000_000);

  /** The committed artifact of the demonstration token. */
  public static JsonNode artifact() {
    try {
      return JSON.readTree(Path.of("../src/demo/DemoToken.json").toFile());
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }

  /** Deploys the demonstration token; the answer is its address. */
  public String deployToken() {
    String arguments =
        FunctionEncoder.encodeConstructor(
            List.of(
                new Utf8String("Demo"),
                new Utf8String("DEMO"),
                new Uint256(BigInteger.TEN.pow(24))));
    return deploy(artifact().path("bytecode").asText() + arguments);
  }

  /** Runs creation code; the answer is the address of the contract. */
  public String deploy(String code) {
    return send(null, code).path("contractAddress").asText();
  }

  /** Gives an account what transactions cost. */
  public void fund(String account) {
    send(account, "0x", BigInteger.TEN.pow(18));
  }

  /** Moves tokens; the answer is the receipt. */
  public JsonNode transfer(String token, String to, long amount) {
    return send(
        token,
        FunctionEncoder.encode(
            new Function(
                "transfer",
                List.of(new Address(to), new Uint256(BigInteger.valueOf(amount))),
                List.of())));
  }

  /** The result of a call. */
  public JsonNode call(String method, Object... params) {
    ObjectNode request = JSON.createObjectNode().put("jsonrpc", "2.0").put("id", 1);
    request.put("method", method).set("params", JSON.valueToTree(params));
    try {
      String body =
          HTTP.send(
                  HttpRequest.newBuilder(rpc)
                      .header("content-type", "application/json")
                      .POST(BodyPublishers.ofString(request.toString()))
                      .build(),
                  BodyHandlers.ofString())
              .body();
      JsonNode answer = JSON.readTree(body);
      if (answer.has("error")) {
        throw new AssertionError(body);
      }
      return answer.path("result");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(told);
    }
  }

  /** Calls a contract in a transaction of so much gas; the answer is the receipt. */
  public JsonNode transact(String contract, String data, long gas) {
    return receipt(submit(contract, data, BigInteger.ZERO, BigInteger.valueOf(gas)));
  }

  /** The same without waiting for anything; the answer is the hash. */
  String submit(String contract, String data, long gas) {
    return submit(contract, data, BigInteger.ZERO, BigInteger.valueOf(gas));
  }

  private JsonNode send(String to, String data) {
    return send(to, data, BigInteger.ZERO);
  }

  private JsonNode send(String to, String data, BigInteger value) {
    return receipt(submit(to, data, value, GAS));
  }

  /** One at a time: classes beside each other send from the same account. */
  private String submit(String to, String data, BigInteger value, BigInteger gas) {
    synchronized (FUNDED) {
      return sendNext(to, data, value, gas);
    }
  }

  private String sendNext(String to, String data, BigInteger value, BigInteger gas) {
    String from = FUNDED.getAddress();
    BigInteger nonce =
        Numeric.decodeQuantity(call("eth_getTransactionCount", from, "pending").asText());
    BigInteger price = Numeric.decodeQuantity(call("eth_gasPrice").asText()).shiftLeft(1);
    RawTransaction transaction =
        to == null
            ? RawTransaction.createContractTransaction(nonce, price, gas, value, data)
            : RawTransaction.createTransaction(nonce, price, gas, to, value, data);
    long chainId = Numeric.decodeQuantity(call("eth_chainId").asText()).longValueExact();
    byte[] signed = TransactionEncoder.signMessage(transaction, chainId, FUNDED);
    return call("eth_sendRawTransaction", Numeric.toHexString(signed)).asText();
  }

  /** The receipt of a transaction that succeeds, once it is there. */
  public JsonNode receipt(String hash) {
    JsonNode receipt =
        Awaitility.await()
            .atMost(Duration.ofSeconds(60))
            .pollDelay(Duration.ZERO)
            .pollInterval(Duration.ofMillis(2))
            .until(() -> receiptOrNull(hash), found -> !found.isNull());
    if (!receipt.path("status").asText().equals("0x1")) {
      throw new AssertionError("The transaction failed: " + receipt);
    }
    return receipt;
  }

  /** A geth that has just started answers with an error until it has indexed its blocks. */
  private JsonNode receiptOrNull(String hash) {
    try {
      return call("eth_getTransactionReceipt", hash);
    } catch (AssertionError refused) {
      if (refused.getMessage().contains("indexing is in progress")) {
        return NullNode.getInstance();
      }
      throw refused;
    }
  }
}
