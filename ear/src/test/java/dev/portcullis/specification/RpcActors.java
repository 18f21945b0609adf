package dev.portcullis.specification;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.Api;
import dev.portcullis.acceptance.DevChain;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.specification.Caller.Reply;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Locale;
import org.web3j.crypto.Credentials;
import org.web3j.crypto.Hash;
import org.web3j.crypto.RawTransaction;
import org.web3j.crypto.TransactionEncoder;
import org.web3j.utils.Numeric;

/** The callers of the JSON-RPC interface, and what its parameters name. */
final class RpcActors {
  private final World world;
  private final DevChain chain;
  private final TestWallet sender = TestWallet.random();

  private RpcActors(World world, DevChain chain) {
    this.world = world;
    this.chain = chain;
  }

  /** A world with all of them. */
  static World world(Api api, DevChain chain) {
    World world = Actors.world(api, chain);
    new RpcActors(world, chain).declare();
    return world;
  }

  /** The message of a call. */
  static String message(String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"%s\",\"params\":%s}"
        .formatted(method, params);
  }

  /** What a call is answered with. */
  static JsonNode call(Caller caller, String method, String params) {
    Reply reply = caller.send("POST", "/rpc", message(method, params));
    if (reply.status() != 200) {
      throw new AssertionError(method + " " + params + ": " + reply);
    }
    return reply.json();
  }

  private void declare() {
    world.caller("reader", () -> holder("reader", "full_read_access"));
    world.caller("deployer", () -> holder("deployer", "contract_deployment"));
    world.value("operatorWallet", TestWallet.OPERATOR.address().toLowerCase(Locale.ROOT));
    world.value("zeroBloom", "0x" + "0".repeat(512));
    world.value("receiver", "00".repeat(31) + "ff");
    world.value("tooMuch", "ff".repeat(32));
    world.caller("user");
    world.generated("blockFilter", () -> operator("eth_newBlockFilter", "[]"));
    world.generated(
        "logFilter", () -> operator("eth_newFilter", world.fill("[{\"address\":\"${token}\"}]")));
    world.generated("transfer", this::transfer);
    world.value("batch", Long.toString(Long.decode(operator("rollup_L1BatchNumber", "[]"))));
    world.value("codeHash", codeHash());
    // Only transactions of known senders are included.
    var unused = world.user("sender", sender);
    chain.fund(sender.address());
    permitTotalSupply();
  }

  private Caller holder(String name, String permission) {
    String body =
        world.fill(
            "{\"roleName\":\"" + name + "-${#}\",\"systemPermissions\":[\"" + permission + "\"]}");
    Reply role = world.caller("operator").send("POST", "/roles/", body);
    return world.user(name, TestWallet.random(), role.json().path("id").asText());
  }

  private String operator(String method, String params) {
    JsonNode answer = call(world.caller("operator"), method, params);
    if (!answer.has("result")) {
      throw new AssertionError(method + ": " + answer);
    }
    return answer.get("result").asText();
  }

  /** A transfer of ether that is not sent yet, signed. */
  private String transfer() {
    BigInteger price = Numeric.decodeQuantity(chain.call("eth_gasPrice").asText()).shiftLeft(1);
    BigInteger nonce = nonce("pending");
    // Methods that answer what was executed refuse a transaction ahead of its nonce.
    await().atMost(Duration.ofSeconds(60)).until(() -> nonce("latest").equals(nonce));
    RawTransaction transaction =
        RawTransaction.createEtherTransaction(
            nonce,
            price,
            BigInteger.valueOf(100_000),
            TestWallet.OPERATOR.address(),
            BigInteger.ONE);
    long chainId = Numeric.decodeQuantity(chain.call("eth_chainId").asText()).longValueExact();
    return Numeric.toHexString(
        TransactionEncoder.signMessage(transaction, chainId, Credentials.create(sender.key())));
  }

  private BigInteger nonce(String block) {
    return Numeric.decodeQuantity(
        chain.call("eth_getTransactionCount", sender.address(), block).asText());
  }

  /** The hash of the token's code. */
  private String codeHash() {
    String code = chain.call("eth_getCode", world.value("token"), "latest").asText();
    return Hash.sha3(code);
  }

  /** Registers the token; every known caller may read its total supply and nothing else. */
  private void permitTotalSupply() {
    Caller operator = world.caller("operator");
    String abi = World.escaped(DevChain.artifact().path("abi").toString());
    String contract =
        "{\"contractAddress\":\"${token}\",\"abi\":\"%s\",\"name\":\"Token\",\"description\":\"\"}";
    String permission =
        "{\"contractAddress\":\"${token}\",\"functionSignature\":\"totalSupply()\","
            + "\"accessType\":\"read\",\"ruleType\":\"public\",\"organizationOnly\":false}";
    Reply registered =
        operator.send(
            "POST",
            world.fill("/organizations/${organization}/contracts"),
            world.fill(contract.formatted(abi)));
    Reply permitted = operator.send("POST", "/contract-permissions/", world.fill(permission));
    if (registered.status() != 201 || permitted.status() != 201) {
      throw new AssertionError(registered + ", " + permitted);
    }
  }
}
