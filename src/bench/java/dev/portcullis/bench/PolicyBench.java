package dev.portcullis.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.devnet.chain.settings.DevAccounts.DevAccount;
import dev.portcullis.launcher.Installation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How fast a change of rights takes effect everywhere (ADR 0052): the time until the other node of
 * a database rejects a revoked permission, the administrator's wait for that, and the cost of
 * refilling the caches after a change that concerns all users.
 */
final class PolicyBench {
  private static final int WARM_UP = 100;
  private static final int MEASURED = 300;
  private static final DevAccount USER = DevAccounts.ALL.get(1);

  private static final String ABI =
      """
      [{"type": "function", "name": "balanceOf", "stateMutability": "view",
        "inputs": [{"name": "owner", "type": "address"}],
        "outputs": [{"name": "", "type": "uint256"}]}]
      """;

  private final Product product;
  private String contract;
  private String role;
  private String token;
  private long changes;

  private PolicyBench(Product product) {
    this.product = product;
  }

  static void run(String server) throws Exception {
    byte[] key = new byte[32];
    ThreadLocalRandom.current().nextBytes(key);
    Map<String, String> settings = new HashMap<>();
    settings.put("secret.master-key", Base64.getEncoder().encodeToString(key));
    settings.put("ratelimit.rpc", "0");
    settings.put("ratelimit.user", "0");
    try (Product product = Product.start(server, settings)) {
      product.signIn();
      Report.line("server: %s", server);
      PolicyBench bench = new PolicyBench(product);
      bench.prepare();
      bench.changes("one node");
      try (Installation second = product.another(server, settings)) {
        bench.changes("two nodes");
        bench.revocations(second.baseUrl());
      }
      ManyCallers many = new ManyCallers(product);
      many.fill();
      for (int connections : new int[] {1, 16}) {
        many.measure(connections, bench::changeEverything);
      }
    }
  }

  private void prepare() throws IOException, InterruptedException {
    contract = product.deployToken();
    ObjectNode owner = Product.JSON.createObjectNode().put("name", "Bench");
    owner.putArray("defaultRoles");
    String path = "/organizations/" + post("/organizations/", owner).get("id").textValue();
    ObjectNode registered = Product.JSON.createObjectNode().put("contractAddress", contract);
    registered.put("abi", ABI).put("name", "Token").put("description", "");
    post(path + "/contracts", registered);
    ObjectNode user = Product.JSON.createObjectNode().put("displayName", "Somebody");
    user.putArray("wallets").add(USER.address().toString());
    user.putArray("roles");
    String id = post("/users/", user).get("id").textValue();
    post(path + "/users", Product.JSON.createObjectNode().put("userId", id));
    token = product.signIn(USER);
    ObjectNode empty = Product.JSON.createObjectNode().put("roleName", "Bench");
    empty.putArray("systemPermissions");
    role = path + "/roles/" + post(path + "/roles", empty).get("id").textValue();
  }

  private JsonNode post(String path, JsonNode body) throws IOException, InterruptedException {
    return product.expect(200, 201, product.request("POST", path, body));
  }

  /** The same request by turns: the only difference is whether the rights of a principal change. */
  private void changes(String nodes) throws IOException, InterruptedException {
    long[] name = new long[MEASURED];
    long[] permissions = new long[MEASURED];
    for (int i = -WARM_UP; i < MEASURED; i++) {
      int at = Math.max(0, i);
      name[at] = replace("Bench " + i, changes);
      permissions[at] = replace("Bench " + i, ++changes);
    }
    Report.spread(nodes + ": a role's name is changed", name);
    Report.spread(nodes + ": what it permits is changed", permissions);
  }

  private void changeEverything() throws IOException, InterruptedException {
    replace("Bench", ++changes);
  }

  /** How long it took to be answered. */
  private long replace(String name, long version) throws IOException, InterruptedException {
    ObjectNode body = Product.JSON.createObjectNode().put("roleName", name);
    body.putArray("systemPermissions")
        .add(version % 2 == 0 ? "contract_deployment" : "full_read_access");
    long start = System.nanoTime();
    product.expect(200, 200, product.request("PUT", role, body));
    return System.nanoTime() - start;
  }

  /**
   * The permission of a function is removed at one node while a client calls it at the other all
   * the time.
   */
  private void revocations(URI elsewhere) throws Exception {
    long[] refused = new long[MEASURED];
    long[] answered = new long[MEASURED];
    int late = 0;
    try (Caller caller = new Caller(elsewhere, token, request())) {
      for (int i = -WARM_UP; i < MEASURED; i++) {
        String permission = permit();
        caller.await(true);
        long start = System.nanoTime();
        product.expect(
            204, 204, product.request("DELETE", "/contract-permissions/" + permission, null));
        long end = System.nanoTime();
        caller.await(false);
        int at = Math.max(0, i);
        answered[at] = end - start;
        refused[at] = caller.since() - start;
        late += caller.lastAllowedBegan() - end > 0 ? 1 : 0;
      }
    }
    Report.spread("two nodes: sent, until the other node refused", refused);
    Report.spread("two nodes: sent, until it was answered", answered);
    Report.line("    allowed although they began after the answer: %d of %d", late, MEASURED);
  }

  private String permit() throws IOException, InterruptedException {
    ObjectNode permission = Product.JSON.createObjectNode().put("contractAddress", contract);
    permission.put("functionSignature", "balanceOf(address)").put("accessType", "read");
    permission.put("ruleType", "public").put("organizationOnly", false);
    permission.putArray("roles");
    permission.putArray("argumentRestrictions");
    return post("/contract-permissions/", permission).get("id").asText();
  }

  private String request() {
    String own = USER.address().toString();
    return ManyCallers.call(own, contract, "0x70a08231" + "0".repeat(24) + own.substring(2));
  }

  /** Calls again and again, and knows since when it is refused. */
  private static final class Caller implements AutoCloseable {
    private final CompletableFuture<Void> calling;
    private volatile boolean over;
    private volatile boolean allowed;
    private volatile long since;
    private volatile long lastAllowedBegan;

    Caller(URI node, String token, String body) {
      calling =
          CompletableFuture.runAsync(
              () -> {
                try (Connection connection = new Connection(node)) {
                  while (!over) {
                    call(connection, token, body);
                  }
                } catch (IOException gone) {
                  throw new UncheckedIOException(gone);
                }
              });
    }

    private void call(Connection connection, String token, String body) throws IOException {
      long began = System.nanoTime();
      boolean now = connection.send("POST", "/rpc", token, body).contains("\"result\"");
      if (now) {
        lastAllowedBegan = began;
      }
      if (now != allowed) {
        since = System.nanoTime();
        allowed = now;
      }
    }

    void await(boolean wanted) {
      while (allowed != wanted) {
        if (calling.isDone()) {
          throw new IllegalStateException("The caller has ended: " + calling);
        }
        Thread.onSpinWait();
      }
    }

    long since() {
      return since;
    }

    long lastAllowedBegan() {
      return lastAllowedBegan;
    }

    @Override
    public void close() {
      over = true;
      calling.join();
    }
  }
}
