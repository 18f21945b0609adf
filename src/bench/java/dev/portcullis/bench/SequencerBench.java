package dev.portcullis.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.bench.Calls.Caller;
import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.devnet.chain.settings.DevAccounts.DevAccount;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * How long a sequencer waits for the answers of {@code /policy}, which are decided from memory: the
 * 99th percentile is to be 5 ms at most on a quiet machine.
 */
final class SequencerBench {
  private static final String TOKEN = "sequencer-sequencer-sequencer-00";
  private static final long WARM_UP_SECONDS = 60;
  private static final DevAccount USER = DevAccounts.ALL.get(1);

  private static final String ABI =
      """
      [{"type": "function", "name": "transfer", "stateMutability": "nonpayable",
        "inputs": [{"name": "to", "type": "address"}, {"name": "value", "type": "uint256"}],
        "outputs": [{"name": "", "type": "bool"}]}]
      """;

  private final Product product;
  private final String sender = USER.address().toString();
  private final String calldata =
      "0xa9059cbb" + "0".repeat(24) + sender.substring(2) + "0".repeat(63) + "1";
  private String contract;

  private SequencerBench(Product product) {
    this.product = product;
  }

  static void run(String server) throws Exception {
    try (Product product = Product.start(server, Map.of("policy.auth-token", TOKEN))) {
      product.signIn();
      Report.line("server: %s", server);
      SequencerBench bench = new SequencerBench(product);
      bench.prepare();
      bench.measure();
    }
  }

  /** A user who may call a function of a token, with themselves as its argument. */
  private void prepare() throws Exception {
    contract = product.deployToken();
    ObjectNode owner = Product.JSON.createObjectNode().put("name", "Bench");
    owner.putArray("defaultRoles");
    String organization = "/organizations/" + post("/organizations/", owner).get("id").textValue();
    ObjectNode registered = Product.JSON.createObjectNode().put("contractAddress", contract);
    registered.put("abi", ABI).put("name", "Token").put("description", "");
    post(organization + "/contracts", registered);
    ObjectNode permission = Product.JSON.createObjectNode().put("contractAddress", contract);
    permission.put("functionSignature", "transfer(address,uint256)").put("accessType", "write");
    permission.put("ruleType", "restrictArgument").put("organizationOnly", true);
    permission.putArray("roles");
    permission.putArray("argumentRestrictions").addObject().put("argumentIndex", 0);
    post("/contract-permissions/", permission);
    ObjectNode user = Product.JSON.createObjectNode().put("displayName", "Somebody");
    user.putArray("wallets").add(sender);
    user.putArray("roles");
    String id = post("/users/", user).get("id").textValue();
    post(organization + "/users", Product.JSON.createObjectNode().put("userId", id));
  }

  private JsonNode post(String path, JsonNode body) throws IOException, InterruptedException {
    return product.expect(200, 201, product.request("POST", path, body));
  }

  private void measure() throws Exception {
    calls("/policy/admit").warmUp(16, List.of(new Caller(TOKEN, admission())), WARM_UP_SECONDS);
    calls("/policy/judge").warmUp(16, List.of(new Caller(TOKEN, judgement(10))), WARM_UP_SECONDS);
    for (int connections : new int[] {1, 16}) {
      measure("admit", connections, admission(), "/policy/admit");
      for (int frames : new int[] {1, 10, 1_000}) {
        measure("judge " + frames + " frames", connections, judgement(frames), "/policy/judge");
      }
    }
  }

  private void measure(String what, int connections, String body, String path) throws Exception {
    var unused = calls(path).measure(what + ", " + connections + " at a time", connections, body);
  }

  private Calls calls(String path) {
    return new Calls(product.installation().baseUrl(), path, TOKEN, "\"allow\":true");
  }

  private String admission() {
    ObjectNode question = question().put("from", sender).put("to", contract);
    question.put("value", "0x0").put("calldata", calldata).put("gasLimit", 1_000_000);
    return question.toString();
  }

  private String judgement(int frames) {
    ObjectNode question = question();
    ObjectNode root = frame(question.putObject("trace").putObject("frame"), sender);
    for (int i = 1; i < frames; i++) {
      ObjectNode unused = frame(root.withArray("children").addObject(), contract);
    }
    return question.toString();
  }

  private static ObjectNode question() {
    return Product.JSON.createObjectNode().put("protocolVersion", "1").put("accessType", "write");
  }

  private ObjectNode frame(ObjectNode frame, String caller) {
    frame.put("caller", caller).put("callee", contract).put("value", "0x0");
    return frame.put("calldata", calldata).put("callKind", "call");
  }
}
