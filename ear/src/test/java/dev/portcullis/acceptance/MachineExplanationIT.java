package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Calls of machines explained by what decides about them (ADR 0051, 0057). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class MachineExplanationIT {
  private static final String ZONE = "/admin/access-decisions";
  private static final String ACCESS = "org_rpc_access";

  private final Instant began = Instant.now();
  private final TestWallet wallet = TestWallet.random();
  private final TestWallet stranger = TestWallet.random();
  private final Api api;
  private final DevChain chain;
  private PermittedContract token;
  private PermittedContract elsewhere;
  private Client operator;

  MachineExplanationIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void twoOrganizationsWithAMemberEach() {
    operator = Client.operator(api);
    token = PermittedContract.register(api, chain.deployToken());
    elsewhere = PermittedContract.register(api);
    token.join(People.provenUser(api, wallet), token.role());
    elsewhere.join(People.provenUser(api, stranger));
  }

  @AfterEach
  void leave() {
    token.close();
    elsewhere.close();
  }

  /**
   * A machine.
   *
   * @param actor as explanations name it
   */
  private record Asking(Gateway gateway, ObjectNode actor) {}

  private Asking application(PermittedContract owner, String... roles) {
    String path = Machine.application(owner, roles);
    return asking("m2mAppId", path, Machine.key(operator, path));
  }

  private Asking tenant() {
    ObjectNode body = json().put("name", "T").put("publicKey", TestWallet.random().address());
    body.putArray("defaultRoles");
    String path = "/tenants/" + operator.post("/tenants/", body).at("/id");
    return asking("tenantId", path, Machine.key(operator, path));
  }

  private static Asking asking(String field, String path, Client client) {
    String id = path.substring(path.lastIndexOf('/') + 1);
    return new Asking(Gateway.of(client), json().put(field, id));
  }

  private ObjectNode request(TestWallet from) {
    String own = from.address().toLowerCase(Locale.ROOT).substring(2);
    return json()
        .put("from", from.address())
        .put("to", token.address())
        .put("data", "0xa9059cbb" + "0".repeat(24) + own + "0".repeat(64));
  }

  private ObjectNode asked(Asking who, String method, Object... params) {
    ObjectNode body = json().put("method", method).set("actor", who.actor());
    return body.set("params", Client.JSON.valueToTree(params));
  }

  private static JsonNode explained(Client client, String path, ObjectNode body) {
    Answer answer = client.post(path, body);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.body();
  }

  private static List<String> rules(JsonNode explanation) {
    return StreamSupport.stream(explanation.get("facts").spliterator(), false)
        .map(fact -> fact.get("rule").asText())
        .toList();
  }

  /** A denial that was answered, and the rule by which it was explained. */
  private record Told(JsonNode error, String ruleId) {}

  @Test
  void whatIsExplainedIsWhatTheGatewayDoes() {
    List<Told> told = new ArrayList<>();
    Asking machine = application(token, ACCESS);
    told.addAll(all(machine));
    told.addAll(all(application(token, "org_users_manage")));
    told.addAll(all(tenant()));
    String permission = token.permit("checkRole", true, List.of(token.role()));
    told.addAll(call(machine, "eth_call", request(wallet), "latest"));
    operator.delete(permission);
    token.permit("public", true, List.of());
    assertThat(all(machine)).hasSizeLessThan(told.size());
    assertThat(told)
        .extracting(Told::ruleId)
        .contains(
            "permission.missing",
            "rule.check_role.deny",
            "address.not_owned",
            "method.full_read_missing",
            "method.forbidden",
            "deploy.permission_missing",
            "m2m.user_not_found",
            "m2m.rpc_access_missing",
            "tenant.not_associated");
    for (Told each : told) {
      assertThat(Gateway.recorded(operator, each.error()).get("ruleId").asText())
          .isEqualTo(each.ruleId());
    }
  }

  /** What is denied of all that is tried. */
  private List<Told> all(Asking who) {
    List<Told> denied = new ArrayList<>();
    for (TestWallet from : List.of(wallet, stranger)) {
      denied.addAll(call(who, "eth_call", request(from), "latest"));
      denied.addAll(call(who, "eth_estimateGas", request(from)));
      denied.addAll(call(who, "eth_getBalance", from.address(), "latest"));
    }
    denied.addAll(call(who, "eth_chainId"));
    denied.addAll(call(who, "eth_getLogs", json()));
    denied.addAll(call(who, "eth_getBlockByNumber", "latest", false));
    denied.addAll(call(who, "eth_getProof"));
    denied.addAll(call(who, "eth_accounts"));
    denied.addAll(call(who, "eth_feeHistory", "0x1", "latest"));
    return denied;
  }

  private List<Told> call(Asking who, String method, Object... params) {
    JsonNode explanation = explained(operator, ZONE, asked(who, method, params));
    JsonNode answer = who.gateway().call(method, params);
    boolean allowed = explanation.get("allowed").asBoolean();
    assertThat(answer.has("result")).as("%s: %s", answer, explanation).isEqualTo(allowed);
    if (allowed) {
      return List.of();
    }
    assertThat(explanation.get("remedy").isNull() && explanation.get("advice").isNull())
        .as("%s", explanation)
        .isFalse();
    return List.of(new Told(answer.get("error"), explanation.get("ruleId").asText()));
  }

  @Test
  void theFactsOfAMachineStandBeforeThoseOfItsMember() {
    String role = token.role();
    token.permit("checkRole", true, List.of(role));
    JsonNode explanation =
        explained(
            operator,
            ZONE,
            asked(application(token, ACCESS, role), "eth_call", request(wallet), "latest"));
    assertThat(explanation.get("ruleId").asText())
        .as("the application's roles do not count")
        .isEqualTo("rule.check_role.deny");
    assertThat(rules(explanation))
        .containsExactly(
            "m2m.exists",
            "m2m.rpc_access",
            "m2m.user_found",
            "wallet.owned",
            "full_access",
            "wallet.proven",
            "contract.registered",
            "permission.found",
            "permission.access_type",
            "permission.organization",
            "rule.type",
            "rule.roles",
            "method.open");
    JsonNode remedy = explanation.get("remedy");
    assertThat(remedy.get("roles")).as("the member's role is let in, too").hasSize(2);

    JsonNode nobody = explained(operator, ZONE, asked(tenant(), "eth_call", request(wallet)));
    assertThat(rules(nobody)).startsWith("tenant.exists", "tenant.associated", "wallet.owned");
    Asking gone = new Asking(null, json().put("m2mAppId", "gone"));
    JsonNode unknown = explained(operator, ZONE, asked(gone, "eth_getLogs", json()));
    assertThat(unknown.get("ruleId").asText()).isEqualTo("user.not_found");
    assertThat(rules(unknown)).containsExactly("m2m.exists", "full_access", "method.open");
    assertThat(unknown.get("advice").asText()).isNotBlank();
  }

  @Test
  void aMachinesDenialIsExplainedAndDecidedAgain() {
    Asking machine = application(token, ACCESS);
    JsonNode missing = machine.gateway().error("eth_call", request(wallet), "latest");
    JsonNode foreign = machine.gateway().error("eth_call", request(stranger), "latest");
    JsonNode service =
        new Gateway(machine.gateway().client(), "/rpc/service").error("eth_getLogs", json());
    String id = Gateway.recorded(operator, missing).get("id").asText();
    JsonNode now = operator.get("/admin/rpc-denials/" + id + "/explanation").body().get("now");
    assertThat(now.get("ruleId").asText()).isEqualTo("permission.missing");
    assertThat(rules(now)).contains("m2m.user_found");
    Gateway.recorded(operator, foreign);
    String ofService = Gateway.recorded(operator, service).get("id").asText();
    JsonNode untold =
        operator.get("/admin/rpc-denials/" + ofService + "/explanation").body().get("now");
    assertThat(untold.get("allowed").isNull()).isTrue();
    assertThat(untold.get("reason").asText()).contains("/rpc/service");

    ObjectNode body = json().put("from", began.toString());
    ObjectNode row = body.putArray("proposed").addObject().put("ruleType", "public");
    row.put("contractAddress", token.address()).put("accessType", "read");
    row.put("functionSignature", PermittedContract.TRANSFER);
    JsonNode replayed = operator.post(ZONE + "/replay", body).body();
    assertThat(outcome(replayed, missing)).isEqualTo("allowed rule.public.allow");
    assertThat(outcome(replayed, foreign)).isEqualTo("denied m2m.user_not_found");
    assertThat(outcome(replayed, service)).isEqualTo("undecided null");
    JsonNode remedy = now.get("remedy");
    assertThat(operator.post("/contract-permissions/", remedy).status()).isEqualTo(201);
    assertThat(machine.gateway().result("eth_call", request(wallet), "latest")).isNotNull();
  }

  private static String outcome(JsonNode replayed, JsonNode error) {
    for (JsonNode item : replayed.get("items")) {
      if (item.at("/denial/id").equals(error.at("/data/denialId"))) {
        return item.get("outcome").asText() + " " + item.get("ruleId").asText();
      }
    }
    throw new AssertionError(error + " is not in " + replayed);
  }

  @Test
  void anOrganizationHearsOfItsOwnMachinesAndOfThoseThatWorkForIt() {
    TestWallet administrator = TestWallet.random();
    token.join(People.walletUser(api, administrator), token.adminRole());
    Client admin = Client.session(api, administrator);
    String path = token.organization() + "/access-decisions";
    token.permit("public", true, List.of());
    ObjectNode own = asked(application(token, ACCESS), "eth_call", request(wallet), "latest");
    assertThat(explained(admin, path, own).get("ruleId").asText()).isEqualTo("rule.public.allow");

    Asking shared = ofZone(List.of(token, elsewhere));
    JsonNode there = explained(admin, path, asked(shared, "eth_call", request(wallet), "latest"));
    assertThat(there.get("ruleId").asText()).isEqualTo("rule.public.allow");
    assertThat(there.at("/facts/1/value/organizationIds")).hasSize(1);
    ObjectNode others = asked(shared, "eth_call", request(stranger), "latest");
    assertThat(explained(operator, ZONE, others).get("ruleId").asText())
        .as("the zone sees the member of the other organization")
        .isEqualTo("permission.org_mismatch");
    assertThat(explained(admin, path, others).get("ruleId").asText())
        .as("who the machine acts for elsewhere is nobody's business here")
        .isEqualTo("m2m.user_not_found");

    JsonNode none =
        explained(
            admin, path, asked(new Asking(null, json().put("m2mAppId", "x")), "eth_accounts"));
    for (Asking foreign : List.of(application(elsewhere, ACCESS), ofZone(List.of(elsewhere)))) {
      JsonNode hidden = explained(admin, path, asked(foreign, "eth_accounts"));
      assertThat(unnamed(hidden)).isEqualTo(unnamed(none));
    }
    JsonNode tenant = explained(admin, path, asked(tenant(), "eth_accounts"));
    assertThat(tenant.get("ruleId").asText()).isEqualTo("user.not_found");
  }

  /** Without the id, which whoever asks knows. */
  private static JsonNode unnamed(JsonNode explanation) {
    ((ObjectNode) explanation.at("/facts/0/value")).removeAll();
    return explanation;
  }

  private Asking ofZone(List<PermittedContract> assigned) {
    ObjectNode body = json().put("name", "Robot");
    body.putArray("roles").addObject().put("id", ACCESS);
    assigned.forEach(
        harbor ->
            body.withArray("organizationIds")
                .add(harbor.organization().substring("/organizations/".length())));
    String path = "/m2m-applications/" + operator.post("/m2m-applications/", body).at("/id");
    return asking("m2mAppId", path, Machine.key(operator, path));
  }
}
