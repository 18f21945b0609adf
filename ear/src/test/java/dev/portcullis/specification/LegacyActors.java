package dev.portcullis.specification;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.Api;
import dev.portcullis.acceptance.DevChain;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.specification.Caller.Reply;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.web3j.abi.FunctionEncoder;
import org.web3j.abi.datatypes.Address;
import org.web3j.abi.datatypes.Function;
import org.web3j.crypto.Credentials;
import org.web3j.crypto.RawTransaction;
import org.web3j.crypto.TransactionEncoder;
import org.web3j.utils.Numeric;

/** A rollup in which one account has made one deposit, and what its requests name. */
final class LegacyActors {
  /** The prefix of the REST part. */
  static final String REST = "/api/v0.1";

  private static final BigInteger DEPOSITED = BigInteger.TEN.pow(17);
  private static final BigInteger GAS = BigInteger.valueOf(500_000);
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final World world;
  private final DevChain layer1;
  private final TestWallet wallet = TestWallet.random();
  private final String depositor = wallet.address().toLowerCase(Locale.ROOT);

  private LegacyActors(World world, DevChain layer1) {
    this.world = world;
    this.layer1 = layer1;
  }

  /** A world in which the deposit is executed and committed. */
  static World world(Api api, DevChain layer1) {
    World world = new World(api);
    new LegacyActors(world, layer1).declare();
    return world;
  }

  /** What a call is answered with. */
  static JsonNode call(World world, String method, String params) {
    Reply reply =
        world.caller("anonymous").send("POST", "/jsrpc", RpcActors.message(method, params));
    if (reply.status() != 200) {
      throw new AssertionError(method + " " + params + ": " + reply);
    }
    return reply.json();
  }

  /** What a route of the REST part is answered with. */
  static Reply get(World world, String path) {
    return world.caller("anonymous").send("GET", REST + path, null);
  }

  private void declare() {
    world.value("depositor", depositor);
    String contract =
        awaited("contract_address", "[]", answer -> answer.path("result").isTextual()).asText();
    String hash = deposit(contract);
    JsonNode account =
        awaited(
            "account_info",
            "[\"" + depositor + "\"]",
            answer -> answer.at("/result/committed/balances").has("ETH"));
    Reply history = get(world, "/account/" + depositor + "/history/0/1");
    String serial = history.json().at("/0/pq_id").asText();
    JsonNode receipt =
        awaited("ethop_info", "[" + serial + "]", answer -> answer.at("/result/block").isObject());
    world.value("l1Hash", hash);
    world.value("serial", serial);
    String block = receipt.at("/block/blockNumber").asText();
    // An operation is executed in a block before that block is sealed, and only then it is there.
    Awaitility.await().atMost(PATIENCE).until(() -> get(world, "/blocks/" + block).status() == 200);
    world.value("legacyBlock", block);
    transactions(account.path("id").asText());
  }

  private JsonNode awaited(String method, String params, Predicate<JsonNode> isThere) {
    return Awaitility.await()
        .atMost(PATIENCE)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(50))
        .until(() -> call(world, method, params), isThere)
        .path("result");
  }

  /** Deposits ether on layer 1; the answer is the hash of the transaction there. */
  private String deposit(String contract) {
    layer1.fund(wallet.address());
    String data =
        FunctionEncoder.encode(
            new Function("depositETH", List.of(new Address(depositor)), List.of()));
    BigInteger price = Numeric.decodeQuantity(layer1.call("eth_gasPrice").asText()).shiftLeft(1);
    RawTransaction transaction =
        RawTransaction.createTransaction(BigInteger.ZERO, price, GAS, contract, DEPOSITED, data);
    long chainId = Numeric.decodeQuantity(layer1.call("eth_chainId").asText()).longValueExact();
    byte[] signed =
        TransactionEncoder.signMessage(transaction, chainId, Credentials.create(wallet.key()));
    String hash = layer1.call("eth_sendRawTransaction", Numeric.toHexString(signed)).asText();
    layer1.receipt(hash);
    return hash;
  }

  private void transactions(String account) {
    String signature =
        "{\"pubKey\":\"%s\",\"signature\":\"%s\"}".formatted("01".repeat(32), "02".repeat(64));
    String fee =
        call(world, "get_tx_fee", world.fill("[\"Transfer\", \"${depositor}\", \"ETH\"]"))
            .at("/result/totalFee")
            .asText();
    String transfer =
        ("{\"type\":\"Transfer\",\"accountId\":%s,\"from\":\"%s\",\"to\":\"%s\",\"token\":0,"
                + "\"amount\":\"1000\",\"fee\":\"FEE\",\"nonce\":NONCE,\"signature\":%s,"
                + "\"validFrom\":0,\"validUntil\":4294967295}")
            .formatted(account, depositor, depositor, signature);
    world.value("syncSignature", signature);
    world.value("transfer", transfer.replace("FEE", fee).replace("NONCE", "0"));
    world.value("otherNonce", transfer.replace("FEE", fee).replace("NONCE", "5"));
    world.value("cheapTransfer", transfer.replace("FEE", "0").replace("NONCE", "0"));
  }
}
