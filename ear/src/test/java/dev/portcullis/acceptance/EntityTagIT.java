package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import dev.portcullis.api.Description;
import dev.portcullis.api.Description.Operation;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * No caller overwrites a version that it has not read (ADR 0083), on each route that is described
 * so.
 */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
@Tag("server")
class EntityTagIT {
  private static final String IF_MATCH = "#/components/parameters/if-match";
  private static final String IF_NONE_MATCH = "#/components/parameters/if-none-match";
  private static final String STALE = "\"AAAA\"";
  private static final String CONTRACT = "/organizations/{id}/contracts/{contractAddress}";

  private static final String OPERATIONAL = "/api/v1/operational-webhook";

  /** The function that a template has, as JSON in JSON. */
  private static final String BALANCE =
      "[{\\'type\\':\\'function\\',\\'name\\':\\'balanceOf\\',"
          + "\\'stateMutability\\':\\'view\\',\\'inputs\\':[{\\'name\\':\\'of\\',"
          + "\\'type\\':\\'address\\'}],\\'outputs\\':[]}]";

  private static Api product;
  private static Client operator;
  private static Description description;
  private static PermittedContract contract;
  private static PermittedContract other;

  /** Where a record of each route is. */
  private static final Map<String, String> RECORDS = new TreeMap<>();

  /** What a record is replaced with. */
  private static final Map<String, JsonNode> BODIES = new TreeMap<>();

  @BeforeAll
  static void make(Api api) {
    product = api;
    operator = Client.operator(api);
    description = Description.servedBy(api);
    contract = PermittedContract.register(api);
    String organization = contract.organization();
    String address = organization + "/contracts/" + contract.address();
    TestWallet wallet = TestWallet.random();
    String user = made("/users/", "{'displayName':'Ada','wallets':['" + wallet.address() + "']}");
    contract.join(user);

    body("/organizations/{id}", "PUT", "{'name':'Tagged','defaultRoles':[]}");
    body(
        "/organizations/{id}",
        "PATCH",
        "{'brandName':'Tag','logoUrl':'https://logo.example.com/a.png','primaryColor':'#123456'}");
    body(
        "/organizations/{id}/siwe-settings",
        "PUT",
        "{'siweLoginEnabled':true,'siweAllowedDomains':['wallet.example.com']}");
    record("/organizations/{id}", organization);
    record("/organizations/{id}/profile", organization + "/profile");
    record("/organizations/{id}/siwe-settings", organization + "/siwe-settings");

    String provider =
        "{'issuer':'https://tag-"
            + wallet.address().toLowerCase(Locale.ROOT)
            + ".example.com','jwksUri':'https://id.example.com/jwks','audience':'a',"
            + "'clientId':'c','userPanelUrl':'https://panel.example.com'}";
    Answer made = operator.put(organization + "/oidc-provider", quoted(provider));
    assertThat(made.status()).as(made.text()).isEqualTo(200);
    body("/organizations/{id}/oidc-provider", "PUT", provider);
    record("/organizations/{id}/oidc-provider", organization + "/oidc-provider");
    record("/organizations/{id}/oidc-provider/config", organization + "/oidc-provider/config");

    record("/users/{id}", "/users/" + user);
    body("/users/{id}", "PUT", "{'displayName':'Bea'}");
    record("/users/{id}/roles", "/users/" + user + "/roles");
    body("/users/{id}/roles", "PUT", "{'roles':[]}");
    record("/organizations/{id}/users/{userId}", organization + "/users/" + user);
    record("/organizations/{id}/users/{userId}/roles", organization + "/users/" + user + "/roles");
    body("/organizations/{id}/users/{userId}/roles", "PUT", "{'roles':[]}");

    String name = "t" + System.nanoTime();
    String role = "{'roleName':'" + name + "','systemPermissions':[]}";
    record("/roles/{roleId}", "/roles/" + made("/roles/", role));
    body("/roles/{roleId}", "PUT", role.replace(name, name + "b"));
    record("/organizations/{id}/roles/{roleId}", organization + "/roles/" + contract.role());
    body("/organizations/{id}/roles/{roleId}", "PUT", role);

    String tenant =
        "{'name':'T','publicKey':'" + TestWallet.random().address() + "','defaultRoles':[]}";
    record("/tenants/{id}", "/tenants/" + made("/tenants/", tenant));
    body("/tenants/{id}", "PUT", tenant.replace("'T'", "'U'"));
    String service = "{'name':'S','publicKey':'" + TestWallet.random().address() + "'}";
    record("/admin/services/{id}", "/admin/services/" + made("/admin/services/", service));
    body("/admin/services/{id}", "PUT", service.replace("'S'", "'V'"));
    String application = "{'name':'A','redirectUrls':['https://a.example/cb']}";
    record("/applications/{id}", "/applications/" + made("/applications/", application));
    body("/applications/{id}", "PUT", application.replace("'A'", "'B'"));
    String template =
        "{'templateKey':'" + name + "','name':'K','description':'','abi':'" + BALANCE + "'}";
    record("/templates/{id}", "/templates/" + made("/templates/", template));
    body("/templates/{id}", "PUT", "{'name':'L','description':'','abi':'" + BALANCE + "'}");

    String ofTemplate = RECORDS.get("/templates/{id}") + "/function-permissions";
    String balance =
        "{'methodSelector':'0x70a08231','functionSignature':'balanceOf(address)',"
            + "'accessType':'read','ruleType':'public'}";
    record(
        "/templates/{id}/function-permissions/{permissionId}",
        ofTemplate + "/" + made(ofTemplate, balance));
    body(
        "/templates/{id}/function-permissions/{permissionId}",
        "PUT",
        balance.replace("'read'", "'write'"));

    String machine = "{'name':'M','description':'','roles':[]}";
    String zoneMachine = "/m2m-applications/" + made("/m2m-applications/", machine);
    record("/m2m-applications/{id}", zoneMachine);
    body("/m2m-applications/{id}", "PUT", machine.replace("'M'", "'N'"));
    record("/m2m-applications/{id}/organizations", zoneMachine + "/organizations");
    body(
        "/m2m-applications/{id}/organizations",
        "PUT",
        "{'organizationIds':['" + organization.replaceFirst(".*/", "") + "']}");
    record(
        "/organizations/{id}/m2m-applications/{appId}",
        organization + "/m2m-applications/" + made(organization + "/m2m-applications", machine));
    body("/organizations/{id}/m2m-applications/{appId}", "PUT", machine.replace("'M'", "'N'"));

    String permission = contract.permit("public", true, List.of());
    record("/contract-permissions/{id}", permission);
    String rule =
        "{'methodSelector':'0xa9059cbb','accessType':'read','ruleType':'public',"
            + "'functionSignature':'transfer(address,uint256)'}";
    body(
        "/contract-permissions/{id}",
        "PUT",
        rule.replace("{", "{'contractAddress':'" + contract.address() + "',"));
    record(
        CONTRACT + "/function-permissions/{permissionId}",
        permission.replace("/contract-permissions", address + "/function-permissions"));
    body(CONTRACT + "/function-permissions/{permissionId}", "PUT", rule.replace("read", "write"));
    String events = contract.openTransfers(List.of("user"));
    record("/event-permissions/{eventPermissionId}", events);
    String nothing =
        "{'topic0Constant':null,'topic1Constant':null,'topic2Constant':null,'topic3Constant':null,"
            + "'topic1ConditionType':null,'topic2ConditionType':null,'topic3ConditionType':null,"
            + "'roles':[]}";
    body(
        "/event-permissions/{eventPermissionId}",
        "PUT",
        nothing.replace("{", "{'contractAddress':'" + contract.address() + "',"));
    record(
        CONTRACT + "/event-permissions/{eventPermissionId}",
        events.replace("/event-permissions", address + "/event-permissions"));
    body(CONTRACT + "/event-permissions/{eventPermissionId}", "PUT", nothing);
    other = PermittedContract.register(operator, TestWallet.random().address());
    record(
        CONTRACT + "/permission-matrix",
        other.organization() + "/contracts/" + other.address() + "/permission-matrix");
    body(
        CONTRACT + "/permission-matrix",
        "PUT",
        "{'functionPermissions':[],'eventPermissions':[{'roles':[]}]}");
    record(CONTRACT, address);
    ObjectNode definition = json().put("contractAddress", contract.address());
    definition.put("abi", operator.get(address).at("/abi")).put("name", "Tagged");
    BODIES.put("PUT " + CONTRACT, definition.put("description", ""));
    String ofZone = "/contracts/" + other.address();
    record("/contracts/{contractAddress}", ofZone);
    ObjectNode replacement = json().put("contractAddress", other.address());
    replacement.put("abi", operator.get(ofZone).at("/abi")).put("name", "Tagged");
    replacement.put("description", "").put("disclosureStartBlock", "0x0");
    replacement.put("discloseErc20TotalSupply", true).put("discloseBytecode", false);
    BODIES.put("PUT /contracts/{contractAddress}", replacement);
    record(
        "/contracts/{contractAddress}/disclosure",
        "/contracts/" + contract.address() + "/disclosure");
    body(
        "/contracts/{contractAddress}/disclosure",
        "PUT",
        "{'discloseErc20TotalSupply':true,'discloseBytecode':true,'disclosureStartBlock':'0x0',"
            + "'disclosedAddresses':[]}");

    record("/api/v1/event-webhook/{id}", "/api/v1/event-webhook/" + webhook(operator));
    body("/api/v1/event-webhook/{id}", "PATCH", "{'enabled':false}");
    record("/admin/event-webhooks/{webhookId}", "/admin/event-webhooks/" + webhook(operator));
    body("/admin/event-webhooks/{webhookId}", "PATCH", "{'enabled':false}");
    record(
        "/organizations/{id}/event-webhooks/{webhookId}",
        organization + "/event-webhooks/" + webhook(Client.session(api, wallet)));
    body("/organizations/{id}/event-webhooks/{webhookId}", "PATCH", "{'enabled':false}");
    operator.put(OPERATIONAL, quoted("{'url':'http://127.0.0.1:9/notices'}"));
    record(OPERATIONAL, OPERATIONAL);
    body(OPERATIONAL, "PUT", "{'url':'http://127.0.0.1:9/told'}");
  }

  @AfterAll
  static void leave() {
    contract.close();
    other.close();
  }

  @Test
  void eachChangeIsRejectedWithAnotherTagAndAppliedWithTheRightOne() {
    List<Operation> changes =
        description.operations().stream().filter(one -> takes(one, IF_MATCH)).toList();
    assertThat(changes).hasSizeGreaterThan(30);
    SoftAssertions.assertSoftly(
        softly -> changes.forEach(change -> assertCompared(change, softly)));
  }

  private static void assertCompared(Operation change, SoftAssertions softly) {
    assertThat(RECORDS).as("where a record of it is").containsKey(bare(change.path()));
    String path = RECORDS.get(bare(change.path()));
    String shown = shownAt(change);
    JsonNode body = BODIES.get(change.verb() + " " + bare(change.path()));
    assertThat(body != null).as("what is sent to %s", change).isEqualTo(change.hasBody());
    String before = tag(shown);
    Answer refused = operator.with("if-match", STALE).send(change.verb(), path, body);
    softly.assertThat(refused.status()).as("%s: %s", change, refused.text()).isEqualTo(412);
    softly
        .assertThat(refused.text())
        .containsAnyOf("PRECONDITION_FAILED", "PreconditionFailed")
        .contains("The record changed");
    softly.assertThat(tag(shown)).as("%s changed nothing", change).isEqualTo(before);
    if (!change.verb().equals("DELETE")) {
      Answer made =
          operator.with("if-match", STALE + ", " + before).send(change.verb(), path, body);
      softly.assertThat(made.status()).as("%s: %s", change, made.text()).isEqualTo(200);
      if (!change.path().endsWith("/roles")) {
        softly.assertThat(tag(shown)).as("%s", change).isNotEqualTo(before);
      }
    }
  }

  @Test
  void anUnchangedRepresentationIsNotSentAgain() {
    List<Operation> reads =
        description.operations().stream().filter(one -> takes(one, IF_NONE_MATCH)).toList();
    assertThat(reads).hasSizeGreaterThan(15);
    for (Operation read : reads) {
      String path = RECORDS.get(bare(read.path()));
      assertThat(path).as("where a record of %s is", read).isNotNull();
      for (String known : List.of(tag(path), "W/" + tag(path), "*")) {
        HttpResponse<String> answer =
            operator.with("if-none-match", known).exchange("GET", path, "");
        assertThat(answer.statusCode()).as("%s with %s", read, known).isEqualTo(304);
        assertThat(answer.body()).isEmpty();
        assertThat(answer.headers().firstValue("etag")).contains(tag(path));
      }
      assertThat(operator.with("if-none-match", STALE).get(path).status()).isEqualTo(200);
      assertThat(operator.with("if-none-match", "AAAA").get(path).status()).isEqualTo(200);
    }
  }

  @Test
  void aChangingResourceIsSentEvenToAClientWithItsTag() {
    for (String route : List.of("/admin/event-webhooks/{webhookId}", OPERATIONAL)) {
      String path = RECORDS.get(route);
      HttpResponse<String> answer =
          operator.with("if-none-match", tag(path)).exchange("GET", path, "");
      assertThat(answer.statusCode()).as(route).isEqualTo(200);
    }
  }

  @Test
  void anUpdateDoesNotRecreateAMissingRecord() {
    TestWallet wallet = TestWallet.random();
    People.walletUser(product, wallet);
    Client nobody = Client.session(product, wallet);
    Answer refused =
        nobody.with("if-match", "*").put(OPERATIONAL, BODIES.get("PUT " + OPERATIONAL));
    assertThat(refused.status()).as(refused.text()).isEqualTo(412);
    assertThat(nobody.get(OPERATIONAL).status()).isEqualTo(404);
  }

  @Test
  void aPreconditionThatIsNotEvaluatedIsRejected() {
    ObjectNode role = json().put("roleName", "never");
    role.putArray("systemPermissions");
    Answer refused = operator.with("if-match", "*").post("/roles/", role);
    assertThat(refused.status()).as(refused.text()).isEqualTo(400);
    assertThat(refused.at("/error/issues/0/path")).isEqualTo("if-match");
    Answer malformed = operator.with("if-match", "AAAA").delete(RECORDS.get("/applications/{id}"));
    assertThat(malformed.status()).as(malformed.text()).isEqualTo(400);
    assertThat(malformed.at("/error/issues/0/path")).isEqualTo("if-match");
  }

  @Test
  void ofTwoEditsOfTheSameVersionOnlyOneSucceeds() {
    String made = "/applications/" + made("/applications/", BODIES.get("PUT /applications/{id}"));
    String seen = tag(made);
    List<Integer> statuses =
        Together.run(
            8,
            i -> {
              ObjectNode body = BODIES.get("PUT /applications/{id}").deepCopy();
              body.put("name", "Racer " + i);
              return operator.with("if-match", seen).put(made, body).status();
            });
    assertThat(statuses).containsOnlyOnce(200).filteredOn(status -> status == 412).hasSize(7);
    assertThat(operator.with("if-match", tag(made)).delete(made).status()).isEqualTo(204);
  }

  /** The id of a new one of the caller's. */
  private static String webhook(Client owner) {
    Answer made =
        owner.post(
            "/api/v1/event-webhook",
            quoted(
                "{'name':'hook','url':'http://127.0.0.1:9/hook','contract':'"
                    + contract.address()
                    + "','topic0':'"
                    + DevChain.TRANSFER
                    + "','decode_events':false}"));
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    return made.at("/endpoint/id");
  }

  private static boolean takes(Operation operation, String parameter) {
    return operation.node().path("parameters").findValuesAsText("$ref").contains(parameter);
  }

  private static String shownAt(Operation change) {
    String elsewhere = change.node().path("x-etag-of").asText();
    return RECORDS.get(elsewhere.isEmpty() ? bare(change.path()) : elsewhere);
  }

  private static String tag(String path) {
    HttpResponse<String> answer = operator.exchange("GET", path, "");
    assertThat(answer.statusCode()).as(path + ": " + answer.body()).isEqualTo(200);
    return answer.headers().firstValue("etag").orElseThrow();
  }

  private static String bare(String path) {
    return path.replaceFirst("/$", "");
  }

  private static void record(String route, String path) {
    RECORDS.put(route, path);
  }

  private static void body(String route, String verb, String text) {
    BODIES.put(verb + " " + route, quoted(text));
  }

  private static String made(String path, String text) {
    return made(path, quoted(text));
  }

  private static String made(String path, JsonNode body) {
    Answer made = operator.post(path, body);
    assertThat(made.status()).as(made.text()).isIn(200, 201);
    return made.at("/id");
  }

  private static JsonNode quoted(String text) {
    return json(text.replace('\'', '"'));
  }
}
