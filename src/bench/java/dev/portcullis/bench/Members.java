package dev.portcullis.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.devnet.chain.settings.DevAccounts.DevAccount;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * An organization of a benchmark: its members, its contracts and the functions that all callers may
 * call.
 */
final class Members {
  /**
   * Requests of one user are counted as by default, but a benchmark has few users for its calls:
   * the counts have no end that they could reach. Everything else is the default.
   */
  static final Map<String, String> SETTINGS =
      Map.of(
          "ratelimit.rpc", "1000000000",
          "ratelimit.login", "1000000000",
          "ratelimit.public", "1000000000");

  /** Initialisation code of a contract that does nothing with any call data. */
  static final Bytes NO_OPERATION = Bytes.of("0x6001600c60003960016000f300");

  static final String BALANCE_OF = "balanceOf(address)";
  static final String TRANSFER = "transfer(address,uint256)";
  static final String READ_BYTES = "look(bytes)";
  static final String WRITE_BYTES = "take(bytes)";

  private static final String ABI =
      """
      [{"type": "function", "name": "balanceOf", "stateMutability": "view",
        "inputs": [{"name": "owner", "type": "address"}],
        "outputs": [{"name": "", "type": "uint256"}]},
       {"type": "function", "name": "transfer", "stateMutability": "nonpayable",
        "inputs": [{"name": "to", "type": "address"}, {"name": "value", "type": "uint256"}],
        "outputs": [{"name": "", "type": "bool"}]},
       {"type": "function", "name": "look", "stateMutability": "view",
        "inputs": [{"name": "data", "type": "bytes"}], "outputs": []},
       {"type": "function", "name": "take", "stateMutability": "nonpayable",
        "inputs": [{"name": "data", "type": "bytes"}], "outputs": []}]
      """;

  private static final int WORD = 32;

  private final Product product;
  private final String organization;

  private Members(Product product, String organization) {
    this.product = product;
    this.organization = organization;
  }

  /** A new organization of {@code product}, whose operator has signed in. */
  static Members of(Product product) throws IOException, InterruptedException {
    ObjectNode owner = Product.JSON.createObjectNode().put("name", "Bench");
    owner.putArray("defaultRoles");
    JsonNode made = product.expect(200, 201, product.request("POST", "/organizations/", owner));
    return new Members(product, "/organizations/" + made.get("id").textValue());
  }

  /**
   * Deploys the demonstration token, and permits all callers a function of it; returns its address.
   */
  String token(String function, String access) throws IOException, InterruptedException {
    return permitted(product.deployToken(), function, access);
  }

  /**
   * Registers a contract, and permits all callers a function of it.
   *
   * @param access read or write
   * @return its address
   */
  String permitted(String contract, String function, String access)
      throws IOException, InterruptedException {
    ObjectNode registered = Product.JSON.createObjectNode().put("contractAddress", contract);
    registered.put("abi", ABI).put("name", "Contract").put("description", "");
    post(organization + "/contracts", registered);
    permit(contract, function, access);
    return contract;
  }

  /** Permits all callers a function of a registered contract. */
  void permit(String contract, String function, String access)
      throws IOException, InterruptedException {
    ObjectNode permission = Product.JSON.createObjectNode().put("contractAddress", contract);
    permission.put("functionSignature", function).put("accessType", access);
    permission.put("ruleType", "public").put("organizationOnly", false);
    permission.putArray("roles");
    permission.putArray("argumentRestrictions");
    post("/contract-permissions/", permission);
  }

  /** Makes a member with this wallet, who signs in; the token of the session. */
  String join(DevAccount account) throws IOException, InterruptedException {
    ObjectNode user = Product.JSON.createObjectNode().put("displayName", "Member");
    user.putArray("wallets").add(account.address().toString());
    user.putArray("roles");
    JsonNode made = product.expect(200, 201, product.request("POST", "/users/", user));
    ObjectNode joining = Product.JSON.createObjectNode();
    post(organization + "/users", joining.put("userId", made.get("id").textValue()));
    return product.signIn(account);
  }

  private void post(String path, JsonNode body) throws IOException, InterruptedException {
    var unused = product.expect(200, 201, product.request("POST", path, body));
  }

  /** The body of the {@code eth_call} in which an account reads its balance of a token. */
  static String balance(DevAccount account, String contract) {
    String own = account.address().toString();
    return ManyCallers.call(own, contract, "0x70a08231" + "0".repeat(24) + own.substring(2));
  }

  /** The call data of a function whose only argument is so many bytes, none of them zero. */
  static Bytes data(String function, int bytes) {
    byte[] selector = Keccak.hash(function.getBytes(StandardCharsets.US_ASCII)).toArray();
    ByteBuffer data =
        ByteBuffer.allocate(4 + 2 * WORD + bytes)
            .put(selector, 0, 4)
            .put(UInt256.of(WORD).toArray())
            .put(UInt256.of(bytes).toArray());
    for (int i = 0; i < bytes; i++) {
      data.put((byte) (1 + i % 255));
    }
    return Bytes.wrap(data.array());
  }
}
