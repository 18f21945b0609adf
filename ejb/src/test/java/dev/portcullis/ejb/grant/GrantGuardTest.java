package dev.portcullis.ejb.grant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.QuietNode;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.identity.IdentityProviderService;
import dev.portcullis.ejb.identity.SetOidcProviderRequest;
import dev.portcullis.ejb.m2m.M2mApplicationService;
import dev.portcullis.ejb.m2m.ReplaceM2mApplicationRequest;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.member.ReplaceRolesRequest;
import dev.portcullis.ejb.passkey.AdminPasskeyService;
import dev.portcullis.ejb.role.CustomPermission;
import dev.portcullis.ejb.role.RoleDefinition;
import dev.portcullis.ejb.role.RoleService;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.user.UserDefinition;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.ejb.wallet.AssociateWalletRequest;
import dev.portcullis.ejb.wallet.AssociationChallengeView;
import dev.portcullis.ejb.wallet.InitiateAssociationRequest;
import dev.portcullis.ejb.wallet.UserWalletService;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.m2m.M2mApplicationRepository;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What a caller may give (ADR 0115), where it depends on records: whose account it is, what was
 * held before, and which proof was used. Service tests; the rule itself is {@code GrantRuleTest}'s.
 */
@ServiceTest(settings = {"operator.wallet=" + GrantGuardTest.OPERATOR})
class GrantGuardTest {
  static final String OPERATOR = "0x6f70657261746f720000000000000000000000a1";

  @Inject private UserService users;
  @Inject private MemberService members;
  @Inject private RoleService roles;
  @Inject private M2mApplicationService applications;
  @Inject private UserWalletService wallets;

  @Test
  void revokingOrOnlyReferencingRolesNeedsNoCheck() {
    String user = Given.user();
    Given.zoneRoles(user, "admin");
    String role = Given.role(Scope.ZONE, CustomPermission.FULL_READ_ACCESS);
    actAsWriter();
    users.replace(user, new UserDefinition("Renamed", null, null, null, null));
    users.replaceRoles(user, new ReplaceRolesRequest(List.of("user")));
    roles.replace(
        Scope.ZONE,
        role,
        new RoleDefinition("r" + Ids.id(), List.of(CustomPermission.FULL_READ_ACCESS), null));
    users.delete(user);
  }

  @Test
  void aWriterCannotMakeThemselvesAnAdministratorInAnyOrder() {
    String operator = Given.user();
    Given.zoneRoles(operator, "admin");
    actAsWriter();
    UserDefinition both =
        new UserDefinition("Eve", List.of(Given.address()), null, null, List.of());
    assertThat(Refused.of(Reason.PERMISSION_NOT_HELD, () -> users.replace(operator, both)))
        .as("the role goes and the wallet comes in one request")
        .hasMessageContaining("full_sequencer_rpc_access")
        .hasMessageContaining("admin_read");
    actAsWriter();
    UserDefinition identity = new UserDefinition("Eve", null, "eve", "https://e.example", null);
    Refused.of(Reason.PERMISSION_NOT_HELD, () -> users.replace(operator, identity));
  }

  @Test
  void theConfiguredOperatorIsAdministratorRegardlessOfRoles() {
    Acting.asOperator();
    String operator =
        users.create(new UserDefinition("Op", List.of(OPERATOR), null, null, null)).id();
    actAsWriter();
    UserDefinition more =
        new UserDefinition("Op", List.of(OPERATOR, Given.address()), null, null, null);
    assertThat(Refused.of(Reason.PERMISSION_NOT_HELD, () -> users.replace(operator, more)))
        .as("the next start makes the account an administrator again")
        .hasMessageContaining("full_sequencer_rpc_access");
    actAsWriter();
    users.delete(operator);
    Refused.of(Reason.PERMISSION_NOT_HELD, () -> users.create(more));
  }

  @Test
  void thePasskeysOfTheNamedOperatorAreGuardedAlsoWithoutTheRole() {
    Acting.asOperator();
    String operator =
        users.create(new UserDefinition("Op", List.of(OPERATOR), null, null, null)).id();
    actAsWriter();
    Refused.of(
        Reason.PERMISSION_NOT_HELD,
        () -> Services.get(AdminPasskeyService.class).reset(operator, null));
    actAsWriter();
    users.delete(operator);
  }

  @Test
  void aProviderOfNewMembersGrantsTheDefaultRoles() {
    String organization =
        Given.organization(Given.role(Scope.ZONE, CustomPermission.FULL_SEQUENCER_RPC_ACCESS));
    String issuer = "https://id.example/" + Ids.id();
    SetOidcProviderRequest provider =
        new SetOidcProviderRequest(
            issuer, issuer + "/certs", "a", "panel", null, "https://panel.example", null);
    IdentityProviderService providers = Services.get(IdentityProviderService.class);
    Set<String> administration = Set.of("admin_read", "admin_write");
    Acting.as(new Caller(Ids.id(), -1, null, administration, Set.of(), "writer"));
    assertThat(Refused.of(Reason.PERMISSION_NOT_HELD, () -> providers.set(organization, provider)))
        .as("the provider's next subject holds the role")
        .hasMessageEndingWith("Missing: full_sequencer_rpc_access");
    Acting.asOperator();
    providers.set(organization, provider);
  }

  @Test
  void anOrganizationAdministratorGrantsTheirOwnPermissionsThere() {
    String organization = Given.organization();
    String member = Given.member(organization);
    String admin = Given.adminRole(organization);
    String deployer =
        Given.role(Scope.organization(organization), CustomPermission.CONTRACT_DEPLOYMENT);
    Acting.asAdministratorOf(organization);
    members.replaceRoles(organization, member, new ReplaceRolesRequest(List.of(admin)));
    Acting.asAdministratorOf(organization);
    assertThat(
            Refused.of(
                Reason.PERMISSION_NOT_HELD,
                () ->
                    members.replaceRoles(
                        organization, member, new ReplaceRolesRequest(List.of(admin, deployer)))))
        .hasMessageEndingWith("Missing: contract_deployment");
    Set<String> more = Set.of("admin_read", "admin_write", "contract_deployment");
    Acting.as(new Caller(Ids.id(), -1, organization, Set.of(), more, "deployer"));
    members.replaceRoles(organization, member, new ReplaceRolesRequest(List.of(admin, deployer)));
  }

  @Test
  void aProofIsForOneGift() {
    Administrator administrator = new Administrator();
    String user = Given.user();
    String proof = administrator.proof();
    StepUpProofContext.bind(proof);
    users.replaceRoles(user, new ReplaceRolesRequest(List.of("admin")));
    assertThat(CallLogs.audit())
        .extracting(row -> row.actionType())
        .contains("passkey.step-up-consumed", "user.update");
    administrator.act();
    users.replaceRoles(user, new ReplaceRolesRequest(List.of()));
    administrator.act();
    StepUpProofContext.bind(proof);
    Refused.of(
        Reason.STEP_UP_REQUIRED,
        () -> users.replaceRoles(user, new ReplaceRolesRequest(List.of("admin"))));
    assertThat(Refused.row(401).actionType()).isEqualTo("passkey.step-up-rejected");
  }

  @Test
  void addingAnOwnWalletNeedsThePasskeyOfAUserWithPermissions() {
    Services.replace(ChainNode.class, new QuietNode());
    Administrator administrator = new Administrator();
    TestWallet wallet = TestWallet.random();
    administrator.act();
    AssociationChallengeView challenge =
        wallets.initiate(new InitiateAssociationRequest(wallet.address(), "localhost:8080"));
    AssociateWalletRequest signed =
        new AssociateWalletRequest(
            wallet.address(),
            challenge.message(),
            wallet.sign(challenge.message()),
            challenge.nonceToken());
    administrator.act();
    Refused.of(Reason.STEP_UP_REQUIRED, () -> wallets.associate(signed));
    StepUpProofContext.bind(administrator.proof());
    assertThat(wallets.associate(signed).success()).isTrue();
  }

  @Test
  void anUnmarkedMachinesWalletIsNoSignInForLaterGrantees() throws Exception {
    String organization = Given.organization();
    String deployer =
        Given.role(Scope.organization(organization), CustomPermission.CONTRACT_DEPLOYMENT);
    String robot = Given.zoneMachine(organization);
    String zoneDeployer = Given.role(Scope.ZONE, CustomPermission.CONTRACT_DEPLOYMENT);
    Acting.asOperator();
    applications.replace(robot, robot(null, zoneDeployer));
    String member = Given.member(organization);
    assertThat(covers(robot, member)).isTrue();
    Given.hold(organization, member, deployer);
    assertThat(covers(robot, member)).isFalse();
    Acting.asOperator();
    applications.replace(robot, robot(true, zoneDeployer));
    assertThat(covers(robot, member)).isTrue();
    applications.replace(robot, robot(null, zoneDeployer));
    assertThat(covers(robot, member)).as("what is not named stays").isTrue();
    applications.replace(robot, robot(false, zoneDeployer));
    assertThat(covers(robot, member)).isFalse();
  }

  private static ReplaceM2mApplicationRequest robot(Boolean marked, String role) {
    return new ReplaceM2mApplicationRequest("Robot", "", Given.references(role), marked);
  }

  private static boolean covers(String machine, String user) throws Exception {
    return Services.inTransaction(
        () -> Services.get(M2mApplicationRepository.class).covers(machine, user));
  }

  private static void actAsWriter() {
    Acting.as(new Caller(Ids.id(), -1, null, Set.of("admin_write"), Set.of(), "writer"));
  }
}
