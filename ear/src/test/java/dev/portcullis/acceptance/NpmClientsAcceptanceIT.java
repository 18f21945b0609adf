package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.testing.client.ClientScenario;
import dev.portcullis.testing.client.RunsClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.web3j.utils.Numeric;

/** Public clients of npm, as they are, against the product; and a passkey in a real browser. */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
@Tag("server")
class NpmClientsAcceptanceIT {
  private final TestWallet wallet = TestWallet.random();
  private String userId;
  private Api api;

  @BeforeEach
  void account(Api product) {
    api = product;
    userId = People.walletUser(api, wallet);
  }

  @Test
  @RunsClient({ClientScenario.SIWE, ClientScenario.VIEM_SIGN_IN})
  void messagesOfSiweAndViemSignIn() {
    NodeScript script = NodeScript.of("signin.mjs");
    TestWallet second = TestWallet.random();

    JsonNode tokens = run(script, input().put("second", key(second)));

    for (String library : List.of("siwe", "viem")) {
      Client client = Client.session(api, tokens.get(library).asText());
      assertThat(client.get("/profiles/me").at("/id")).as(library).isEqualTo(userId);
      assertThat(client.get("/user-wallets").body().get("wallets")).hasSize(2);
    }
  }

  @Test
  @RunsClient(ClientScenario.PRIVIDIUM_SDK)
  void thePackageOfTheProductFamilyIsServed(DevChain chain) {
    NodeScript script = NodeScript.of("sdk.mjs");
    try (PermittedContract token = PermittedContract.register(api)) {
      token.permit("public", false, List.of());
      ObjectNode input =
          input()
              .put(
                  "chainId", Numeric.decodeQuantity(chain.call("eth_chainId").asText()).longValue())
              .put("target", token.address())
              .put("closed", TestWallet.random().address())
              .put("calldata", "0xa9059cbb" + "00".repeat(64));

      JsonNode said = run(script, input);

      assertThat(said.at("/user/id").asText()).isEqualTo(userId);
      assertThat(said.at("/authorized/activeUntil").asText()).endsWith("Z");
      assertThat(said.get("refused").asText()).contains("403").contains("(FORBIDDEN_ERROR)");
      assertThat(said.at("/abi/contractAddress").asText()).isEqualTo(token.address());
      assertThat(said.at("/abi/functions/0/selector").asText()).isEqualTo("0xa9059cbb");
    }
  }

  /**
   * The package lacks {@code admin.contracts.create}. Its session makes the same request, and the
   * answer has each field that the newest sources of the SDK require, in its type.
   */
  @Test
  void aSessionOfThePackageRegistersContractsForTheZone(DevChain chain) {
    NodeScript script = NodeScript.of("sdk-contracts.mjs");
    TestWallet administrator = TestWallet.random();
    People.walletUser(api, administrator, "admin");
    String target = chain.deployToken().toLowerCase(Locale.ROOT);
    ObjectNode input = input().put("key", key(administrator)).put("target", target);
    input.put("chainId", Numeric.decodeQuantity(chain.call("eth_chainId").asText()).longValue());

    JsonNode said = run(script, input);

    assertThat(said.at("/record/status").asInt()).as("%s", said).isEqualTo(201);
    JsonNode record = said.at("/record/body");
    for (String text :
        List.of("contractAddress", "abi", "name", "disclosureStartBlock", "createdAt")) {
      assertThat(record.path(text).isTextual()).as(text).isTrue();
    }
    for (String flag :
        List.of("isSystemContract", "discloseErc20TotalSupply", "discloseBytecode")) {
      assertThat(record.path(flag).isBoolean()).as(flag).isTrue();
    }
    for (String none : List.of("description", "templateId", "organizationId")) {
      assertThat(record.path(none).isNull()).as(none).isTrue();
    }
    assertThat(record.at("/disclosedAddresses/0/address").asText()).isEqualTo(target);
    assertThat(record.path("updatedAt").asText()).endsWith("Z");
    assertThat(said.at("/found/body")).isEqualTo(record);
    assertThat(said.at("/again/status").asInt()).isEqualTo(409);
    assertThat(said.at("/nameless/status").asInt()).isEqualTo(400);
    assertThat(said.at("/nameless/body").toString()).contains("name");
    assertThat(Client.operator(api).delete("/contracts/" + target).status()).isEqualTo(204);
  }

  /**
   * Every probe is green for an operator who may call everything, but one: doctor expects that a
   * browser wallet does not receive the transaction count of its own wallet, for which an allowance
   * exists; in the profile {@code document} it receives it (R-GTW-19, R-PLT-16).
   */
  @Test
  @RunsClient(ClientScenario.PRIVIDIUM_DOCTOR)
  void doctorFindsTheProductHealthy() {
    Client operator = Client.operator(api);
    ObjectNode all = Client.json();
    all.putArray("roles").add(Machine.zoneRole(operator, "full_sequencer_rpc_access"));
    assertThat(operator.put("/users/" + userId + "/roles", all).status()).isEqualTo(200);
    assertThat(Doctor.probes(api, wallet)).containsExactlyElementsOf(Doctor.inDocumentProfile());
  }

  /** The zone opens the vault of layer 2 to a role (R-ADM-38). */
  @Test
  void doctorReadsTheBridgeByPermissionsOfTheZone() {
    Client operator = Client.operator(api);
    String role = Machine.zoneRole(operator);
    ObjectNode held = Client.json();
    held.putArray("roles").add(role);
    assertThat(operator.put("/users/" + userId + "/roles", held).status()).isEqualTo(200);
    try (SystemPermissions permissions = new SystemPermissions(operator)) {
      for (String signature :
          List.of(
              "L1_CHAIN_ID()", "BASE_TOKEN_ASSET_ID()", "WETH_TOKEN()", "originChainId(bytes32)")) {
        permissions.permit(SystemPermissions.VAULT, "read", signature, role);
      }
      assertThat(Doctor.probes(api, wallet)).containsExactlyElementsOf(Doctor.inDocumentProfile());
    }
  }

  /** A caller without a permission on it is denied the bridge of layer 2 besides. */
  @Test
  void doctorIsDeniedMethodsWithoutPermission() {
    assertThat(Doctor.probes(api, wallet))
        .containsExactlyElementsOf(Doctor.withoutBridge(Doctor.inDocumentProfile()));
  }

  @Test
  void aPasskeyOfChromiumIsTaken() {
    NodeScript script = NodeScript.of("passkey.mjs");
    Optional<Path> chromium = chromium();
    assumeTrue(chromium.isPresent(), "skipped: there is no chromium on this machine");
    TestWallet administrator = TestWallet.random();
    People.walletUser(api, administrator, "admin");

    JsonNode said =
        run(
            script,
            input()
                .put("key", key(administrator))
                .put("origin", TestAuthenticator.ORIGIN)
                .put("chromium", chromium.get().toString()));

    assertThat(said.at("/registered/status").asInt()).as("%s", said).isEqualTo(200);
    assertThat(said.at("/registered/body/deviceName").asText()).isEqualTo("Chromium");
    assertThat(said.get("proven").asInt()).isEqualTo(200);
    assertThat(said.get("hasProof").asBoolean()).isTrue();
    assertThat(said.get("replayed").asInt()).isEqualTo(403);
    assertThat(said.at("/login/status").asInt()).isEqualTo(200);
    Client client = Client.session(api, said.at("/login/body/token").asText());
    assertThat(client.get("/webauthn/credentials").body()).hasSize(1);
  }

  private ObjectNode input() {
    return Client.json().put("baseUrl", api.baseUrl().toString()).put("key", key(wallet));
  }

  private static JsonNode run(NodeScript script, ObjectNode input) {
    String said = script.run(input.toString());
    return Client.json(said.substring(said.lastIndexOf('\n') + 1));
  }

  private static String key(TestWallet wallet) {
    return Numeric.toHexStringWithPrefixZeroPadded(wallet.key().getPrivateKey(), 64);
  }

  /** The browser of this machine: the one that draws no windows, which costs less, comes first. */
  static Optional<Path> chromium() {
    // What Debian has of it in PATH is a script, which a signal would end without the browser.
    Stream<Path> shell = Stream.of(Path.of("/usr/lib/chromium/chromium-headless-shell"));
    Stream<Path> others =
        Stream.of(System.getenv("PATH").split(java.io.File.pathSeparator, -1))
            .flatMap(
                directory ->
                    Stream.of("chromium", "chromium-browser")
                        .map(name -> Path.of(directory, name)));
    return Stream.concat(shell, others).filter(Files::isExecutable).findFirst();
  }
}
