package dev.portcullis.ejb.permission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.scene.AuditRows;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.PageRequest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The function permissions that the zone gives on any contract. */
@ServiceTest
class ContractPermissionServiceTest {
  private static final String TYPE = "contract-function-permission";
  private static final PageRequest PAGE = new PageRequest(10, 0);

  @Inject private ContractPermissionService permissions;

  private PermittedToken token;

  @BeforeEach
  void register() {
    Acting.asOperator();
    token = PermittedToken.register();
  }

  private ObjectNode body() {
    ObjectNode body = Bodies.json().put("contractAddress", token.address());
    body.put("functionSignature", PermittedToken.TRANSFER).put("accessType", "write");
    return body.put("ruleType", "public").put("methodSelector", PermittedToken.SELECTOR);
  }

  private FunctionPermissionView create(ObjectNode body) {
    return permissions.create(Bodies.read(body, CreateContractPermissionRequest.class));
  }

  private FunctionPermissionView replace(int id, ObjectNode body) {
    return permissions.replace(id, Bodies.read(body, ReplaceContractPermissionRequest.class));
  }

  @Test
  void theZoneMayOpenAContractToAllAndMakeItAnUmbrella() {
    String shouted = "0x" + token.address().substring(2).toUpperCase(Locale.ROOT);
    Acting.asOperator();
    FunctionPermissionView made =
        create(
            body()
                .put("contractAddress", shouted)
                .put("isUmbrella", true)
                .put("organizationOnly", false));
    assertThat(made.contractAddress()).isEqualTo(token.address());
    assertThat(made.isUmbrella()).isTrue();
    assertThat(made.organizationOnly()).isFalse();
    assertThat(permissions.get(made.id())).isEqualTo(made);
    AuditRows.assertOne("contract-function-permission.create", TYPE, made.id(), null);
  }

  @Test
  void withoutWordsItIsForMembersAndNoUmbrella() {
    FunctionPermissionView made = create(body());
    assertThat(made.isUmbrella()).isFalse();
    assertThat(made.organizationOnly()).isTrue();
    Refused.with(Reason.ALREADY_EXISTS, () -> create(body()));
  }

  @Test
  void eachFilterNarrowsTheList() {
    String role = token.role();
    ObjectNode body = body().put("ruleType", "checkRole");
    body.putArray("roles").addObject().put("id", role);
    FunctionPermissionView made = create(body);
    int other = token.permit("receive()", "write", "public", true, List.of());
    assertThat(permissions.list(token.at(), null, null, PAGE).items())
        .extracting(FunctionPermissionView::id)
        .containsExactly(other, made.id());
    assertThat(permissions.list(token.at(), PermittedToken.SELECTOR, null, PAGE).items())
        .containsExactly(made);
    assertThat(permissions.list(null, null, role, PAGE).items()).containsExactly(made);
    assertThat(permissions.list(TestKey.random().address(), null, null, PAGE).items()).isEmpty();
    assertThat(permissions.list(token.at(), null, null, new PageRequest(1, 1)).items())
        .containsExactly(made);
  }

  @Test
  void anUnregisteredContractIsNamed() {
    Refused.naming(
        () -> create(body().put("contractAddress", TestKey.random().text())), "contractAddress");
    Refused.naming(() -> create(body().put("methodSelector", "0x12345678")), "methodSelector");
    assertThat(CallLogs.audit()).noneMatch(row -> row.actionType().contains("function"));
  }

  @Test
  void contractFunctionAndIdStayWhenItIsReplaced() {
    int id = create(body()).id();
    Acting.asOperator();
    FunctionPermissionView replaced =
        replace(id, body().put("id", id).put("accessType", "read").put("isUmbrella", true));
    assertThat(replaced.accessType()).isEqualTo("read");
    assertThat(replaced.isUmbrella()).isTrue();
    AuditRows.assertOne("contract-function-permission.update", TYPE, id, null);
    Refused.naming(() -> replace(id, body().put("id", id + 1)), "id");
    Refused.unknown(() -> replace(id, body().put("contractAddress", TestKey.random().text())));
    Refused.unknown(() -> replace(id, body().put("methodSelector", "0x")));
    Refused.unknown(() -> replace(2_000_000_000, body()));
    assertThat(permissions.get(id)).isEqualTo(replaced);
  }

  @Test
  void aReplaceAndADeleteDemandThePermissionThatWasSeen() {
    FunctionPermissionView seen = create(body());
    var unused = replace(seen.id(), body().put("accessType", "read"));
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> replace(seen.id(), body()));
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> permissions.delete(seen.id()));
    Services.ifMatch(permissions.get(seen.id()));
    permissions.delete(seen.id());
  }

  @Test
  void aDeletedPermissionNoLongerExists() {
    int id = create(body()).id();
    Acting.asOperator();
    permissions.delete(id);
    AuditRows.assertOne("contract-function-permission.delete", TYPE, id, null);
    Refused.unknown(() -> permissions.get(id));
    Refused.unknown(() -> permissions.delete(id));
  }
}
