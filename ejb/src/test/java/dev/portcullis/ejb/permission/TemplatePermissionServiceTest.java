package dev.portcullis.ejb.permission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.contract.ContractDefinition;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.role.RoleService;
import dev.portcullis.ejb.scene.AuditRows;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.template.TemplateService;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The function permissions of a template (R-GTW-12). */
@ServiceTest
class TemplatePermissionServiceTest {
  private static final String TYPE = "contract-function-permission";
  private static final PageRequest PAGE = new PageRequest(10, 0);

  @Inject private TemplatePermissionService permissions;
  @Inject private ContractPermissionService ofContracts;
  @Inject private TemplateService templates;
  @Inject private ContractService contracts;
  @Inject private RoleService roles;

  private PermittedToken token;
  private int template;

  @BeforeEach
  void aTemplateWithAContract() {
    Acting.asOperator();
    token = PermittedToken.register();
    template = token.template();
    Acting.asOperator();
  }

  private static ObjectNode body(String rule, int... own) {
    ObjectNode body = Bodies.json().put("functionSignature", PermittedToken.TRANSFER);
    body.put("accessType", "write").put("ruleType", rule);
    for (int index : own) {
      body.withArray("argumentRestrictions").addObject().put("argumentIndex", index);
    }
    return body;
  }

  private static ObjectNode change(String rule) {
    return body(rule).put("methodSelector", PermittedToken.SELECTOR);
  }

  private TemplatePermissionView create(ObjectNode body) {
    return permissions.create(template, Bodies.read(body, CreateTemplatePermissionRequest.class));
  }

  private TemplatePermissionView replace(int of, int id, ObjectNode body) {
    return permissions.replace(of, id, Bodies.read(body, ReplaceTemplatePermissionRequest.class));
  }

  @Test
  void aPermissionIsCreatedShownReplacedAndDeleted() {
    TemplatePermissionView made = create(body("restrictArgument", 0));
    assertThat(made.methodSelector()).isEqualTo("0xa9059cbb");
    assertThat(made.templateId()).isEqualTo(template);
    assertThat(made.organizationOnly()).isTrue();
    assertThat(made.argumentRestrictions()).containsExactly(new ArgumentRestriction(0));
    assertThat(permissions.get(template, made.id())).isEqualTo(made);
    assertThat(permissions.list(template, PAGE).items()).containsExactly(made);
    AuditRows.assertOne("contract-function-permission.create", TYPE, made.id(), null);

    ObjectNode change = change("checkRole");
    change.putArray("roles").addObject().put("id", "user");
    Acting.asOperator();
    TemplatePermissionView replaced = replace(template, made.id(), change);
    assertThat(replaced.roles()).extracting(RoleName::id).containsExactly("user");
    AuditRows.assertOne("contract-function-permission.update", TYPE, made.id(), null);

    Acting.asOperator();
    permissions.delete(template, made.id());
    AuditRows.assertOne("contract-function-permission.delete", TYPE, made.id(), null);
    Refused.unknown(() -> permissions.delete(template, made.id()));
    Refused.unknown(() -> permissions.get(template, made.id()));
    assertThat(permissions.list(template, PAGE).totalItems()).isZero();
  }

  @Test
  void aFunctionHasOnePermissionBesideThatOfAContract() {
    token.permit("public", true, List.of());
    var unused = create(body("public"));
    assertThat(Refused.with(Reason.ALREADY_EXISTS, () -> create(body("public"))))
        .hasMessageContaining("template");
  }

  @Test
  void itIsFoundBelowItsTemplateOnly() {
    int id = create(body("public")).id();
    int elsewhere = token.template();
    Refused.unknown(() -> replace(elsewhere, id, change("public")));
    Refused.unknown(() -> permissions.delete(elsewhere, id));
    Refused.unknown(() -> permissions.get(elsewhere, id));
    Refused.unknown(() -> ofContracts.get(id));
    Refused.unknown(() -> ofContracts.delete(id));
    Refused.unknown(() -> permissions.list(Integer.MAX_VALUE, PAGE));
    Refused.unknown(
        () ->
            permissions.create(
                Integer.MAX_VALUE,
                Bodies.read(body("public"), CreateTemplatePermissionRequest.class)));
    assertThat(replace(template, id, change("public").put("id", id)).id()).isEqualTo(id);
    Refused.naming(() -> replace(template, id, change("public").put("id", id + 1)), "id");
    Refused.unknown(() -> replace(template, id, body("public").put("methodSelector", "0x")));
  }

  @Test
  void itsRolesAreTheZonesAndItsFunctionsTheTemplates() {
    ObjectNode foreign = body("checkRole");
    foreign.putArray("roles").addObject().put("id", token.role());
    Refused.naming(() -> create(foreign), "roles[0].id");
    Refused.naming(
        () -> create(body("public").put("functionSignature", "f()")), "functionSignature");
    assertThat(permissions.list(template, PAGE).items()).isEmpty();
  }

  @Test
  void changesDemandThePermissionThatWasSeen() {
    TemplatePermissionView seen = create(body("public"));
    var unused = replace(template, seen.id(), change("public").put("accessType", "read"));
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> replace(template, seen.id(), change("public")));
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> permissions.delete(template, seen.id()));
    Services.ifMatch(permissions.get(template, seen.id()));
    permissions.delete(template, seen.id());
  }

  @Test
  void itGoesWithItsTemplateAndKeepsItsRole() {
    String role = PermittedToken.zoneRole();
    ObjectNode body = body("checkRole");
    body.putArray("roles").addObject().put("id", role);
    var unused = create(body);
    Refused.with(Reason.CONFLICT, () -> roles.delete(Scope.ZONE, role));
    Refused.with(Reason.CONFLICT, () -> templates.delete(template));
    var left =
        contracts.replace(
            token.organization(),
            token.at(),
            new ContractDefinition(token.address(), "[]", "Token", "", null, null));
    assertThat(left.templateId()).isNull();
    templates.delete(template);
    Refused.unknown(() -> permissions.list(template, PAGE));
    roles.delete(Scope.ZONE, role);
  }

  /** Any organization may register contracts under any template: theirs would be the umbrella. */
  @Test
  void noneIsAnUmbrella() {
    assertThat(create(body("public")).id()).isPositive();
    ObjectNode umbrella = body("public").put("isUmbrella", true);
    assertThatThrownBy(() -> create(umbrella)).hasMessageContaining("isUmbrella");
  }

  @Test
  void aRolledBackPermissionLeavesNothing() throws Exception {
    var unused = Services.rolledBack(() -> create(body("public")));
    assertThat(permissions.list(template, PAGE).items()).isEmpty();
    assertThat(CallLogs.audit()).isEmpty();
  }
}
