package dev.portcullis.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.bench.Calls.Caller;
import dev.portcullis.bench.Calls.Figures;
import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.devnet.chain.settings.DevAccounts.DevAccount;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.Optional;

/**
 * What the gateway adds to calls of the node that it decides about, beside the node itself and a
 * proxy that decides nothing in the same run; and what it takes to redact a large block.
 */
final class GatewayBench {
  private static final int TRANSACTIONS = 1_000;
  private static final int BATCH = 500;
  private static final int WARM_UP = 40;
  private static final int MEASURED = 100;
  private static final DevAccount USER = DevAccounts.ALL.get(1);

  private static final String ABI =
      """
      [{"type": "function", "name": "balanceOf", "stateMutability": "view",
        "inputs": [{"name": "owner", "type": "address"}],
        "outputs": [{"name": "", "type": "uint256"}]}]
      """;

  private final Product product;
  private String organization;
  private String token;
  private String contract;

  private GatewayBench(Product product) {
    this.product = product;
  }

  static void run(String server) throws Exception {
    Map<String, String> settings =
        Map.of(
            "ratelimit.rpc", "0",
            "chain.embedded.nonce-gap", "2000",
            "chain.embedded.gas-limit", "500000000",
            "chain.embedded.block-interval-ms", "2000");
    try (Product product = Product.start(server, settings)) {
      product.signIn();
      Report.line("server: %s", server);
      GatewayBench bench = new GatewayBench(product);
      bench.prepare();
      bench.calls();
      bench.block();
    }
  }

  /** A user's call of a token's {@code balanceOf}, which they may read, at this product. */
  static Caller reader(Product product) throws Exception {
    GatewayBench bench = new GatewayBench(product);
    bench.prepare();
    return new Caller(bench.token, bench.balanceOf());
  }

  /** A user who may read one function of a token, and see what transfers to them it logs. */
  private void prepare() throws Exception {
    contract = product.deployToken();
    ObjectNode owner = Product.JSON.createObjectNode().put("name", "Bench");
    owner.putArray("defaultRoles");
    organization = post("/organizations/", owner).get("id").textValue();
    ObjectNode registered = Product.JSON.createObjectNode().put("contractAddress", contract);
    registered.put("abi", ABI).put("name", "Token").put("description", "");
    post("/organizations/" + organization + "/contracts", registered);
    ObjectNode permission = Product.JSON.createObjectNode().put("contractAddress", contract);
    permission.put("functionSignature", "balanceOf(address)").put("accessType", "read");
    permission.put("ruleType", "public").put("organizationOnly", false);
    permission.putArray("roles");
    permission.putArray("argumentRestrictions");
    post("/contract-permissions/", permission);
    ObjectNode user = Product.JSON.createObjectNode().put("displayName", "Somebody");
    user.putArray("wallets").add(USER.address().toString());
    user.putArray("roles");
    String id = post("/users/", user).get("id").textValue();
    post(
        "/organizations/" + organization + "/users",
        Product.JSON.createObjectNode().put("userId", id));
    token = product.signIn(USER);
  }

  private JsonNode post(String path, JsonNode body) throws IOException, InterruptedException {
    return product.expect(200, 201, product.request("POST", path, body));
  }

  private void calls() throws Exception {
    String own = USER.address().toString();
    String balance = request("eth_getBalance", "\"%s\",\"latest\"".formatted(own));
    String call = balanceOf();
    Optional<Nginx> proxy = Nginx.before(product.rpc(), product.directory().resolve("nginx"));
    try {
      for (int connections : new int[] {1, 16}) {
        compare("eth_getBalance", connections, balance, proxy);
        compare("eth_call", connections, call, proxy);
      }
    } finally {
      proxy.ifPresent(Nginx::close);
    }
  }

  private String balanceOf() {
    String own = USER.address().toString();
    return request(
        "eth_call",
        "{\"from\":\"%1$s\",\"to\":\"%2$s\",\"data\":\"0x70a08231%3$s%4$s\"},\"latest\""
            .formatted(own, contract, "0".repeat(24), own.substring(2)));
  }

  private void compare(String what, int connections, String body, Optional<Nginx> proxy)
      throws Exception {
    String name = what + ", " + connections + " at a time: ";
    URI base = URI.create(product.installation().baseUrl().toString());
    Figures node = new Calls(product.rpc(), "/", token).measure(name + "node", connections, body);
    Optional<Figures> nginx = Optional.empty();
    if (proxy.isPresent()) {
      nginx =
          Optional.of(
              new Calls(proxy.get().url(), "/", token).measure(name + "nginx", connections, body));
    }
    Figures gate = new Calls(base, "/rpc", token).measure(name + "gateway", connections, body);
    Report.line(
        "    added p50 %,.0f us; %.0f %% of the node's throughput%s",
        gate.median() - node.median(),
        100 * gate.perSecond() / node.perSecond(),
        nginx
            .map(
                figures ->
                    Report.format(
                        ", %.0f %% of nginx's (which adds %,.0f us)",
                        100 * gate.perSecond() / figures.perSecond(),
                        figures.median() - node.median()))
            .orElse("; no nginx on this machine"));
  }

  /** A block of transfers to the user, none of whose parties the user is. */
  private void block() throws Exception {
    String number = fill();
    String request = request("eth_getBlockByNumber", "\"" + number + "\",true");
    read("full reader, everything", request, product.token());
    read("ordinary reader, nothing", request, token);
    ObjectNode events = Product.JSON.createObjectNode();
    events.put("topic0Constant", Token.TRANSFER_TOPIC).put("topic2ConditionType", "userAddress");
    ObjectNode role = Product.JSON.createObjectNode().put("roleName", "Receiver");
    role.putArray("systemPermissions");
    String path = "/organizations/" + organization;
    String id = post(path + "/roles", role).get("id").textValue();
    events.putArray("roles").addObject().put("id", id);
    post(path + "/contracts/" + contract + "/event-permissions", events);
    hold(id);
    read("ordinary reader, all by events", request, product.signIn(USER));
  }

  private void hold(String role) throws IOException, InterruptedException {
    JsonNode members =
        product.expect(
            200, 200, product.request("GET", "/organizations/" + organization + "/users", null));
    ObjectNode roles = Product.JSON.createObjectNode();
    roles.putArray("roles").add(role);
    String user = members.at("/items/0/id").textValue();
    product.expect(
        200,
        200,
        product.request(
            "PUT", "/organizations/" + organization + "/users/" + user + "/roles", roles));
  }

  /** Sends transfers until a block has a thousand of them; its number. */
  private String fill() throws Exception {
    while (true) {
      String before = product.call("eth_blockNumber").textValue();
      while (product.call("eth_blockNumber").textValue().equals(before)) {
        Thread.onSpinWait();
      }
      String last = "";
      for (int i = 0; i < TRANSACTIONS; i += BATCH) {
        last = send();
      }
      JsonNode receipt;
      do {
        receipt = product.call("eth_getTransactionReceipt", last);
      } while (receipt.isNull());
      String number = receipt.get("blockNumber").textValue();
      int found =
          Integer.decode(product.call("eth_getBlockTransactionCountByNumber", number).textValue());
      if (found == TRANSACTIONS) {
        return number;
      }
    }
  }

  private String send() throws IOException, InterruptedException {
    ArrayNode batch = Product.JSON.createArrayNode();
    for (int i = 0; i < BATCH; i++) {
      batch.add(
          Product.JSON.readTree(
              request("eth_sendRawTransaction", "\"" + product.transfer(contract) + "\"")));
    }
    HttpRequest request =
        HttpRequest.newBuilder(product.rpc())
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(batch.toString()))
            .build();
    String answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    return Product.JSON.readTree(answer).at("/" + (BATCH - 1) + "/result").textValue();
  }

  private void read(String who, String request, String bearer) throws IOException {
    long[] nanos = new long[MEASURED];
    int shown = 0;
    try (Connection connection = new Connection(product.installation().baseUrl())) {
      for (int i = -WARM_UP; i < MEASURED; i++) {
        long start = System.nanoTime();
        String answer = connection.send("POST", "/rpc", bearer, request);
        if (i >= 0) {
          nanos[i] = System.nanoTime() - start;
        }
        shown = Product.JSON.readTree(answer).at("/result/transactions").size();
      }
    }
    Report.spread("a block of 1,000: " + who, nanos);
    Report.line("    transactions shown: %,d", shown);
  }

  private static String request(String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":[%s]}"
        .formatted(method, params);
  }
}
