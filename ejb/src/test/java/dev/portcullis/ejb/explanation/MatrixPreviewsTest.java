package dev.portcullis.ejb.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.permission.CreateTemplatePermissionRequest;
import dev.portcullis.ejb.permission.TemplatePermissionService;
import dev.portcullis.ejb.scene.AuditRows;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.kernel.PageRequest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Permissions that are tried on calls before they are saved. */
@ServiceTest
class MatrixPreviewsTest {
  @Inject private MatrixPreviews previews;
  @Inject private ExplanationLog log;
  @Inject private TemplatePermissionService templatePermissions;

  private final TestKey wallet = TestKey.random();
  private PermittedToken token;
  private int template;
  private ObjectNode body;

  @BeforeEach
  void aPermissionOfTheTemplateAndAStricterOne() throws Exception {
    TestChain.use();
    Acting.asOperator();
    token = PermittedToken.register();
    template = token.template();
    var unused =
        templatePermissions.create(
            template, Bodies.read(function("public"), CreateTemplatePermissionRequest.class));
    String userId = People.proven(wallet);
    token.join(userId);
    ObjectNode call = Bodies.json().put("method", "eth_call");
    call.set("actor", Explaining.user(userId));
    call.putArray("params")
        .add(
            Explaining.request(wallet, token.address(), PermittedToken.SELECTOR + "00".repeat(64)));
    ObjectNode anonymous = call.deepCopy();
    anonymous.remove("actor");
    ObjectNode closed = function("checkRole");
    closed.putArray("roles").addObject().put("id", token.role());
    body = Bodies.json();
    body.putArray("functionPermissions").add(closed);
    body.putArray("eventPermissions");
    body.putArray("calls").add(call).add(anonymous);
  }

  private static ObjectNode function(String rule) {
    return Bodies.json()
        .put("functionSignature", PermittedToken.TRANSFER)
        .put("accessType", "read")
        .put("ruleType", rule);
  }

  private MatrixPreviewView tried() {
    return previews.preview(
        token.organization(), token.at(), Bodies.read(body, PreviewMatrixRequest.class));
  }

  @Test
  void bothDecisionsAreAnsweredAndNothingChanges() {
    Acting.asAdministratorOf(token.organization());
    JsonNode answer = Bodies.written(log.record(token.organization(), token.at(), tried()));
    JsonNode first = answer.at("/calls/0");
    assertThat(first.at("/now/allowed").asBoolean()).as(answer.toString()).isTrue();
    assertThat(first.at("/proposed/allowed").asBoolean()).isFalse();
    assertThat(first.get("changed").asBoolean()).isTrue();
    JsonNode second = answer.at("/calls/1");
    assertThat(second.at("/now/allowed").asBoolean()).isFalse();
    assertThat(second.get("changed").asBoolean()).isFalse();
    AuditRows.assertOne("api.mutation", "contract", token.address(), token.organization());
    assertThat(CallLogs.mutations()).isEmpty();
    assertThat(templatePermissions.list(template, new PageRequest(10, 0)).items()).hasSize(1);
  }

  @Test
  void anInvalidCallOrPermissionIsNamed() {
    ObjectNode good = body.deepCopy();
    ((ObjectNode) body.at("/calls/1")).put("method", "eth_nothing");
    Refused.naming(this::tried, "calls[1].method");
    body = good.deepCopy();
    ((ObjectNode) body.at("/calls/0")).putArray("params").add(7);
    Refused.naming(this::tried, "calls[0].params[0]");
    body = good;
    ((ObjectNode) body.at("/functionPermissions/0")).put("functionSignature", "f()");
    Refused.naming(this::tried, "functionPermissions[0].functionSignature");
  }

  @Test
  void aContractOfAnotherOrganizationIsNotFound() {
    String other = PermittedToken.register().organization();
    Refused.unknown(
        () -> previews.preview(other, token.at(), Bodies.read(body, PreviewMatrixRequest.class)));
  }
}
