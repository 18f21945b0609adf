package dev.portcullis.ejb.permission.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.contract.ContractDefinition;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.ContractPermissionService;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.ejb.permission.CreateTemplatePermissionRequest;
import dev.portcullis.ejb.permission.FunctionPermissionView;
import dev.portcullis.ejb.permission.TemplatePermissionService;
import dev.portcullis.ejb.permission.matrix.ProposedPermissions.Proposal;
import dev.portcullis.ejb.scene.AuditRows;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** All permissions of a contract in one call. */
@ServiceTest
class PermissionMatrixServiceTest {
  @Inject private PermissionMatrixService matrices;
  @Inject private TemplatePermissionService templatePermissions;
  @Inject private ContractPermissionService ofZone;
  @Inject private ContractService contracts;

  private PermittedToken token;
  private String organization;

  @BeforeEach
  void register() {
    Acting.asOperator();
    token = PermittedToken.register();
    organization = token.organization();
  }

  private static ObjectNode function(String ruleType, String accessType) {
    return Bodies.json()
        .put("functionSignature", PermittedToken.TRANSFER)
        .put("accessType", accessType)
        .put("ruleType", ruleType);
  }

  private static ObjectNode receive() {
    return function("public", "write").put("functionSignature", "receive()");
  }

  private static ObjectNode event(String topic, String role) {
    ObjectNode body = Bodies.json().put("topic0Constant", topic);
    body.putArray("roles").addObject().put("id", role);
    return body;
  }

  private static ReplaceMatrixRequest matrix(List<ObjectNode> functions, List<ObjectNode> events) {
    ObjectNode body = Bodies.json();
    body.putArray("functionPermissions").addAll(functions);
    body.putArray("eventPermissions").addAll(events);
    return Bodies.read(body, ReplaceMatrixRequest.class);
  }

  private JsonNode shown() {
    return Bodies.written(matrices.get(organization, token.at()));
  }

  private JsonNode replaced(List<ObjectNode> functions, List<ObjectNode> events) {
    return Bodies.written(matrices.replace(organization, token.at(), matrix(functions, events)));
  }

  @Test
  void showsEachFunctionWithoutPermissionsAtFirst() {
    JsonNode matrix = shown();
    assertThat(matrix.at("/contract/contractAddress").asText()).isEqualTo(token.address());
    assertThat(matrix.at("/contract/organizationId").asText()).isEqualTo(organization);
    assertThat(matrix.get("functions")).hasSize(2);
    assertThat(matrix.at("/functions/0/selector").asText()).isEqualTo(PermittedToken.SELECTOR);
    assertThat(matrix.at("/functions/0/name").asText()).isEqualTo("transfer");
    assertThat(matrix.at("/functions/0/inputs/1/type").asText()).isEqualTo("uint256");
    assertThat(matrix.at("/functions/0/stateMutability").asText()).isEqualTo("nonpayable");
    assertThat(matrix.at("/functions/0/permissions")).isEmpty();
    assertThat(matrix.at("/functions/1/signature").asText()).isEqualTo("receive()");
    assertThat(matrix.get("roles"))
        .anySatisfy(role -> assertThat(role.get("scope").asText()).isEqualTo("organization"))
        .anySatisfy(role -> assertThat(role.get("scope").asText()).isEqualTo("zone"));
  }

  @Test
  void showsTemplatePermissionsAndTheirOverrides() {
    int template = token.template();
    var unused =
        templatePermissions.create(
            template,
            Bodies.read(function("public", "read"), CreateTemplatePermissionRequest.class));
    JsonNode alone = shown().at("/functions/0/permissions");
    assertThat(alone).hasSize(1);
    assertThat(alone.at("/0/source").asText()).isEqualTo("template");
    assertThat(alone.at("/0/inForce").asBoolean()).isTrue();

    JsonNode both =
        replaced(List.of(function("public", "write")), List.of()).at("/functions/0/permissions");
    assertThat(both).hasSize(2);
    assertThat(both.at("/0/source").asText()).isEqualTo("contract");
    assertThat(both.at("/0/inForce").asBoolean()).isTrue();
    assertThat(both.at("/1/inForce").asBoolean()).isFalse();
  }

  @Test
  void replacesEverythingInOneCallWithOneRowInTheAuditLog() {
    ObjectNode event = event(TestChain.TRANSFER, token.role());
    JsonNode given =
        replaced(List.of(function("public", "read")), List.of(event, event(null, "user")));
    assertThat(given.at("/functions/0/permissions/0/accessType").asText()).isEqualTo("read");
    assertThat(given.at("/events/0/topic0").asText()).isEqualTo(TestChain.TRANSFER);
    assertThat(given.at("/events/0/declared").asBoolean()).isFalse();
    assertThat(given.at("/anyEvent")).hasSize(1);
    assertThat(shown()).isEqualTo(given);

    ObjectNode kept = event(TestChain.TRANSFER, token.adminRole());
    kept.put("id", given.at("/events/0/permissions/0/id").asText());
    JsonNode second = replaced(List.of(receive()), List.of(kept));
    assertThat(second.at("/functions/0/permissions")).isEmpty();
    assertThat(second.at("/functions/1/permissions")).hasSize(1);
    assertThat(second.at("/events/0/permissions/0/id")).isEqualTo(kept.get("id"));
    assertThat(second.at("/anyEvent")).isEmpty();

    Acting.asAdministratorOf(organization);
    var unused = replaced(List.of(function("public", "read")), List.of());
    AuditRows.assertOne(
        "contract-permission-matrix.replace", "contract", token.address(), organization);
    assertThat(CallLogs.audit().get(0).actionDetails().reason())
        .isEqualTo(
            "functions: 1 added [transfer(address,uint256)], 0 changed, 1 removed [receive()];"
                + " events: 0 added, 0 changed, 1 removed ["
                + kept.get("id").asText()
                + "]");
  }

  @Test
  void namesEachPartThatDoesNotFitAndChangesNothing() {
    JsonNode before = replaced(List.of(function("public", "read")), List.of());
    ObjectNode unknownRole = receive().put("ruleType", "checkRole");
    unknownRole.putArray("roles").addObject().put("id", "nobody");
    ObjectNode unknown = event(null, "user").put("id", "no-such-permission");
    ReplaceMatrixRequest wrong =
        matrix(
            List.of(
                function("public", "write"),
                function("public", "read"),
                unknownRole,
                function("public", "read").put("id", 2_000_000_000)),
            List.of(event(null, "user"), unknown));
    Acting.asAdministratorOf(organization);
    for (String path : List.of("replace", "propose")) {
      assertThat(
              Refused.with(
                      Reason.VALIDATION,
                      () -> {
                        if (path.equals("replace")) {
                          var unused = matrices.replace(organization, token.at(), wrong);
                        } else {
                          var unused = propose(wrong);
                        }
                      })
                  .issues())
          .extracting(Issue::path)
          .containsExactlyInAnyOrder(
              "functionPermissions[1].functionSignature",
              "functionPermissions[2].roles[0].id",
              "functionPermissions[3].id",
              "eventPermissions[1].id");
    }
    assertThat(CallLogs.audit()).isEmpty();
    assertThat(CallLogs.mutations()).isEmpty();
    assertThat(shown()).isEqualTo(before);
  }

  private List<Proposal> propose(ReplaceMatrixRequest body) {
    return matrices.propose(
        organization, token.at(), body.functionPermissions(), body.eventPermissions());
  }

  @Test
  void proposedPermissionsAreEvaluatedAndChangeNothing() {
    int template = token.template();
    var unused =
        templatePermissions.create(
            template,
            Bodies.read(function("public", "read"), CreateTemplatePermissionRequest.class));
    assertThat(propose(matrix(List.of(receive()), List.of())))
        .extracting(Proposal::selector)
        .containsExactlyInAnyOrder("0x", PermittedToken.SELECTOR);
    assertThat(propose(matrix(List.of(function("public", "write")), List.of())))
        .singleElement()
        .satisfies(own -> assertThat(own.draft().accessType()).isEqualTo(AccessType.WRITE));
    assertThat(shown().at("/functions/0/permissions")).hasSize(1);
    assertThat(CallLogs.audit())
        .noneMatch(row -> row.actionType().equals("contract-permission-matrix.replace"));
  }

  @Test
  void anIdOfAnotherFunctionOrContractIsNamed() {
    int transfer = token.permit("public", true, List.of());
    Refused.naming(
        () -> replaced(List.of(receive().put("id", transfer)), List.of()),
        "functionPermissions[0].id");
    int foreign = PermittedToken.register().permit("public", true, List.of());
    Refused.naming(
        () -> replaced(List.of(function("public", "write").put("id", foreign)), List.of()),
        "functionPermissions[0].id");
  }

  @Test
  void anUnchangedPermissionKeepsTheZonesFields() {
    ObjectNode umbrella = function("public", "write");
    umbrella.put("contractAddress", token.address()).put("isUmbrella", true);
    FunctionPermissionView given =
        ofZone.create(
            Bodies.read(
                umbrella.put("organizationOnly", false), CreateContractPermissionRequest.class));
    ObjectNode same = function("public", "write").put("id", given.id());
    JsonNode stays = replaced(List.of(same), List.of()).at("/functions/0/permissions/0");
    assertThat(stays.get("isUmbrella").asBoolean()).isTrue();
    assertThat(stays.get("organizationOnly").asBoolean()).isFalse();
    assertThat(stays.get("updatedAt")).isEqualTo(Bodies.written(given).get("updatedAt"));
    JsonNode changed =
        replaced(List.of(same.put("accessType", "read")), List.of())
            .at("/functions/0/permissions/0");
    assertThat(changed.get("id").asInt()).isEqualTo(given.id());
    assertThat(changed.get("isUmbrella").asBoolean()).isFalse();
    assertThat(changed.get("organizationOnly").asBoolean()).isTrue();
  }

  @Test
  void permissionsOfRemovedFunctionsAreShownAndCanBeKept() {
    var unused = replaced(List.of(function("public", "read")), List.of());
    var described =
        contracts.replace(
            organization,
            token.at(),
            new ContractDefinition(token.address(), "[]", "Token", "", null, null));
    assertThat(described.abi()).isEqualTo("[]");
    JsonNode lost = shown().at("/functions/0");
    assertThat(lost.get("declared").asBoolean()).isFalse();
    ObjectNode kept = function("public", "read");
    kept.set("id", lost.at("/permissions/0/id"));
    assertThat(replaced(List.of(kept), List.of()).at("/functions/0/permissions")).hasSize(1);
    Refused.naming(
        () -> replaced(List.of(kept.put("accessType", "write")), List.of()),
        "functionPermissions[0].functionSignature");
  }

  @Test
  void aReplaceDemandsTheMatrixThatWasSeen() {
    PermissionMatrixView seen = matrices.get(organization, token.at());
    var unused = replaced(List.of(receive()), List.of());
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> replaced(List.of(), List.of()));
    Services.ifMatch(matrices.get(organization, token.at()));
    assertThat(replaced(List.of(), List.of()).at("/functions/1/permissions")).isEmpty();
  }

  @Test
  void aMatrixThatIsTooLargeIsNotShown() throws Exception {
    int stored =
        Services.inTransaction(
            () ->
                Services.entities()
                    .createNativeQuery(
                        "insert into function_permissions (contract_id, method_selector,"
                            + " function_signature, access_type, rule_type, is_umbrella,"
                            + " organization_only, created_at, updated_at)"
                            + " select c.id, '0x' || lpad(to_hex(n), 8, '0'), 'f' || n || '()',"
                            + " 'read', 'public', false, true, now(), now()"
                            + " from contracts c, generate_series(1, 2001) n"
                            + " where c.contract_address = :address")
                    .setParameter("address", token.address())
                    .executeUpdate());
    assertThat(stored).isEqualTo(2_001);
    Refused.with(Reason.CONFLICT, this::shown);
    Refused.with(Reason.CONFLICT, () -> propose(matrix(List.of(), List.of())));
    assertThat(replaced(List.of(), List.of()).get("functions")).hasSize(2);
  }

  @Test
  void aContractOfAnotherOrganizationIsNotFound() {
    String other = PermittedToken.register().organization();
    Refused.unknown(() -> matrices.get(other, token.at()));
    Refused.unknown(() -> matrices.replace(other, token.at(), matrix(List.of(), List.of())));
    Refused.unknown(() -> matrices.propose(other, token.at(), List.of(), List.of()));
    Refused.unknown(() -> matrices.get("no-such", token.at()));
  }
}
