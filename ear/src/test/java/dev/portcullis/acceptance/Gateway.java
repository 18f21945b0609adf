package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import org.awaitility.Awaitility;
import org.web3j.crypto.Credentials;
import org.web3j.crypto.RawTransaction;
import org.web3j.crypto.TransactionEncoder;
import org.web3j.utils.Numeric;

/**
 * The gateway as a client uses it.
 *
 * @param client the client that sends the requests
 * @param path where
 */
record Gateway(Client client, String path) {
  private static final BigInteger GAS = BigInteger.valueOf(2_000_000);

  /** With the credentials of a client. */
  static Gateway of(Client client) {
    return new Gateway(client, "/rpc");
  }

  /** A browser wallet of the user who is signed in. */
  static Gateway wallet(Client user) {
    String token = user.get("/wallet/personal-rpc-token").at("/token");
    return new Gateway(Client.anonymous(user.api()), "/rpc/wallet/" + token);
  }

  /** What a call is answered. */
  JsonNode call(String method, Object... params) {
    Answer answer = client.post(path, request(1, method, params));
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.body().at("/jsonrpc").asText()).isEqualTo("2.0");
    assertThat(answer.body().at("/id").asInt()).as(answer.text()).isEqualTo(1);
    return answer.body();
  }

  /** The result of a call that succeeds. */
  JsonNode result(String method, Object... params) {
    JsonNode answer = call(method, params);
    assertThat(answer.has("result")).as("%s: %s", method, answer).isTrue();
    return answer.get("result");
  }

  /** The error of a call that does not. */
  JsonNode error(String method, Object... params) {
    JsonNode answer = call(method, params);
    assertThat(answer.has("error")).as("%s: %s", method, answer).isTrue();
    return answer.get("error");
  }

  /** The code of that. */
  int code(String method, Object... params) {
    return error(method, params).get("code").asInt();
  }

  /** Without what changes when a batch is closed. */
  static JsonNode timeless(JsonNode json) {
    JsonNode copy = json.deepCopy();
    for (String field : List.of("l1BatchNumber", "l1BatchTxIndex", "l1BatchTimestamp")) {
      copy.findParents(field).forEach(parent -> ((ObjectNode) parent).remove(field));
    }
    return copy;
  }

  static ObjectNode request(int id, String method, Object... params) {
    ObjectNode request = Client.json().put("jsonrpc", "2.0").put("id", id).put("method", method);
    request.set("params", Client.JSON.valueToTree(params));
    return request;
  }

  /** A transaction of a wallet, signed; to null for a deployment. */
  static String signed(DevChain chain, TestWallet wallet, String to, long value, String data) {
    BigInteger nonce = count(chain, wallet);
    return signed(chain, wallet, nonce, to, value, data);
  }

  /** The same with this nonce. */
  static String signed(
      DevChain chain, TestWallet wallet, BigInteger nonce, String to, long value, String data) {
    BigInteger price = Numeric.decodeQuantity(chain.call("eth_gasPrice").asText()).shiftLeft(1);
    long chainId = Numeric.decodeQuantity(chain.call("eth_chainId").asText()).longValueExact();
    RawTransaction transaction =
        to == null
            ? RawTransaction.createContractTransaction(
                nonce, price, GAS, BigInteger.valueOf(value), data)
            : RawTransaction.createTransaction(
                nonce, price, GAS, to, BigInteger.valueOf(value), data);
    return Numeric.toHexString(
        TransactionEncoder.signMessage(transaction, chainId, Credentials.create(wallet.key())));
  }

  /** How many transactions a wallet has sent. */
  static BigInteger count(DevChain chain, TestWallet wallet) {
    return Numeric.decodeQuantity(
        chain.call("eth_getTransactionCount", wallet.address(), "pending").asText());
  }

  /** What the ledger keeps of a denial that a caller was answered with. */
  static JsonNode recorded(Client operator, JsonNode error) {
    String id = error.at("/data/denialId").asText();
    return Awaitility.await()
        .until(
            () -> {
              for (JsonNode item :
                  operator.get("/admin/rpc-denials?limit=1000").body().path("items")) {
                if (item.get("id").asText().equals(id)) {
                  return item;
                }
              }
              return null;
            },
            Objects::nonNull);
  }
}
