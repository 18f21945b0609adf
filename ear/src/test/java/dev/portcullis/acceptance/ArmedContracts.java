package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.awaitility.Awaitility;
import org.web3j.abi.FunctionEncoder;
import org.web3j.abi.datatypes.Address;
import org.web3j.abi.datatypes.Bool;
import org.web3j.abi.datatypes.DynamicBytes;
import org.web3j.abi.datatypes.Function;
import org.web3j.abi.datatypes.Type;
import org.web3j.abi.datatypes.generated.Uint256;
import org.web3j.crypto.Hash;
import org.web3j.utils.Numeric;

/**
 * A contract that only the treasury of an organization may read and write ({@code Secret}), and a
 * public one that calls it when it is armed ({@code Outer}), in {@code src/demo/inclusion}.
 *
 * @param operator registers and permits
 * @param chain the chain past the gate
 * @param organization the path of the organization that owns both
 * @param treasury the role that may use the secret
 * @param secret the address of {@code Secret}
 * @param outer the address of {@code Outer}
 */
record ArmedContracts(
    Client operator,
    DevChain chain,
    String organization,
    String treasury,
    String secret,
    String outer)
    implements AutoCloseable {
  /** Armed always. */
  static final int ALWAYS = 11;

  private static final String WRITTEN = Hash.sha3String("Wrote(address,uint256)");

  private static final Set<String> FINAL = Set.of("succeeded", "reverted", "rejected", "denied");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Deploys and registers both for a new organization. */
  static ArmedContracts deploy(Client operator, DevChain chain) {
    ObjectNode owner = json().put("name", "Treasury " + System.nanoTime());
    owner.putArray("defaultRoles");
    Answer created = operator.post("/organizations/", owner);
    assertThat(created.status()).as(created.text()).isEqualTo(200);
    String organization = "/organizations/" + created.at("/id");
    ObjectNode role = json().put("roleName", "treasury" + System.nanoTime());
    role.putArray("systemPermissions");
    Answer made = operator.post(organization + "/roles", role);
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    ArmedContracts contracts =
        new ArmedContracts(
            operator,
            chain,
            organization,
            made.at("/id"),
            chain.deploy(code("Secret")),
            chain.deploy(code("Outer")));
    contracts.register(contracts.secret, "Secret");
    contracts.register(contracts.outer, "Outer");
    contracts.permit(contracts.secret, "read()", "read", "checkRole", contracts.treasury);
    contracts.permit(contracts.secret, "write(uint256)", "write", "checkRole", contracts.treasury);
    contracts.permit(contracts.outer, "go(uint256,uint256,address,bytes)", "write", "public");
    contracts.permit(contracts.outer, "setFlag(bool)", "write", "public");
    contracts.permit(contracts.outer, "peek(uint256,uint256,address,bytes)", "read", "public");
    return contracts;
  }

  /** The creation code of a contract of {@code src/demo/inclusion}. */
  static String code(String name) {
    return artifact(name).path("bytecode").asText();
  }

  private static JsonNode artifact(String name) {
    try {
      return Client.JSON.readTree(Path.of("../src/demo/inclusion/" + name + ".json").toFile());
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }

  /** Registers a contract of {@code src/demo/inclusion} for the organization. */
  void register(String address, String name) {
    ObjectNode body = json().put("contractAddress", address).put("name", name);
    body.put("abi", artifact(name).path("abi").toString()).put("description", "");
    Answer answer = operator.post(organization + "/contracts", body);
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
  }

  /** Permits a function of a registered contract, to everybody or to the holders of roles. */
  void permit(String contract, String function, String access, String rule, String... roles) {
    ObjectNode body = json().put("contractAddress", contract.toLowerCase(Locale.ROOT));
    body.put("functionSignature", function).put("accessType", access).put("ruleType", rule);
    body.put("organizationOnly", false);
    ArrayNode references = body.putArray("roles");
    List.of(roles).forEach(role -> references.addObject().put("id", role));
    body.putArray("argumentRestrictions");
    Answer answer = operator.post("/contract-permissions/", body);
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
  }

  /** A new role of the organization with these system permissions; the answer is its id. */
  String role(String... systemPermissions) {
    ObjectNode body = json().put("roleName", "r" + System.nanoTime());
    List.of(systemPermissions).forEach(body.putArray("systemPermissions")::add);
    Answer made = operator.post(organization + "/roles", body);
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    return made.at("/id");
  }

  /** Makes the user a member of the organization. */
  void join(String userId) {
    Answer joined = operator.post(organization + "/users", json().put("userId", userId));
    assertThat(joined.status()).as(joined.text()).isEqualTo(200);
  }

  /** Gives the member exactly these roles of the organization. */
  void hold(String userId, String... roles) {
    ObjectNode body = json();
    List.of(roles).forEach(body.putArray("roles")::add);
    Answer held = operator.put(organization + "/users/" + userId + "/roles", body);
    assertThat(held.status()).as(held.text()).isEqualTo(200);
  }

  /** {@code Secret.write} with that number. */
  static String write(long value) {
    return encode("write", new Uint256(BigInteger.valueOf(value)));
  }

  /** {@code Secret.read}. */
  static String read() {
    return encode("read");
  }

  /** {@code Outer.setFlag}. */
  static String setFlag(boolean flag) {
    return encode("setFlag", new Bool(flag));
  }

  /** {@code Outer.go}, which writes the secret if it is armed by that condition. */
  String go(int mode, BigInteger argument) {
    return encode(
        "go",
        new Uint256(BigInteger.valueOf(mode)),
        new Uint256(argument),
        new Address(secret),
        new DynamicBytes(Numeric.hexStringToByteArray(write(42))));
  }

  /** {@code Outer.peek}, which reads the secret if it is armed by that condition. */
  String peek(int mode, BigInteger argument) {
    return encode(
        "peek",
        new Uint256(BigInteger.valueOf(mode)),
        new Uint256(argument),
        new Address(secret),
        new DynamicBytes(Numeric.hexStringToByteArray(read())));
  }

  @SuppressWarnings("rawtypes") // as the library has it
  private static String encode(String name, Type... arguments) {
    return FunctionEncoder.encode(new Function(name, List.<Type>of(arguments), List.of()));
  }

  /** How often the secret was written. */
  int writes() {
    ObjectNode filter = json().put("address", secret).put("fromBlock", "0x0");
    filter.putArray("topics").add(WRITTEN);
    return chain.call("eth_getLogs", filter).size();
  }

  /** What became of a transaction, once that is known. */
  String verdict(String hash) {
    return Awaitility.await()
        .atMost(PATIENCE)
        .until(
            () -> operator.get("/admin/transaction-status/" + hash).at("/verdict"),
            FINAL::contains);
  }

  /** Organizations are limited in number. */
  @Override
  public void close() {
    operator.delete(organization);
  }
}
