package dev.portcullis.ejb.policydocument;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.credential.CreateIpWhitelistEntryRequest;
import dev.portcullis.ejb.credential.IpWhitelistService;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.member.ReplaceRolesRequest;
import dev.portcullis.ejb.permission.ContractPermissionService;
import dev.portcullis.ejb.permission.ReplaceContractPermissionRequest;
import dev.portcullis.ejb.role.RoleDefinition;
import dev.portcullis.ejb.role.RoleService;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The export of policies, and the changes that make an installation like a document (ADR 0160). */
@ServiceTest
class PolicyDocumentServiceTest {
  @Inject private PolicyDocumentService documents;

  private PermittedToken token;
  private String organization;
  private String role;
  private String member;
  private String machine;

  @BeforeEach
  void anOrganizationWithOneRecordOfEachKind() {
    Acting.asOperator();
    token = PermittedToken.register();
    organization = token.organization();
    role = token.role("contract_deployment");
    token.template();
    token.permit("checkRole", false, List.of(role));
    token.permitTransfers("userAddress", null, List.of(role));
    member = Given.member(organization);
    Given.hold(organization, member, role);
    machine = Given.machine(organization);
    Acting.asOperator();
    var unused =
        Services.get(IpWhitelistService.class)
            .add(
                token.scope(),
                CredentialHolder.m2mApp(machine),
                new CreateIpWhitelistEntryRequest("10.1.0.0/16", "office"));
  }

  private JsonNode ofOrganization() {
    Acting.asReaderOf(organization);
    return Bodies.written(documents.export(token.scope(), false));
  }

  private PolicyDocument ofZone(boolean withIds) {
    Acting.asReaderOfZone();
    return documents.export(Scope.ZONE, withIds);
  }

  @Test
  void anOrganizationReadsItsOwnPolicyWithoutIds() {
    JsonNode document = ofOrganization();
    Recorded.row("policy.export", "request", null, organization);
    String name = document.at("/organizations/0/name").textValue();
    String owner = document.at("/contracts/0/organization").textValue();
    assertThat(PolicyDocumentSchema.faults(document, 100)).isEmpty();
    assertThat(document.get("apiVersion").textValue()).isEqualTo("portcullis/v1");
    assertThat(name).isEqualTo("Token Bank").isEqualTo(owner);
    assertThat(document.get("organizations")).hasSize(1);
    assertThat(document.get("roles").findValuesAsText("organization")).containsOnly("Token Bank");
    assertThat(document.at("/contracts/0/address").textValue()).isEqualTo(token.address());
    assertThat(document.at("/contracts/0/abi").isArray()).isTrue();
    assertThat(document.has("templates")).isFalse();
    JsonNode permission = document.at("/functionPermissions/0");
    assertThat(permission.get("functionSignature").textValue()).isEqualTo(PermittedToken.TRANSFER);
    assertThat(permission.get("organizationOnly").booleanValue()).isFalse();
    assertThat(permission.at("/roles/0").textValue()).startsWith("Token Bank/r-");
    assertThat(document.at("/eventPermissions/0/topic2ConditionType").textValue())
        .isEqualTo("userAddress");
    assertThat(document.at("/members/0/userId").textValue()).isEqualTo(member);
    assertThat(document.at("/machines/0/name").textValue()).isEqualTo("Robot");
    assertThat(document.at("/machines/0/ipWhitelist/0/ipAddress").textValue())
        .isEqualTo("10.1.0.0/16");
    assertThat(document.findValues("id")).isEmpty();
  }

  @Test
  void theRolesOfTheZoneThatItRefersToAreNamedOnly() {
    Acting.asOperator();
    String zoneRole = PermittedToken.zoneRole("full_read_access");
    token.permit("receive()", "write", "checkRole", true, List.of(zoneRole));
    JsonNode document = ofOrganization();
    assertThat(document.get("zoneRoles")).hasSize(1);
    assertThat(document.at("/zoneRoles/0").size()).isEqualTo(1);
    assertThat(document.at("/functionPermissions/0/roles/0"))
        .isEqualTo(document.at("/zoneRoles/0/name"));
  }

  @Test
  void theZoneReadsTheRecordsOfAll() {
    PolicyDocument document = ofZone(true);
    Recorded.row("policy.export", "request", null, null);
    assertThat(PolicyDocumentSchema.faults(Bodies.written(document), 100)).isEmpty();
    assertThat(document.roles()).extracting(RoleEntry::id).contains(role, "admin");
    assertThat(document.machines()).extracting(MachineEntry::id).contains(machine);
    assertThat(document.templates()).isNotEmpty();
    assertThat(document.contracts())
        .filteredOn(contract -> contract.address().equals(token.address()))
        .singleElement()
        .satisfies(contract -> assertThat(contract.templateKey()).isNotNull());
    assertThat(Json.MAPPER.valueToTree(document).toString())
        .doesNotContain("keyHash", "key_hash", "public_key", "oidc", "wallet_");
  }

  @Test
  void anInstallationDoesNotDifferFromItsExport() {
    PolicyDocument state = ofZone(true);
    assertThat(PolicyDocumentDifference.of(Scope.ZONE, ofZone(false), state)).isEmpty();
    assertThat(PolicyDocumentDifference.of(Scope.ZONE, state, state)).isEmpty();
    Acting.asOperator();
    PolicyDocument own = documents.export(token.scope(), false);
    assertThat(
            PolicyDocumentDifference.of(token.scope(), own, documents.export(token.scope(), true)))
        .isEmpty();
  }

  @Test
  void allThatIsReadCountsInTheSizeOfADocument() {
    Acting.asOperator();
    int size = (int) (PolicyDocumentService.MAX_BYTES / 8);
    for (int i = 0; i < 8; i++) {
      var unused =
          Services.get(IpWhitelistService.class)
              .add(
                  token.scope(),
                  CredentialHolder.m2mApp(machine),
                  new CreateIpWhitelistEntryRequest("10.2.0." + i, "x".repeat(size)));
    }
    try {
      assertThat(Refused.of(Reason.CONFLICT, () -> documents.export(token.scope(), false)))
          .hasMessageContaining("a document has at most 16777216");
    } finally {
      Given.deleted(organization);
    }
  }

  @Test
  void theNumberOfRecordsIsBounded() {
    PolicyDocumentService.check(PolicyDocumentService.MAX_RECORDS, PolicyDocumentService.MAX_BYTES);
    Refused.of(
        Reason.CONFLICT,
        () -> PolicyDocumentService.check(PolicyDocumentService.MAX_RECORDS + 1, 0));
  }

  @Test
  void deletedOrganizationsAreLeftOut() {
    Given.deleted(organization);
    assertThat(ofZone(true).contracts())
        .extracting(ContractEntry::address)
        .doesNotContain(token.address());
    assertThat(ofZone(true).machines()).extracting(MachineEntry::id).doesNotContain(machine);
    Acting.asOperator();
    Refused.of(Reason.NOT_FOUND, () -> documents.export(token.scope(), false));
  }

  @Test
  void theChangesOfADifferenceAreWhatTheServicesTake() {
    PolicyDocument state = ofZone(true);
    RoleEntry held =
        state.roles().stream().filter(each -> role.equals(each.id())).findFirst().orElseThrow();
    FunctionPermissionEntry permission =
        state.functionPermissions().stream()
            .filter(each -> token.address().equals(each.contract()))
            .findFirst()
            .orElseThrow();
    String renamed = "renamed " + role;
    PolicyDocument wanted =
        new PolicyDocument(
            PolicyDocument.VERSION,
            null,
            null,
            null,
            List.of(new RoleEntry(role, held.organization(), renamed, List.of(), null)),
            null,
            null,
            List.of(
                new FunctionPermissionEntry(
                    null,
                    permission.contract(),
                    null,
                    permission.functionSignature(),
                    permission.accessType(),
                    permission.ruleType(),
                    permission.roles().stream().map(each -> PolicyDocument.BY_ID + role).toList(),
                    List.of(),
                    true,
                    true,
                    null)),
            null,
            List.of(new MemberEntry(member, held.organization(), null, List.of())),
            null,
            null);
    List<DocumentChange> changes = PolicyDocumentDifference.of(Scope.ZONE, wanted, state);
    assertThat(changes)
        .extracting(DocumentChange::kind)
        .containsExactly(
            DocumentChange.Kind.ROLE,
            DocumentChange.Kind.FUNCTION_PERMISSION,
            DocumentChange.Kind.MEMBER_ROLES);
    Acting.asOperator();
    var roleView =
        Services.get(RoleService.class)
            .replace(token.scope(), changes.get(0).id(), (RoleDefinition) changes.get(0).body());
    assertThat(roleView.roleName()).isEqualTo(renamed);
    var permissionView =
        Services.get(ContractPermissionService.class)
            .replace(
                Integer.parseInt(changes.get(1).id()),
                (ReplaceContractPermissionRequest) changes.get(1).body());
    assertThat(permissionView.isUmbrella()).isTrue();
    var memberView =
        Services.get(MemberService.class)
            .replaceRoles(
                changes.get(2).organizationId(),
                changes.get(2).id(),
                (ReplaceRolesRequest) changes.get(2).body());
    assertThat(memberView).isNotNull();
    assertThat(PolicyDocumentDifference.of(Scope.ZONE, wanted, ofZone(true))).isEmpty();
  }
}
