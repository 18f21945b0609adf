package dev.portcullis.ejb.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.audit.DbMutationView;
import dev.portcullis.ejb.scene.AuditRows;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Templates of contracts. */
@ServiceTest
class TemplateServiceTest {
  private static final String TYPE = "contract-template";

  @Inject private TemplateService templates;

  private final String key = "t-" + Ids.uuid();

  @BeforeEach
  void actAsOperator() {
    Acting.asOperator();
  }

  private TemplateView create(String abi) {
    return templates.create(new CreateTemplateRequest(key, "Token", null, abi));
  }

  @Test
  void aTemplateIsCreatedWithItsAuditRow() {
    TemplateView made = create(PermittedToken.ABI);
    assertThat(made.templateKey()).isEqualTo(key);
    assertThat(made.name()).isEqualTo("Token");
    assertThat(made.description()).isNull();
    assertThat(made.abi()).isEqualTo(PermittedToken.ABI);
    assertThat(templates.get(made.id())).isEqualTo(made);
    AuditRows.assertOne("template.create", TYPE, made.id(), null);
    assertThat(CallLogs.mutations())
        .extracting(DbMutationView::tableName)
        .containsExactly("templates");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ERC-20 ", "a b ", "org/token@1.0 ", "jeton é "})
  void theKeyIsAnyText(String begin) {
    String any = begin + Ids.uuid();
    assertThat(templates.create(new CreateTemplateRequest(any, "Token", null, "[]")).templateKey())
        .isEqualTo(any);
  }

  @Test
  void theKeyIsTakenOnce() {
    var unused = create("[]");
    Refused.with(Reason.ALREADY_EXISTS, () -> create("[]"));
  }

  @Test
  void anInterfaceMustBeOne() {
    Refused.naming(() -> create("{"), "abi");
    int id = create("[]").id();
    Refused.naming(() -> templates.replace(id, new ReplaceTemplateRequest("T", "", "7")), "abi");
    assertThat(templates.get(id).abi()).isEqualTo("[]");
  }

  @Test
  void everythingButTheKeyIsReplaced() {
    TemplateView made = create("[]");
    Acting.asOperator();
    TemplateView replaced =
        templates.replace(
            made.id(), new ReplaceTemplateRequest("New", "Words", PermittedToken.ABI));
    assertThat(replaced.templateKey()).isEqualTo(key);
    assertThat(replaced.name()).isEqualTo("New");
    assertThat(replaced.description()).isEqualTo("Words");
    assertThat(replaced.abi()).isEqualTo(PermittedToken.ABI);
    assertThat(templates.get(made.id())).isEqualTo(replaced);
    AuditRows.assertOne("template.update", TYPE, made.id(), null);
  }

  @Test
  void changesDemandTheTemplateThatWasSeen() {
    TemplateView seen = create("[]");
    ReplaceTemplateRequest change = new ReplaceTemplateRequest("New", "", "[]");
    var unused = templates.replace(seen.id(), change);
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> templates.replace(seen.id(), change));
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> templates.delete(seen.id()));
    Services.ifMatch(templates.get(seen.id()));
    templates.delete(seen.id());
  }

  @Test
  void aTemplateThatAContractUsesStays() {
    PermittedToken token = PermittedToken.register();
    int used = token.template();
    assertThat(Refused.with(Reason.CONFLICT, () -> templates.delete(used)))
        .hasMessageContaining("1 contracts");
    token.dissolve();
  }

  @Test
  void aDeletedTemplateNoLongerExists() {
    int id = create("[]").id();
    Acting.asOperator();
    templates.delete(id);
    AuditRows.assertOne("template.delete", TYPE, id, null);
    Refused.unknown(() -> templates.get(id));
    Refused.unknown(() -> templates.delete(id));
    Refused.unknown(() -> templates.replace(id, new ReplaceTemplateRequest("T", "", "[]")));
  }

  @Test
  void templatesAreListedNewestFirstAndFound() {
    TemplateView first = create("[]");
    TemplateView second =
        templates.create(new CreateTemplateRequest("u" + key, "Other", "of " + key, "[]"));
    assertThat(templates.list(key, new PageRequest(10, 0)).items()).containsExactly(second, first);
    assertThat(templates.list(key, new PageRequest(1, 1)).items()).containsExactly(first);
    assertThat(templates.list(key + "x", new PageRequest(10, 0)).items()).isEmpty();
  }

  @Test
  void aRolledBackTemplateLeavesNothing() throws Exception {
    int id = Services.rolledBack(() -> create("[]")).id();
    Refused.unknown(() -> templates.get(id));
    assertThat(CallLogs.audit()).isEmpty();
    assertThat(CallLogs.mutations()).isEmpty();
  }
}
