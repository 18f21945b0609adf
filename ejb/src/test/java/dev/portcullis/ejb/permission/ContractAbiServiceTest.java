package dev.portcullis.ejb.permission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.contract.ContractDefinition;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.organization.OrganizationDefinition;
import dev.portcullis.ejb.organization.OrganizationService;
import dev.portcullis.ejb.permission.ContractAbiView.CallableFunction;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.template.CreateTemplateRequest;
import dev.portcullis.ejb.template.TemplateService;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Ids;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The ABI of a contract for those who may read it (R-ADM-41). */
@ServiceTest
class ContractAbiServiceTest {
  private static final String ABI =
      "[{\"type\":\"function\",\"name\":\"total\",\"inputs\":[],\"outputs\":[],"
          + "\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"stop\",\"inputs\":[],"
          + "\"outputs\":[],\"stateMutability\":\"nonpayable\"},"
          + "{\"type\":\"receive\",\"stateMutability\":\"payable\"}]";

  @Inject private ContractAbiService abis;
  @Inject private OrganizationService organizations;
  @Inject private ContractService contracts;
  @Inject private ContractPermissionService permissions;
  @Inject private TemplateService templates;
  @Inject private TemplatePermissionService templatePermissions;

  private final Address address = TestKey.random().address();
  private String organization;
  private String stranger;

  @BeforeEach
  void register() {
    Acting.asOperator();
    organization = organizations.create(new OrganizationDefinition("Owner", List.of())).id();
    contracts.register(
        organization, new ContractDefinition(address.text(), ABI, "Meter", "", null, null));
    stranger = People.user(TestKey.random());
  }

  private int permit(String signature, String rule, boolean organizationOnly) {
    Acting.asOperator();
    ObjectNode body = Bodies.json().put("contractAddress", address.text());
    body.put("accessType", "read").put("functionSignature", signature).put("ruleType", rule);
    body.put("organizationOnly", organizationOnly);
    if (rule.equals("checkRole")) {
      body.putArray("roles").addObject().put("id", "admin");
    }
    return permissions.create(Bodies.read(body, CreateContractPermissionRequest.class)).id();
  }

  private ContractAbiView seenByOperator() {
    Acting.asOperator();
    return abis.get(address);
  }

  private void actAsStranger() {
    Acting.asUser(stranger, null);
  }

  @Test
  void readersOfTheZoneAndMembersSeeIt() {
    ContractAbiView shown = seenByOperator();
    assertThat(shown.contractAddress()).isEqualTo(address.text());
    assertThat(shown.name()).isEqualTo("Meter");
    assertThat(shown.organizationId()).isEqualTo(organization);
    assertThat(shown.abi().at("/0/name").asText()).isEqualTo("total");
    assertThat(shown.functions()).isEmpty();
    Acting.asUser(stranger, organization);
    assertThat(abis.get(address)).isEqualTo(shown);
    assertThat(abis.interfaces(address)).hasSize(1);
    for (String right : List.of("full_read_access", "full_sequencer_rpc_access")) {
      Acting.as(new Caller(stranger, 1, null, Set.of(right), Set.of(), "subject"));
      assertThat(abis.get(address)).as(right).isEqualTo(shown);
    }
  }

  @Test
  void aReaderByOneFunctionDoesNotSeeFunctionsForMembers() {
    permit("stop()", "public", false);
    permit("total()", "public", true);
    actAsStranger();
    assertThat(abis.get(address).functions()).extracting("name").containsExactly("stop");
    assertThat(seenByOperator().functions()).hasSize(2);
  }

  @Test
  void anUnreadableContractLooksUnknown() {
    Address unknown = TestKey.random().address();
    actAsStranger();
    String hidden = Refused.unknown(() -> abis.get(address)).getMessage();
    String missing = Refused.unknown(() -> abis.get(unknown)).getMessage();
    assertThat(hidden.replace(address.text(), unknown.text())).isEqualTo(missing);
    assertThat(abis.interfaces(address)).isEmpty();
    assertThat(abis.interfaces(unknown)).isEmpty();
    permit("stop()", "checkRole", false);
    permit("total()", "public", true);
    actAsStranger();
    assertThat(Refused.unknown(() -> abis.get(address))).as("a role, and members only").isNotNull();
    assertThat(seenByOperator().functions()).hasSize(2);
  }

  @Test
  void othersSeeItOnceAFunctionLetsThemIn() {
    permit("stop()", "checkRole", false);
    permit("receive()", "public", false);
    permit("total()", "public", false);
    actAsStranger();
    ContractAbiView shown = abis.get(address);
    assertThat(shown.organizationId()).as("the owner").isNull();
    assertThat(shown.functions())
        .containsExactly(new CallableFunction("0x2ddbd13a", "total()", "total", "read"));
    assertThat(abis.interfaces(address)).hasSize(1);
  }

  @Test
  void aMemberSeesTheFunctionsOfTheirRolesAndForMembers() {
    permit("stop()", "checkRole", true);
    permit("total()", "public", true);
    Acting.asUser(stranger, organization);
    assertThat(abis.get(address).functions())
        .extracting(CallableFunction::name)
        .containsExactly("total");
    Acting.asOperator();
    String administrator = People.user(TestKey.random(), "admin");
    Acting.asUser(administrator, organization);
    assertThat(abis.get(address).functions())
        .extracting(CallableFunction::name)
        .containsExactly("stop", "total");
  }

  @Test
  void theTemplatesPermissionIsShownUnlessTheContractOverridesIt() {
    int template =
        templates.create(new CreateTemplateRequest("t-" + Ids.uuid(), "Meter", null, ABI)).id();
    var joined =
        contracts.replace(
            organization,
            address,
            new ContractDefinition(address.text(), ABI, "Meter", "", template, null));
    assertThat(joined.templateId()).isEqualTo(template);
    actAsStranger();
    assertThat(Refused.unknown(() -> abis.get(address))).isNotNull();

    Acting.asOperator();
    ObjectNode body = Bodies.json().put("functionSignature", "total()").put("ruleType", "public");
    body.put("accessType", "write").put("organizationOnly", false);
    var unused =
        templatePermissions.create(
            template, Bodies.read(body, CreateTemplatePermissionRequest.class));
    actAsStranger();
    assertThat(abis.get(address).functions())
        .extracting(CallableFunction::accessType)
        .containsExactly("write");

    permit("total()", "checkRole", false);
    actAsStranger();
    assertThat(Refused.unknown(() -> abis.get(address))).isNotNull();
    assertThat(seenByOperator().functions())
        .extracting(CallableFunction::accessType)
        .containsExactly("read");
  }
}
