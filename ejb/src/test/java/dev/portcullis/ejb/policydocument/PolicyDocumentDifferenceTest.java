package dev.portcullis.ejb.policydocument;

import static dev.portcullis.ejb.policydocument.DocumentChange.Operation.CREATE;
import static dev.portcullis.ejb.policydocument.DocumentChange.Operation.DELETE;
import static dev.portcullis.ejb.policydocument.DocumentChange.Operation.REPLACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.credential.CreateIpWhitelistEntryRequest;
import dev.portcullis.ejb.member.ReplaceRolesRequest;
import dev.portcullis.ejb.organization.OrganizationDefinition;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.policydocument.DocumentChange.Kind;
import dev.portcullis.ejb.role.RoleDefinition;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.Scope;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The changes that lead from an installation to a document. A unit test: documents are data. */
class PolicyDocumentDifferenceTest {
  private static final String TOKEN = "0x" + "11".repeat(20);
  private static final String FOREIGN = "0x" + "22".repeat(20);

  private static final String STATE =
      """
      {"apiVersion": "portcullis/v1",
       "organizations": [{"id": "o1", "name": "Harbor", "defaultRoles": ["auditor"]},
                         {"id": "o2", "name": "Quay"}],
       "roles": [{"id": "r0", "name": "auditor"},
                 {"id": "r1", "organization": "Harbor", "name": "Trader"},
                 {"id": "r2", "organization": "Quay", "name": "Trader"},
                 {"id": "r3", "organization": "Harbor", "name": "Admin", "isSystemRole": true,
                  "systemPermissions": ["admin_read", "admin_write"]}],
       "templates": [{"id": 7, "templateKey": "erc20", "name": "Token", "abi": []}],
       "contracts": [{"address": "0x1111111111111111111111111111111111111111",
                      "organization": "Harbor", "templateKey": "erc20"},
                     {"address": "0x2222222222222222222222222222222222222222",
                      "organization": "Quay", "abi": []}],
       "functionPermissions": [{"id": 9, "contract": "0x1111111111111111111111111111111111111111",
         "functionSignature": "transfer(address,uint256)", "accessType": "write",
         "ruleType": "checkRole", "roles": ["Harbor/Trader"]}],
       "eventPermissions": [{"id": "e1", "contract": "0x1111111111111111111111111111111111111111",
         "roles": ["Harbor/Trader"]}],
       "members": [{"userId": "u1", "organization": "Harbor", "roles": ["Harbor/Trader"]},
                   {"userId": "u2", "roles": ["auditor"]}],
       "machines": [{"id": "m1", "organization": "Harbor", "name": "Robot",
         "ipWhitelist": [{"id": "i1", "ipAddress": "10.0.0.1"},
                         {"id": "i2", "ipAddress": "10.0.0.2", "description": "two"}]}]}
      """;

  private static PolicyDocument document(String sections) {
    return read("{\"apiVersion\": \"portcullis/v1\", " + sections.replace('\'', '"') + "}");
  }

  private static PolicyDocument read(String json) {
    try {
      JsonNode tree = Json.MAPPER.readTree(json);
      assertThat(PolicyDocumentSchema.faults(tree, 100)).isEmpty();
      return Json.MAPPER.treeToValue(tree, PolicyDocument.class);
    } catch (JsonProcessingException broken) {
      throw new IllegalArgumentException(broken);
    }
  }

  private static List<DocumentChange> changes(String sections) {
    return PolicyDocumentDifference.of(Scope.ZONE, document(sections), read(STATE));
  }

  private static List<Issue> faults(Scope scope, String sections) {
    PolicyDocument wanted = document(sections);
    PolicyDocument state = read(STATE);
    return catchThrowableOfType(
            Failure.class, () -> PolicyDocumentDifference.of(scope, wanted, state))
        .issues();
  }

  private static Issue fault(String sections) {
    List<Issue> faults = faults(Scope.ZONE, sections);
    assertThat(faults).hasSize(1);
    return faults.get(0);
  }

  private static DocumentChange only(String sections) {
    List<DocumentChange> changes = changes(sections);
    assertThat(changes).hasSize(1);
    return changes.get(0);
  }

  @Test
  void aDocumentThatNamesNothingChangesNothing() {
    assertThat(changes("'owner': 'payments'")).isEmpty();
  }

  @Test
  void aRoleOfTheDocumentAloneIsCreatedAtItsOwner() {
    assertThat(
            only(
                "'roles': [{'organization': 'Quay', 'name': 'Payer',"
                    + " 'systemPermissions': ['contract_deployment']}]"))
        .satisfies(
            change -> {
              assertThat(change.op()).isEqualTo(CREATE);
              assertThat(change.kind()).isEqualTo(Kind.ROLE);
              assertThat(change.path()).isEqualTo("roles[0]");
              assertThat(change.organizationId()).isEqualTo("o2");
              assertThat(((RoleDefinition) change.body()).roleName()).isEqualTo("Payer");
            });
  }

  @Test
  void anIdRenamesAndTheNewNameIsTheReference() {
    assertThat(
            changes(
                "'roles': [{'id': 'r1', 'organization': 'Harbor', 'name': 'Broker'}],"
                    + "'members': [{'userId': 'u1', 'organization': 'Harbor',"
                    + " 'roles': ['Harbor/Broker']}]"))
        .extracting(DocumentChange::op, DocumentChange::kind, DocumentChange::id)
        .containsExactly(tuple(REPLACE, Kind.ROLE, "r1"));
  }

  @Test
  void aNewOrganizationIsMadeInAnOrderThatCanBeFollowed() {
    List<DocumentChange> changes =
        changes(
            "'organizations': [{'name': 'Pier', 'defaultRoles': ['Pier/Clerk', 'auditor']}],"
                + "'roles': [{'organization': 'Pier', 'name': 'Clerk'}]");
    assertThat(changes)
        .extracting(DocumentChange::op, DocumentChange::kind, DocumentChange::id)
        .containsExactly(
            tuple(CREATE, Kind.ORGANIZATION, null),
            tuple(CREATE, Kind.ROLE, null),
            tuple(REPLACE, Kind.ORGANIZATION, "ref:organizations-0"));
    assertThat(changes.get(0).ref()).isEqualTo("organizations-0");
    assertThat(((OrganizationDefinition) changes.get(0).body()).defaultRoles()).isEmpty();
    assertThat(changes.get(1).organizationId()).isEqualTo("ref:organizations-0");
    assertThat(((OrganizationDefinition) changes.get(2).body()).defaultRoles())
        .containsExactlyInAnyOrder(new RoleRef("r0"), new RoleRef("ref:roles-0"));
  }

  @Test
  void aContractHasTheAbiOfItsTemplateUnlessItHasItsOwn() {
    assertThat(
            changes(
                "'contracts': [{'address': '"
                    + TOKEN
                    + "', 'organization': 'Harbor',"
                    + " 'templateKey': 'erc20'}]"))
        .isEmpty();
    assertThat(
            changes(
                "'templates': [{'templateKey': 'erc20', 'name': 'Token',"
                    + " 'abi': [{'type': 'receive', 'stateMutability': 'payable'}]}],"
                    + "'contracts': [{'address': '"
                    + TOKEN
                    + "', 'organization': 'Harbor',"
                    + " 'templateKey': 'erc20'}]"))
        .extracting(DocumentChange::kind, DocumentChange::id)
        .containsExactly(tuple(Kind.TEMPLATE, "7"), tuple(Kind.CONTRACT, TOKEN));
  }

  @Test
  void aDisclosureIsAChangeOfItsOwn() {
    assertThat(
            changes(
                "'contracts': [{'address': '"
                    + TOKEN
                    + "', 'organization': 'Harbor',"
                    + " 'templateKey': 'erc20', 'disclosure': {'bytecode': true}}]"))
        .extracting(DocumentChange::kind, DocumentChange::path)
        .containsExactly(tuple(Kind.DISCLOSURE, "contracts[0].disclosure"));
  }

  @Test
  void aPermissionIsFoundByItsFunction() {
    assertThat(
            only(
                "'functionPermissions': [{'contract': '"
                    + TOKEN.toUpperCase(Locale.ROOT).replace('X', 'x')
                    + "',"
                    + " 'functionSignature': 'transfer(address,uint256)', 'accessType': 'read',"
                    + " 'ruleType': 'checkRole', 'roles': ['Harbor/Trader']}]"))
        .extracting(DocumentChange::op, DocumentChange::id)
        .containsExactly(REPLACE, "9");
    assertThat(
            only("'functionPermissions': [{'contract': '"
                    + TOKEN
                    + "',"
                    + " 'functionSignature': 'f()', 'accessType': 'read',"
                    + " 'ruleType': 'public', 'organizationOnly': false}]")
                .body())
        .isEqualTo(
            new CreateContractPermissionRequest(
                TOKEN,
                null,
                AccessType.READ,
                "f()",
                RuleType.PUBLIC,
                false,
                false,
                List.of(),
                List.of(),
                false));
  }

  @Test
  void anEventPermissionIsFoundByWhatItMatches() {
    String topic = "0x" + "ab".repeat(32);
    assertThat(
            changes(
                "'eventPermissions': [{'contract': '"
                    + TOKEN
                    + "',"
                    + " 'roles': ['Harbor/Trader']},"
                    + " {'contract': '"
                    + TOKEN
                    + "', 'topic0Constant': '"
                    + topic
                    + "',"
                    + " 'roles': ['auditor']}]"))
        .extracting(DocumentChange::op, DocumentChange::path)
        .containsExactly(tuple(CREATE, "eventPermissions[1]"));
  }

  @Test
  void rolesOfTheZoneAndOfAnOrganizationAreTwoChanges() {
    assertThat(only("'members': [{'userId': 'u2', 'roles': []}]"))
        .extracting(DocumentChange::organizationId, DocumentChange::body)
        .containsExactly(null, new ReplaceRolesRequest(List.of()));
    assertThat(
            only(
                "'members': [{'userId': 'u1', 'organization': 'Harbor',"
                    + " 'roles': ['Harbor/Admin', 'Harbor/Trader']}]"))
        .extracting(DocumentChange::organizationId, DocumentChange::body)
        .containsExactly("o1", new ReplaceRolesRequest(List.of("r1", "r3")));
  }

  @Test
  void aWhitelistIsChangedEntryByEntry() {
    assertThat(
            changes(
                "'machines': [{'organization': 'Harbor', 'name': 'Robot', 'ipWhitelist':"
                    + " [{'ipAddress': '10.0.0.1'}, {'ipAddress': '10.0.0.3'},"
                    + " {'ipAddress': '10.0.0.2', 'description': 'second'}]}]"))
        .extracting(DocumentChange::op, DocumentChange::parentId, DocumentChange::body)
        .containsExactly(
            tuple(DELETE, "m1", null),
            tuple(CREATE, "m1", new CreateIpWhitelistEntryRequest("10.0.0.2", "second")),
            tuple(CREATE, "m1", new CreateIpWhitelistEntryRequest("10.0.0.3", null)));
  }

  @Test
  void aCompleteSectionRemovesWhatItDoesNotName() {
    assertThat(changes("'complete': ['functionPermissions', 'members']"))
        .extracting(DocumentChange::op, DocumentChange::kind, DocumentChange::id)
        .containsExactly(
            tuple(REPLACE, Kind.MEMBER_ROLES, "u1"),
            tuple(REPLACE, Kind.MEMBER_ROLES, "u2"),
            tuple(DELETE, Kind.FUNCTION_PERMISSION, "9"));
    assertThat(changes("'complete': ['roles']"))
        .extracting(DocumentChange::id)
        .as("system roles stay")
        .containsExactly("r0", "r1", "r2");
  }

  @Test
  void referencesNameExactlyOneRecord() {
    assertThat(fault("'members': [{'userId': 'u1', 'organization': 'Nowhere'}]"))
        .isEqualTo(
            new Issue(
                "members[0].organization",
                "must name an organization of the installation or the document"));
    assertThat(fault("'members': [{'userId': 'u2', 'roles': ['auditor', 'nothing']}]").path())
        .isEqualTo("members[0].roles[1]");
    assertThat(
            fault(
                    "'organizations': [{'id': 'o2', 'name': 'Harbor'}],"
                        + "'members': [{'userId': 'u1', 'organization': 'Harbor'}]")
                .message())
        .contains("by its id: 2");
    assertThat(fault("'organizations': [{'id': 'o9', 'name': 'Harbor'}]").path())
        .isEqualTo("organizations[0].id");
    assertThat(fault("'machines': [{'name': 'A'}, {'name': 'A'}]").path()).isEqualTo("machines[1]");
  }

  @Test
  void rolesOfAnotherOrganizationAreRefused() {
    assertThat(
            fault(
                "'functionPermissions': [{'contract': '"
                    + TOKEN
                    + "', 'functionSignature': 'f()',"
                    + " 'accessType': 'read', 'ruleType': 'checkRole', 'roles': ['Quay/Trader']}]"))
        .isEqualTo(
            new Issue("functionPermissions[0].roles[0]", "names a role of another organization"));
  }

  @Test
  void faultsHavePathsAndAreFoundTogether() {
    assertThat(
            faults(
                Scope.ZONE,
                "'templates': [{'templateKey': 'x', 'name': 'x', 'abi': [{'type': 'functoin'}]}],"
                    + "'contracts': [{'address': '"
                    + "0x"
                    + "33".repeat(20)
                    + "'},"
                    + " {'address': '"
                    + FOREIGN
                    + "', 'organization': 'Harbor', 'abi': []}],"
                    + "'eventPermissions': [{'contract': '"
                    + "0x"
                    + "44".repeat(20)
                    + "'}],"
                    + "'machines': [{'name': 'N', 'ipWhitelist': [{'ipAddress': 'ten'}]}]"))
        .extracting(Issue::path)
        .containsExactly(
            "templates[0].abi[0].type",
            "contracts[0].abi",
            "contracts[1].organization",
            "eventPermissions[0].contract",
            "machines[0].ipWhitelist[0].ipAddress");
  }

  @Test
  void systemRolesStayAsTheyAre() {
    assertThat(fault("'roles': [{'organization': 'Harbor', 'name': 'Admin'}]").path())
        .isEqualTo("roles[0]");
    assertThat(fault("'roles': [{'name': 'x', 'systemPermissions': ['org_rpc_access']}]").message())
        .contains("org_rpc_access");
  }

  @Test
  void anOrganizationKnowsTheRolesOfTheZoneThatItsDocumentNames() {
    PolicyDocument unused = read(STATE.replace("{\"id\": \"r0\", \"name\": \"auditor\"},", ""));
    String permission =
        "'functionPermissions': [{'contract': '"
            + TOKEN
            + "', 'functionSignature': 'transfer(address,uint256)', 'accessType': 'write',"
            + " 'ruleType': 'checkRole', 'roles': ['auditor']}]";
    for (String role : List.of("{'name': 'auditor'}", "{'id': 'r0', 'name': 'auditor'}")) {
      PolicyDocument wanted = document("'zoneRoles': [" + role + "], " + permission);
      assertThat(PolicyDocumentDifference.of(Scope.organization("o1"), wanted, unused))
          .extracting(DocumentChange::op, DocumentChange::kind, DocumentChange::id)
          .containsExactly(tuple(REPLACE, Kind.FUNCTION_PERMISSION, "9"));
      assertThat(
              catchThrowableOfType(
                      Failure.class, () -> PolicyDocumentDifference.of(Scope.ZONE, wanted, unused))
                  .issues())
          .extracting(Issue::path)
          .as("the zone's document has the roles themselves")
          .containsExactly("functionPermissions[0].roles[0]");
    }
  }

  @Test
  void anOrganizationIsChangedByTheZoneOnly() {
    String own = "'organizations': [{'id': 'o1', 'name': '%s', 'defaultRoles': [%s]}]";
    for (String wanted :
        List.of(own.formatted("Port", "'auditor'"), own.formatted("Harbor", "'Harbor/Trader'"))) {
      assertThat(only(wanted).kind()).isEqualTo(Kind.ORGANIZATION);
      assertThat(faults(Scope.organization("o1"), wanted))
          .containsExactly(new Issue("organizations[0]", "can be changed by the zone only"));
    }
    assertThat(
            PolicyDocumentDifference.of(
                Scope.organization("o1"),
                document(own.formatted("Harbor", "'auditor'")),
                read(STATE)))
        .isEmpty();
  }

  @Test
  void anEmptyNameOfAContractIsNone() {
    assertThat(
            changes(
                "'contracts': [{'address': '"
                    + TOKEN
                    + "', 'organization': 'Harbor', 'name': '', 'description': '',"
                    + " 'templateKey': 'erc20'}]"))
        .isEmpty();
  }

  @Test
  void anOrganizationChangesOnlyWhatIsItsOwn() {
    Scope harbor = Scope.organization("o1");
    assertThat(
            faults(
                harbor,
                "'organizations': [{'name': 'Pier'}],"
                    + "'roles': [{'name': 'zonal'}, {'organization': 'Quay', 'name': 'Trader'}],"
                    + "'templates': [{'templateKey': 'erc20', 'name': 'T', 'abi': []}],"
                    + "'contracts': [{'address': '"
                    + TOKEN
                    + "', 'organization': 'Harbor',"
                    + " 'templateKey': 'erc20', 'disclosure': {'bytecode': true}}],"
                    + "'functionPermissions': [{'contract': '"
                    + TOKEN
                    + "', 'ruleType': 'public',"
                    + " 'functionSignature': 'f()', 'accessType': 'read', 'isUmbrella': true}],"
                    + "'members': [{'userId': 'u3', 'organization': 'Harbor',"
                    + " 'roles': ['auditor']}]"))
        .extracting(Issue::path)
        .containsExactly(
            "organizations[0]",
            "roles[0].organization",
            "roles[1].organization",
            "templates[0]",
            "contracts[0].disclosure",
            "functionPermissions[0].isUmbrella",
            "members[0].roles");
    assertThat(
            PolicyDocumentDifference.of(
                harbor,
                document("'roles': [{'organization': 'Harbor', 'name': 'Payer'}]"),
                read(STATE)))
        .extracting(DocumentChange::organizationId)
        .containsExactly("o1");
  }
}
