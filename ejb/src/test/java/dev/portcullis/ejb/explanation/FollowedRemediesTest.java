package dev.portcullis.ejb.explanation;

import static dev.portcullis.ejb.explanation.Explaining.explain;
import static dev.portcullis.ejb.explanation.Explaining.transfer;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.permission.ContractPermissionService;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.ejb.permission.CreateTemplatePermissionRequest;
import dev.portcullis.ejb.permission.FunctionPermissionView;
import dev.portcullis.ejb.permission.ReplaceContractPermissionRequest;
import dev.portcullis.ejb.permission.TemplatePermissionService;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Rpc;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Remedies and suggestions, followed through the service that they are meant for. */
@ServiceTest
class FollowedRemediesTest {
  /** Calls the address in its first argument with the bytes behind it. */
  private static final String FORWARDER =
      "0x602380600b6000396000f3"
          + "60243603806024600037600060008260006000600435"
          + "5af115601d57005b60006000fd";

  @Inject private ContractPermissionService permissions;
  @Inject private TemplatePermissionService templatePermissions;

  private final TestKey wallet = TestKey.random();
  private PermittedToken token;
  private String userId;
  private String held;

  @BeforeEach
  void memberOfTheTokensOrganization() throws Exception {
    TestChain.use();
    Acting.asOperator();
    token = PermittedToken.register(TestChain.deployToken());
    userId = People.proven(wallet);
    held = token.role();
    token.join(userId, held);
  }

  private ObjectNode asked(String method, TestKey from, String actor, String data) {
    return Explaining.body(
        Explaining.user(actor), method, Explaining.request(from, token.address(), data));
  }

  private ObjectNode estimate(String data) {
    return asked("eth_estimateGas", wallet, userId, data);
  }

  /** Does what is advised until nothing is; answers whether the call is allowed then. */
  private boolean isRemedied(ObjectNode asked) {
    List<String> seen = new ArrayList<>();
    while (seen.size() < 6) {
      JsonNode answer = explain(Scope.ZONE, asked);
      if (answer.get("allowed").asBoolean()) {
        assertThat(answer.get("remedy").isNull()).isTrue();
        return true;
      }
      seen.add(answer.get("ruleId").asText());
      if (answer.get("remedy").isNull()) {
        assertThat(answer.get("advice").asText()).isNotBlank();
        return false;
      }
      follow(answer.get("replaces"), answer.get("remedy"));
    }
    throw new AssertionError("No end: " + seen);
  }

  private void follow(JsonNode replaces, JsonNode permission) {
    if (replaces.isNull() || replaces.isMissingNode()) {
      assertThat(
              permissions
                  .create(Bodies.read(permission, CreateContractPermissionRequest.class))
                  .id())
          .isPositive();
    } else {
      ReplaceContractPermissionRequest body =
          Bodies.read(permission, ReplaceContractPermissionRequest.class);
      assertThat(permissions.replace(replaces.asInt(), body).id()).isEqualTo(replaces.asInt());
    }
  }

  @Test
  void aMissingPermissionIsRemedied() {
    assertThat(isRemedied(estimate(transfer(TestKey.random())))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "checkRole",
        "checkRoleAndRestrictArgument",
        "checkRoleOrRestrictArgument",
        "restrictArgument"
      })
  void aPermissionThatDeniesIsRemedied(String ruleType) {
    Integer[] own = ruleType.equals("checkRole") ? new Integer[0] : new Integer[] {0};
    List<String> roles = ruleType.equals("restrictArgument") ? List.of() : List.of(token.role());
    token.permit(PermittedToken.TRANSFER, "read", ruleType, true, roles, own);
    assertThat(isRemedied(estimate(transfer(TestKey.random())))).isTrue();
  }

  @Test
  void aFunctionThatTheContractDoesNotHaveIsNotRemedied() {
    ObjectNode unheard = asked("eth_call", wallet, userId, "0xdeadbeef");
    assertThat(isRemedied(unheard)).isFalse();
  }

  @Test
  void aCallerOfAnotherOrganizationIsPermitted() throws Exception {
    TestKey outside = TestKey.random();
    String stranger = People.proven(outside);
    assertThat(isRemedied(asked("eth_estimateGas", outside, stranger, transfer(TestKey.random()))))
        .isTrue();
  }

  @Test
  void aPermissionOfTheTemplateIsRemediedByOneOfTheContract() {
    ObjectNode permission =
        Bodies.json().put("functionSignature", PermittedToken.TRANSFER).put("accessType", "read");
    int template = token.template();
    var unused =
        templatePermissions.create(
            template,
            Bodies.read(
                permission.put("ruleType", "public"), CreateTemplatePermissionRequest.class));
    assertThat(isRemedied(estimate(transfer(wallet)))).isTrue();
  }

  @Test
  void aNestedCallIsRemediedAndTheGatewayLetsItThrough() {
    String address = TestChain.deploy(FORWARDER);
    PermittedToken.register(address).permit("public", false, List.of());
    ObjectNode request =
        Explaining.request(
            wallet,
            address,
            "0xa9059cbb"
                + "0".repeat(24)
                + token.address().substring(2)
                + transfer(wallet).substring(2));
    assertThat(isRemedied(Explaining.body(Explaining.user(userId), "eth_estimateGas", request)))
        .isTrue();
    Acting.asUser(userId, token.organization());
    assertThat(Rpc.call("eth_estimateGas", request).at("/result").asText()).startsWith("0x");
  }

  private JsonNode explained(String method) {
    return explain(Scope.ZONE, asked(method, wallet, userId, transfer(wallet)));
  }

  @Test
  void eachSuggestionLetsTheCallThroughOnceItIsFollowed() {
    String missing = token.role();
    token.permit("checkRole", true, List.of(missing));
    JsonNode suggestions = explained("eth_estimateGas").get("suggestions");
    assertThat(suggestions)
        .extracting(one -> one.get("kind").asText())
        .containsExactly("add_role_to_permission", "add_role");
    assertThat(suggestions.at("/1/roleId").asText()).isEqualTo(missing);
    assertThat(suggestions.at("/1/userId").asText()).isEqualTo(userId);

    token.hold(userId, held, missing);
    JsonNode followed = explained("eth_estimateGas");
    assertThat(followed.get("allowed").asBoolean()).as(followed.toString()).isTrue();
    assertThat(followed.get("suggestions")).isEmpty();

    token.hold(userId, held);
    follow(suggestions.at("/0/permissionId"), suggestions.at("/0/permission"));
    assertThat(explained("eth_estimateGas").get("allowed").asBoolean()).isTrue();
  }

  @Test
  void aFunctionWithoutAPermissionIsSuggestedToGetOne() {
    JsonNode suggestions = explained("eth_call").get("suggestions");
    assertThat(suggestions).hasSize(1);
    assertThat(suggestions.at("/0/kind").asText()).isEqualTo("add_function_permission");
    follow(suggestions.at("/0/permissionId"), suggestions.at("/0/permission"));
    assertThat(explained("eth_call").get("allowed").asBoolean()).isTrue();
    assertThat(permissions.list(token.at(), null, null, new PageRequest(10, 0)).items())
        .extracting(FunctionPermissionView::functionSignature)
        .containsExactly(PermittedToken.TRANSFER);
  }

  @Test
  void anInsufficientRemedyIsNotSuggested() {
    token.permit(PermittedToken.TRANSFER, "read", "checkRole", true, List.of(token.role()));
    JsonNode answer = explained("eth_estimateGas");
    assertThat(answer.get("remedy").isNull()).as("gets past one rule").isFalse();
    assertThat(answer.get("suggestions")).as("and the next one denies").isEmpty();
  }

  @Test
  void theCallIsDecodedByTheInterface() {
    JsonNode decoded = explained("eth_call").get("decoded");
    assertThat(decoded.get("signature").asText()).isEqualTo(PermittedToken.TRANSFER);
    assertThat(decoded.at("/arguments/0/name").asText()).isEqualTo("to");
    assertThat(decoded.at("/arguments/0/value").asText())
        .isEqualTo(wallet.text().toLowerCase(Locale.ROOT));
    assertThat(decoded.at("/arguments/1/type").asText()).isEqualTo("uint256");
    assertThat(decoded.at("/arguments/1/value").asText()).isEqualTo("0");
  }
}
