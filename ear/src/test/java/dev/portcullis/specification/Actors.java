package dev.portcullis.specification;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.Api;
import dev.portcullis.acceptance.DevChain;
import dev.portcullis.acceptance.SignIn;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.specification.Caller.Reply;
import java.math.BigInteger;
import java.util.Locale;
import org.web3j.crypto.Credentials;
import org.web3j.crypto.RawTransaction;
import org.web3j.crypto.TransactionEncoder;
import org.web3j.utils.Numeric;

/** The callers of {@code who.txt}, and the values that only their wallets and keys can make. */
final class Actors {
  private static final String TRANSFER = "0xa9059cbb";

  private final World world;
  private final Api api;
  private final DevChain chain;
  private final TestWallet userWallet = TestWallet.random();
  private final TestWallet allowedWallet = TestWallet.random();
  private int allowances = 20;

  private Actors(World world, DevChain chain) {
    this.world = world;
    this.api = world.api();
    this.chain = chain;
  }

  /** A world with all of them. */
  static World world(Api api, DevChain chain) {
    World world = new World(api);
    Actors actors = new Actors(world, chain);
    actors.declareCallers();
    actors.declareValues();
    new PasskeyActors(world).declare();
    return world;
  }

  private void declareCallers() {
    world.caller("user", () -> world.user("user", userWallet));
    world.caller("member", () -> member("member", "organization", false));
    world.caller("orgAdmin", () -> member("orgAdmin", "organization", true));
    world.caller("stranger", () -> member("stranger", "elsewhere", true));
    world.caller("zoneReader", () -> world.user("zoneReader", TestWallet.random(), role("read")));
    world.caller("zoneWriter", () -> world.user("zoneWriter", TestWallet.random(), role("write")));
    world.caller("machine", this::machine);
    world.caller("webhookOwner", () -> world.user("webhookOwner", TestWallet.random()));
    world.caller("newUser", () -> world.user("newUser", TestWallet.random()));
    world.caller("allowed", this::allowed);
  }

  private void declareValues() {
    world.generated("wallet", () -> userWallet.address().toLowerCase(Locale.ROOT));
    world.generated("association", this::association);
    world.generated("associated", this::associated);
    world.generated("sessionId", this::sessionId);
    world.generated("signedTransaction", this::signedTransaction);
    world.generated("knownUser", () -> after("user", "userId"));
    world.generated("requestId", () -> audited("requestId"));
    world.generated("traceId", () -> audited("traceId"));
    world.value("actionType", "organization.create");
    world.value("openContract", openContract());
    chain();
    world.value("tableName", tableName());
  }

  /** A token, a transfer of it, and the block that has the transfer. */
  private void chain() {
    String token = chain.deployToken();
    JsonNode receipt = chain.transfer(token, TestWallet.OPERATOR.address(), 1);
    String number = receipt.path("blockNumber").asText();
    world.value("token", token.toLowerCase(Locale.ROOT));
    world.value("transaction", receipt.path("transactionHash").asText());
    world.value("blockHash", receipt.path("blockHash").asText());
    world.value("blockNumber", number);
    world.value("blockNumberDecimal", Numeric.decodeQuantity(number).toString());
  }

  private String after(String caller, String value) {
    world.caller(caller);
    return world.value(value);
  }

  private Reply operator(String method, String path, String body) {
    Reply reply = world.caller("operator").send(method, path, body);
    if (reply.status() / 100 != 2) {
      throw new AssertionError(method + " " + path + ": " + reply);
    }
    return reply;
  }

  private Caller member(String name, String organization, boolean isAdmin) {
    TestWallet wallet = TestWallet.random();
    Caller caller = world.user(name, wallet);
    String home = "/organizations/" + world.value(organization);
    String id = world.value(name + "Id");
    operator("POST", home + "/users", "{\"userId\":\"" + id + "\"}");
    String role = isAdmin ? "\"" + adminRole(organization) + "\"" : "";
    operator("PUT", home + "/users/" + id + "/roles", "{\"roles\":[" + role + "]}");
    return caller;
  }

  private String adminRole(String organization) {
    String roles = "/organizations/" + world.value(organization) + "/roles?searchQuery=Admin";
    return operator("GET", roles, null).json().at("/items/0/id").asText();
  }

  /** A role of the zone with one permission of the administrators' pair. */
  private String role(String verb) {
    String body =
        "{\"roleName\":\"zone-%s-%s\",\"systemPermissions\":[\"admin_%s\"]}"
            .formatted(verb, world.value("#"), verb);
    return operator("POST", "/roles/", body).json().path("id").asText();
  }

  private Caller machine() {
    String home = "/organizations/" + world.value("organization") + "/m2m-applications";
    String robot =
        "{\"name\":\"Robot\",\"roles\":[{\"id\":\"org_users_manage\"},"
            + "{\"id\":\"org_wallets_manage\"}]}";
    String path = home + "/" + operator("POST", home, robot).json().path("id").asText();
    for (String address : new String[] {"127.0.0.1", "::1"}) {
      operator("POST", path + "/ip-whitelist", "{\"ipAddress\":\"" + address + "\"}");
    }
    String key = world.fill("{\"name\":\"key\",\"expiresAt\":\"${tomorrow}\"}");
    return Caller.key(
        api, operator("POST", path + "/api-keys", key).json().path("fullKey").asText());
  }

  /** A contract whose transfers everybody may send. */
  private String openContract() {
    String address = world.value("each contract");
    operator(
        "POST",
        "/contract-permissions/",
        ("{\"contractAddress\":\"%s\",\"functionSignature\":\"transfer(address,uint256)\","
                + "\"accessType\":\"write\",\"ruleType\":\"public\",\"organizationOnly\":false}")
            .formatted(address));
    return address;
  }

  private String association() {
    TestWallet wallet = TestWallet.random();
    String body =
        "{\"walletAddress\":\"%s\",\"domain\":\"%s\"}"
            .formatted(wallet.address(), api.baseUrl().getAuthority());
    JsonNode challenge = world.caller("user").send("POST", "/user-wallets/initiate", body).json();
    String message = challenge.path("message").asText();
    return Types.JSON
        .createObjectNode()
        .put("walletAddress", wallet.address())
        .put("message", message)
        .put("signature", wallet.sign(message))
        .put("nonceToken", challenge.path("nonceToken").asText())
        .toString();
  }

  private String associated() {
    String body = association();
    Reply reply = world.caller("user").send("POST", "/user-wallets/associate", body);
    if (reply.status() != 200) {
      throw new AssertionError("No wallet was associated: " + reply);
    }
    return Types.json(body).path("walletAddress").asText();
  }

  /** The identifier of a session of the user that nothing else uses. */
  private String sessionId() {
    world.caller("user");
    Caller another = Caller.bearer(api, SignIn.token(api, userWallet));
    for (JsonNode session : another.send("GET", "/sessions/", null).json().path("items")) {
      if (session.path("isCurrent").asBoolean()) {
        return session.path("id").asText();
      }
    }
    throw new AssertionError("No current session");
  }

  private Caller allowed() {
    Caller caller = world.user("allowed", allowedWallet);
    allow(caller, 9);
    return caller;
  }

  private void allow(Caller caller, int nonce) {
    String body =
        ("{\"walletAddress\":\"%s\",\"toAddress\":\"%s\",\"nonce\":%d,\"calldata\":\"%s\","
                + "\"value\":\"0\"}")
            .formatted(allowedWallet.address(), world.value("openContract"), nonce, TRANSFER);
    Reply reply = caller.send("POST", "/wallet/transaction-authorization", body);
    if (reply.status() != 200) {
      throw new AssertionError("Nothing was authorized: " + reply);
    }
  }

  /** A transaction that an allowance of its sender is for. */
  private String signedTransaction() {
    int nonce = allowances++;
    allow(world.caller("allowed"), nonce);
    RawTransaction transaction =
        RawTransaction.createTransaction(
            BigInteger.valueOf(nonce),
            BigInteger.TEN.pow(9),
            BigInteger.valueOf(100_000),
            world.value("openContract"),
            BigInteger.ZERO,
            TRANSFER);
    long chainId = Numeric.decodeQuantity(chain.call("eth_chainId").asText()).longValueExact();
    return Numeric.toHexString(
        TransactionEncoder.signMessage(
            transaction, chainId, Credentials.create(allowedWallet.key())));
  }

  /** A field of the newest audit entry about an organization that was created. */
  private String audited(String field) {
    return operator("GET", "/audit-logs/?actionType=organization.create&limit=1", null)
        .json()
        .at("/items/0/" + field)
        .asText();
  }

  private String tableName() {
    String path = "/audit-logs/db-mutations?primaryKey=" + world.value("organization");
    return operator("GET", path, null).json().at("/items/0/tableName").asText();
  }
}
