package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
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

  private static List<String> rules(JsonNode explanation) {
    return StreamSupport.stream(explanation.get("facts").spliterator(), false)
        .map(fact -> fact.get("rule").asText())
        .toList();
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
}
