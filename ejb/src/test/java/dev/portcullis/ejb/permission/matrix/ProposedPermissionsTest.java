package dev.portcullis.ejb.permission.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.permission.matrix.ProposedPermissions.Proposal;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Function permissions that could be created. */
@ServiceTest
class ProposedPermissionsTest {
  @Inject private ProposedPermissions proposed;

  private PermittedToken token;

  @BeforeEach
  void register() {
    Acting.asOperator();
    token = PermittedToken.register();
  }

  private static CreateContractPermissionRequest body(
      PermittedToken of, String signature, RuleType rule, String... roles) {
    return new CreateContractPermissionRequest(
        of.address(),
        null,
        AccessType.READ,
        signature,
        rule,
        null,
        null,
        List.of(roles).stream().map(RoleRef::new).toList(),
        null,
        null);
  }

  private List<Proposal> check(Scope scope, CreateContractPermissionRequest... bodies) {
    return proposed.check("proposed", List.of(bodies), scope);
  }

  @Test
  void aProposalHasTheContractAndTheSelectorOfItsFunction() {
    Acting.asOperator();
    assertThat(
            check(
                Scope.ZONE,
                body(token, PermittedToken.TRANSFER, RuleType.CHECK_ROLE, token.role()),
                body(token, "receive()", RuleType.PUBLIC)))
        .extracting(Proposal::selector)
        .containsExactly(PermittedToken.SELECTOR, "0x");
    assertThat(check(token.scope(), body(token, "receive()", RuleType.PUBLIC)))
        .extracting(Proposal::contract)
        .containsExactly(token.at());
    assertThat(check(Scope.ZONE)).isEmpty();
    assertThat(CallLogs.mutations())
        .noneMatch(row -> row.tableName().equals("function_permissions"));
  }

  @Test
  void eachPartThatDoesNotFitIsNamed() {
    PermittedToken foreign = PermittedToken.register();
    Refused.naming(
        () ->
            check(
                token.scope(),
                body(token, "f()", RuleType.PUBLIC),
                body(foreign, "receive()", RuleType.PUBLIC),
                body(token, PermittedToken.TRANSFER, RuleType.CHECK_ROLE, foreign.role()),
                body(token, "receive()", RuleType.PUBLIC),
                body(token, "receive()", RuleType.PUBLIC)),
        "proposed[0].functionSignature",
        "proposed[1].contractAddress",
        "proposed[2].roles[0].id",
        "proposed[4].functionSignature");
    PermittedToken nowhere = new PermittedToken(token.organization(), TestKey.random().text());
    Refused.naming(
        () -> check(Scope.ZONE, body(nowhere, "receive()", RuleType.PUBLIC)),
        "proposed[0].contractAddress");
  }
}
