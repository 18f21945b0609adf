package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** Contracts of an organization and templates (R-ADM-29, R-ADM-30). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class ContractAcceptanceIT {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String ABI =
      "[{\\\"type\\\":\\\"event\\\",\\\"name\\\":\\\"Ping\\\",\\\"inputs\\\":[]}]";

  private static final List<String> ORGANIZATIONS = new ArrayList<>();

  private static Client operator;
  private String contracts;

  @BeforeAll
  static void signIn(Api api) {
    operator = Client.operator(api);
  }

  @AfterAll
  static void leave() {
    ORGANIZATIONS.forEach(operator::delete);
  }

  @BeforeEach
  void organization() {
    contracts = organizationPath() + "/contracts";
  }

  @Test
  void aRegisteredContractHasAllFieldsAndALowercaseAddress() {
    String address = randomAddress();
    Answer registered = operator.post(contracts, definition(upper(address), "Token"));
    assertThat(registered.status()).isEqualTo(201);
    JsonNode body = registered.body();
    ObjectNode expected =
        (ObjectNode)
            Client.json(
                """
                {"contractAddress": "%s", "abi": "%s", "name": "Token", "description": "",
                 "templateId": null, "isSystemContract": false,
                 "discloseErc20TotalSupply": false, "discloseBytecode": false,
                 "disclosureStartBlock": "0x0", "disclosedAddresses": [], "disclosedSlots": []}
                """
                    .formatted(address, ABI));
    expected.set(
        "organizationId",
        Client.JSON
            .getNodeFactory()
            .textNode(contracts.substring("/organizations/".length(), contracts.lastIndexOf('/'))));
    expected.set("createdAt", body.get("createdAt"));
    expected.set("updatedAt", body.get("createdAt"));
    assertThat(body).isEqualTo(expected);
    assertThat(operator.get(contracts + "/" + upper(address)).body()).isEqualTo(body);
  }

  @Test
  void replaceMayMoveTheContract() {
    String from = randomAddress();
    String to = randomAddress();
    operator.post(contracts, definition(from, "Movable"));
    Answer moved = operator.put(contracts + "/" + from, definition(upper(to), "Moved"));
    assertThat(moved.status()).isEqualTo(200);
    assertThat(moved.body().get("contractAddress").asText()).isEqualTo(to);
    assertThat(operator.get(contracts + "/" + to).body()).isEqualTo(moved.body());
  }

  @Test
  void aDeletedContractNoLongerExists() {
    String address = randomAddress();
    operator.post(contracts, definition(address, "Short-lived"));
    assertThat(operator.delete(contracts + "/" + upper(address)).status()).isEqualTo(204);
    assertThat(operator.get(contracts + "/" + address).body())
        .isEqualTo(
            Client.json(
                """
                {"error": {"code": "NOT_FOUND",
                  "message": "Contract with contractAddress \\"%s\\" not found"}}
                """
                    .formatted(address)));
  }

  /**
   * The rule has a model test in ejb (RegistrationModelTest): this test proves that the product
   * applies it.
   */
  @Test
  void anOrganizationRegistersDeployedOrConfirmedContracts(Api api, DevChain chain) {
    TestWallet wallet = TestWallet.random();
    PermittedContract known = PermittedContract.register(api, chain.deployToken());
    ORGANIZATIONS.add(known.organization());
    String member = People.walletUser(api, wallet);
    known.join(member);
    known.hold(member, known.adminRole(), known.role("contract_deployment"));
    chain.fund(wallet.address());
    Client admin = Client.session(api, wallet);
    String path = known.organization() + "/contracts";

    String code = DevChain.artifact().get("bytecode").asText();
    String arguments = "%064x%064x%064x%064x%064x".formatted(96, 128, 1, 0, 0);
    String raw = Gateway.signed(chain, wallet, null, 0, code + arguments);
    String hash = Gateway.of(admin).result("eth_sendRawTransaction", raw).asText();
    String deployed = chain.receipt(hash).get("contractAddress").asText();
    assertThat(admin.post(path, definition(deployed, "Own")).status()).isEqualTo(201);
    JsonNode listed = operator.get("/contract-deployments/?limit=1000").body().get("items");
    assertThat(listed.findValuesAsText("deployTxHash")).contains(hash);

    Answer ahead = admin.post(path, definition(randomAddress(), "Nowhere"));
    assertThat(ahead.status()).isEqualTo(400);
    assertThat(ahead.at("/error/issues/0/path")).isEqualTo("contractAddress");

    String preset = chain.deployToken().toLowerCase(Locale.ROOT);
    Answer unconfirmed = admin.post(path, definition(preset, "Preset"));
    assertThat(unconfirmed.status()).as(unconfirmed.text()).isEqualTo(403);
    assertThat(unconfirmed.at("/error/code")).isEqualTo("CONTRACT_UNCONFIRMED");
    String claims = "/admin/contract-claims";
    assertThat(operator.get(claims + "?state=open&limit=1000").text()).contains(preset);
    assertThat(admin.get(claims).status()).isEqualTo(403);
    oneRowSaysSo(operator.exchange("POST", claims + "/" + preset + "/refuse", "{}"));
    oneRowSaysSo(operator.exchange("POST", claims + "/" + preset + "/confirm", "{}"));
    assertThat(admin.post(path, definition(preset, "Preset")).status()).isEqualTo(201);
  }

  /** The SDK of the product family registers contracts by this path. */
  @Test
  void theZoneRegistersContractsAndKeepsSystemContracts(DevChain chain) {
    String address = chain.deployToken().toLowerCase(Locale.ROOT);
    ObjectNode body = Client.json().put("contractAddress", address).put("abi", "[]");
    body.putNull("name").putNull("description").put("disclosureStartBlock", "0x0");
    Answer made = operator.post("/api/contracts", body);
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    assertThat(made.body().get("organizationId").isNull()).isTrue();
    assertThat(operator.get("/contracts/" + address).body()).isEqualTo(made.body());
    JsonNode found = operator.get("/contracts/?searchQuery=" + address).body();
    assertThat(found.at("/items/0/contractAddress").asText()).isEqualTo(address);
    assertThat(found.get("totalContracts").asInt()).isEqualTo(1);
    assertThat(operator.delete("/contracts/" + address).status()).isEqualTo(204);

    String system = "/contracts/" + SystemPermissions.TOKEN;
    assertThat(operator.get(system).body().get("isSystemContract").asBoolean()).isTrue();
    assertThat(operator.delete(system).status()).isEqualTo(400);
  }

  /** As EveryChangeIT holds the other routes to, which cannot begin with a claim. */
  private static void oneRowSaysSo(HttpResponse<String> decided) {
    assertThat(decided.statusCode()).as(decided.body()).isEqualTo(200);
    String request = decided.headers().firstValue("x-request-id").orElseThrow();
    JsonNode rows = operator.get("/audit-logs/request/" + request).body().get("items");
    assertThat(rows).hasSize(1);
    assertThat(rows.at("/0/actionDetails/result").asText()).isEqualTo("success");
    assertThat(operator.get("/audit-logs/db-mutations/request/" + request).body().at("/items"))
        .isNotEmpty();
  }

  @Test
  void theListShowsGroupsWithCountsThenContractsWithoutTemplate() {
    JsonNode template = template();
    String key = template.get("templateKey").asText();
    for (String name : List.of("gold", "silver")) {
      ObjectNode grouped = definition(randomAddress(), name);
      operator.post(contracts, grouped.put("templateKey", key));
    }
    operator.post(contracts, definition(randomAddress(), "golden loner"));
    JsonNode all = operator.get(contracts + "?limit=100").body();
    assertThat(all.at("/items/0/type").asText()).isEqualTo("group");
    assertThat(all.at("/items/0/templateId")).isEqualTo(template.get("id"));
    assertThat(all.at("/items/0/contractCount").asInt()).isEqualTo(2);
    assertThat(all.at("/items/0").has("matchingContractsCount")).isFalse();
    assertThat(all.at("/items/1/type").asText()).isEqualTo("contract");
    assertThat(all.at("/items/1/name").asText()).isEqualTo("golden loner");
    assertThat(totals(all)).containsExactly(1, 1, 3, 2);
    JsonNode found = operator.get(contracts + "?searchQuery=GOLD").body();
    assertThat(found.at("/items/0/matchingContractsCount").asInt()).isEqualTo(1);
    JsonNode second = operator.get(contracts + "?limit=1&offset=1").body();
    assertThat(second.at("/items/0")).isEqualTo(all.at("/items/1"));
    JsonNode ofTemplate =
        operator.get(contracts + "/by-template/" + template.get("id") + "?searchQuery=silv").body();
    assertThat(ofTemplate.get("items").findValuesAsText("name")).containsExactly("silver");
    assertThat(ofTemplate.at("/template/templateKey").asText()).isEqualTo(key);
  }

  @Test
  void theLimitsOfTheListAreItsOwn() {
    assertThat(operator.get(contracts + "?limit=100").status()).isEqualTo(200);
    for (String query :
        List.of("limit=101", "limit=0", "searchQuery=" + "x".repeat(201), "name=x")) {
      Answer answer = operator.get(contracts + "?" + query);
      assertThat(answer.status()).as(query).isEqualTo(400);
      assertThat(answer.body().at("/error/issues/0/path").asText())
          .isEqualTo(query.substring(0, query.indexOf('=')));
    }
    assertThat(operator.get(contracts + "?searchQuery=" + "x".repeat(200)).status()).isEqualTo(200);
    assertThat(operator.get(contracts + "/0x12").status()).isEqualTo(400);
    assertThat(operator.get(contracts + "/by-template/x").status()).isEqualTo(400);
    assertThat(operator.get(contracts + "/by-template/999999999999").status()).isEqualTo(404);
  }

  @TestFactory
  Stream<DynamicTest> registerNamesEachProblem() {
    return badDefinitions().refused(operator, "POST", organizationPath() + "/contracts");
  }

  @TestFactory
  Stream<DynamicTest> replaceNamesEachProblem() {
    String path = organizationPath() + "/contracts";
    String address = randomAddress();
    operator.post(path, definition(address, "Replaced badly"));
    return badDefinitions().refused(operator, "PUT", path + "/" + address);
  }

  @TestFactory
  Stream<DynamicTest> createTemplateNamesEachProblem() {
    String good =
        "{\"templateKey\": \"%s\", \"name\": \"T\", \"description\": \"\", \"abi\": \"[]\"}";
    return BadBodies.around(good.formatted(randomAddress()))
        .form("templateKey", "", "a\nb", "x".repeat(201))
        .form("abi", "", "{}", "x")
        .refused(operator, "POST", "/templates/");
  }

  private static BadBodies badDefinitions() {
    return BadBodies.around(definition(randomAddress(), "Good").toString())
        .form(
            "contractAddress",
            "0x" + "0".repeat(40),
            "0x" + "0".repeat(38) + "11",
            "0x" + "0".repeat(36) + "8001",
            "0x" + "g".repeat(40),
            "1".repeat(42),
            randomAddress() + "00")
        .form("abi", "{}", "null", "nonsense", "[", "[] []")
        .nested("abi", "\"[7]\"", "abi[0]")
        .nested("abi", "\"[{\\\"type\\\":\\\"event\\\",\\\"name\\\":\\\"E\\\"}]\"", "abi[0].inputs")
        .nested("templateId", "2147483647", "templateId")
        .nested("templateKey", "\"no-such-template\"", "templateKey");
  }

  private static List<Integer> totals(JsonNode list) {
    return List.of(
        list.get("totalGroups").asInt(),
        list.get("totalUngrouped").asInt(),
        list.get("totalContracts").asInt(),
        list.at("/pagination/totalItems").asInt());
  }

  private static JsonNode template() {
    Answer created =
        operator.post(
            "/templates/",
            Client.json(
                "{\"templateKey\": \"%s\", \"name\": \"Kind\", \"abi\": \"[]\"}"
                    .formatted(randomAddress())));
    assertThat(created.status()).as("%s", created.body()).isEqualTo(201);
    return created.body();
  }

  private static ObjectNode definition(String address, String name) {
    return (ObjectNode)
        Client.json(
            """
            {"contractAddress": "%s", "abi": "%s", "name": "%s", "description": ""}
            """
                .formatted(address, ABI, name));
  }

  private static String organizationPath() {
    Answer created =
        operator.post(
            "/organizations/", Client.json("{\"name\": \"Owner\", \"defaultRoles\": []}"));
    assertThat(created.status()).as("%s", created.body()).isEqualTo(200);
    ORGANIZATIONS.add("/organizations/" + created.body().get("id").asText());
    return ORGANIZATIONS.get(ORGANIZATIONS.size() - 1);
  }

  private static String randomAddress() {
    byte[] bytes = new byte[20];
    RANDOM.nextBytes(bytes);
    return "0x" + HexFormat.of().formatHex(bytes);
  }

  private static String upper(String address) {
    return "0x" + address.substring(2).toUpperCase(Locale.ROOT);
  }
}
