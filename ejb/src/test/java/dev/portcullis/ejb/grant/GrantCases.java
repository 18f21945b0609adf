package dev.portcullis.ejb.grant;

import dev.portcullis.acceptance.TestAuthenticator;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.credential.ApiKeyService;
import dev.portcullis.ejb.credential.CreateApiKeyRequest;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Passkeys;
import dev.portcullis.ejb.given.QuietNode;
import dev.portcullis.ejb.identity.IdentityProviderService;
import dev.portcullis.ejb.identity.SetOidcProviderRequest;
import dev.portcullis.ejb.m2m.CreateM2mApplicationRequest;
import dev.portcullis.ejb.m2m.CreateOrganizationM2mApplicationRequest;
import dev.portcullis.ejb.m2m.M2mApplicationService;
import dev.portcullis.ejb.m2m.OrganizationM2mApplicationService;
import dev.portcullis.ejb.m2m.ReplaceM2mApplicationRequest;
import dev.portcullis.ejb.m2m.ReplaceOrganizationM2mApplicationRequest;
import dev.portcullis.ejb.m2m.SelectOrganizationsRequest;
import dev.portcullis.ejb.member.InviteMemberRequest;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.member.NamePendingAdminRequest;
import dev.portcullis.ejb.member.PendingAdminService;
import dev.portcullis.ejb.member.ReplaceRolesRequest;
import dev.portcullis.ejb.member.StrandedInvitationService;
import dev.portcullis.ejb.organization.OrganizationDefinition;
import dev.portcullis.ejb.organization.OrganizationService;
import dev.portcullis.ejb.passkey.AdminPasskeyService;
import dev.portcullis.ejb.role.CustomPermission;
import dev.portcullis.ejb.role.RoleDefinition;
import dev.portcullis.ejb.role.RoleService;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.serviceaccount.ServiceAccountDefinition;
import dev.portcullis.ejb.serviceaccount.ServiceAccountService;
import dev.portcullis.ejb.tenant.CreateTenantUserRequest;
import dev.portcullis.ejb.tenant.TenantActionService;
import dev.portcullis.ejb.tenant.TenantDefinition;
import dev.portcullis.ejb.tenant.TenantService;
import dev.portcullis.ejb.tenant.WalletAddressRef;
import dev.portcullis.ejb.user.AddWalletRequest;
import dev.portcullis.ejb.user.CreateMachineUserRequest;
import dev.portcullis.ejb.user.MachineUserService;
import dev.portcullis.ejb.user.UserDefinition;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** How each service gives a system permission: calls whose records are made beforehand. */
final class GrantCases {
  private static final String RPC = "full_sequencer_rpc_access";

  private final Map<String, Supplier<Case>> cases = new TreeMap<>();

  /** One call that gives something. */
  interface Call {
    void run();
  }

  /**
   * One case.
   *
   * @param missing what a caller with {@code admin_write} alone lacks, or part of the refusal
   * @param call gives it
   * @param lesser acts as a caller who holds less; null for a user with {@code admin_write}
   * @param equal acts as a caller who holds as much; null for an administrator of the zone
   * @param asksForPasskey whether a caller who has a passkey steps up to give
   */
  record Case(String missing, Call call, Runnable lesser, Runnable equal, boolean asksForPasskey) {
    void actAsOneWhoHoldsLess() {
      if (lesser == null) {
        Acting.as(new Caller(Ids.id(), -1, null, Set.of("admin_write"), Set.of(), "writer"));
      } else {
        lesser.run();
      }
    }

    void actAsOneWhoHoldsIt() {
      if (equal == null) {
        Acting.asOperator();
      } else {
        equal.run();
      }
    }

    boolean isBoundByGuard() {
      return lesser == null;
    }
  }

  GrantCases() {
    accounts();
    roles();
    machines();
    others();
  }

  Set<String> names() {
    return cases.keySet();
  }

  /** Makes the records of a case. */
  Case prepare(String name) {
    return cases.get(name).get();
  }

  private void accounts() {
    add(
        "UserService.create",
        RPC,
        () -> {
          UserDefinition wanted = withRole(powerful());
          return () -> users().create(wanted);
        });
    add(
        "UserService.replace",
        RPC,
        () -> {
          String user = Given.user();
          Given.zoneRoles(user, powerful());
          return () -> users().replace(user, withWallet(Given.address()));
        });
    add(
        "UserService.replaceRoles",
        RPC,
        () -> {
          String user = Given.user();
          return () -> users().replaceRoles(user, new ReplaceRolesRequest(List.of("admin")));
        });
    add(
        "MemberService.replaceRoles",
        "admin_read",
        () -> {
          String organization = Given.organization();
          String member = Given.member(organization);
          String admin = Given.adminRole(organization);
          return () ->
              Services.get(MemberService.class)
                  .replaceRoles(organization, member, new ReplaceRolesRequest(List.of(admin)));
        });
    add(
        "PendingAdminService.add",
        "admin_read",
        () -> {
          String organization = Given.organization();
          return () ->
              Services.get(PendingAdminService.class)
                  .add(organization, new NamePendingAdminRequest("ida"));
        });
    add(
        "StrandedInvitationService.join",
        "admin_read",
        () -> {
          String organization = Given.organization();
          String issuer = "https://own.example/" + Ids.id();
          Acting.asOperator();
          String invited =
              Services.get(MemberService.class)
                  .invite(organization, new InviteMemberRequest("eve", "Eve"))
                  .id();
          Given.hold(organization, invited, Given.adminRole(organization));
          provider(organization, issuer).run();
          Given.userAt(issuer, "eve");
          return () -> Services.get(StrandedInvitationService.class).join(invited);
        });
    cases.put("AdminPasskeyService.reset", () -> passkeys(true));
    cases.put("AdminPasskeyService.delete", () -> passkeys(false));
  }

  private static Case passkeys(boolean all) {
    TestWallet wallet = TestWallet.random();
    String user = Given.user(wallet);
    var passkey = Passkeys.register(user, wallet, new TestAuthenticator());
    Given.zoneRoles(user, powerful());
    AdminPasskeyService service = Services.get(AdminPasskeyService.class);
    Call call =
        all ? () -> service.reset(user, null) : () -> service.delete(user, passkey.id(), null);
    return new Case(RPC, call, null, null, false);
  }

  private void roles() {
    RoleDefinition wanted =
        new RoleDefinition(
            "r" + Ids.id(), List.of(CustomPermission.FULL_SEQUENCER_RPC_ACCESS), null);
    add("RoleService.create", RPC, () -> () -> roleService().create(Scope.ZONE, wanted));
    add(
        "RoleService.replace",
        RPC,
        () -> {
          String role = Given.role(Scope.ZONE, CustomPermission.ADMIN_READ);
          return () -> roleService().replace(Scope.ZONE, role, wanted);
        });
    add(
        "OrganizationService.create",
        RPC,
        () -> {
          String role = powerful();
          return () ->
              Services.get(OrganizationService.class)
                  .create(new OrganizationDefinition(Given.name(), Given.references(role)));
        });
    add(
        "OrganizationService.replace",
        RPC,
        () -> {
          String organization = Given.organization();
          String role = powerful();
          return () ->
              Services.get(OrganizationService.class)
                  .replace(
                      organization,
                      new OrganizationDefinition(Given.name(), Given.references(role)));
        });
    add(
        "TenantService.create",
        RPC,
        () -> {
          String role = powerful();
          return () -> Services.get(TenantService.class).create(tenant(role));
        });
    add(
        "TenantService.replace",
        RPC,
        () -> {
          String tenant = Services.get(TenantService.class).create(tenant()).id();
          String role = powerful();
          return () -> Services.get(TenantService.class).replace(tenant, tenant(role));
        });
  }

  private void machines() {
    add(
        "M2mApplicationService.create",
        RPC,
        () -> {
          String role = powerful();
          return () -> applications().create(machine(null, role));
        });
    add(
        "M2mApplicationService.replace",
        RPC,
        () -> {
          String robot = applications().create(machine(null, powerful())).id();
          String role = applications().get(robot).roles().get(0).id();
          return () ->
              applications()
                  .replace(
                      robot,
                      new ReplaceM2mApplicationRequest("Robot", "", Given.references(role), true));
        });
    add(
        "M2mApplicationService.selectOrganizations",
        RPC,
        () -> {
          String robot = applications().create(machine(null, powerful())).id();
          String organization = Given.organization();
          return () ->
              applications()
                  .selectOrganizations(
                      robot, new SelectOrganizationsRequest(List.of(organization)));
        });
    add(
        "OrganizationM2mApplicationService.create",
        "admin_read",
        () -> {
          String organization = Given.organization();
          return () ->
              owned()
                  .create(
                      organization,
                      new CreateOrganizationM2mApplicationRequest(
                          "Robot", null, Given.references("org_users_manage")));
        });
    add(
        "OrganizationM2mApplicationService.replace",
        "admin_read",
        () -> {
          String organization = Given.organization();
          String robot = Given.machine(organization);
          return () ->
              owned()
                  .replace(
                      organization,
                      robot,
                      new ReplaceOrganizationM2mApplicationRequest(
                          "Robot", "", Given.references("org_users_manage")));
        });
    add(
        "ApiKeyService.create",
        RPC,
        () -> {
          String robot = applications().create(machine(null, powerful())).id();
          String end = Clock.now().plus(30, ChronoUnit.DAYS).toString();
          return () ->
              Services.get(ApiKeyService.class)
                  .create(
                      Scope.ZONE,
                      CredentialHolder.m2mApp(robot),
                      new CreateApiKeyRequest("key", end));
        });
    add(
        "ServiceAccountService.create",
        "admin_read",
        () -> () -> services().create(new ServiceAccountDefinition("Explorer", Given.address())));
    add(
        "ServiceAccountService.replace",
        "admin_read",
        () -> {
          String service =
              services().create(new ServiceAccountDefinition("Explorer", Given.address())).id();
          return () ->
              services()
                  .replace(service, new ServiceAccountDefinition("Explorer", Given.address()));
        });
    cases.put("TenantUserRegistration.create", () -> byTenant(true));
    cases.put("TenantUserRegistration.addWallets", () -> byTenant(false));
    cases.put("MachineUserService.create", () -> byMachine(true));
    cases.put("MachineUserService.addWallet", () -> byMachine(false));
  }

  /** The machine holds what its organization's members start with, and the zone marks it later. */
  private static Case byMachine(boolean isCreation) {
    String deployer = Given.role(Scope.ZONE, CustomPermission.CONTRACT_DEPLOYMENT);
    String organization = Given.organization(deployer);
    Acting.asOperator();
    String[] roles = {"org_users_manage", "org_wallets_manage", deployer};
    String robot = applications().create(machine(null, organization, roles)).id();
    MachineUserService service = Services.get(MachineUserService.class);
    Acting.asMachine(robot, null);
    String member =
        service.create(organization, new CreateMachineUserRequest("Eve", List.of())).id();
    Call call =
        isCreation
            ? () ->
                service.create(
                    organization, new CreateMachineUserRequest("Eve", List.of(Given.address())))
            : () -> service.addWallet(organization, member, new AddWalletRequest(Given.address()));
    Runnable marked =
        () -> {
          Acting.asOperator();
          applications()
              .replace(
                  robot,
                  new ReplaceM2mApplicationRequest("Robot", "", Given.references(roles), true));
          Acting.asMachine(robot, null);
        };
    return new Case(
        "givesSystemPermissions", call, () -> Acting.asMachine(robot, null), marked, false);
  }

  /**
   * The zone gives the user, or the default roles of the tenant, administration and takes it away.
   */
  private static Case byTenant(boolean isCreation) {
    Services.replace(ChainNode.class, new QuietNode());
    Acting.asOperator();
    String reader = Given.role(Scope.ZONE, CustomPermission.ADMIN_READ);
    String deployer = Given.role(Scope.ZONE, CustomPermission.CONTRACT_DEPLOYMENT);
    TenantService tenants = Services.get(TenantService.class);
    String tenant = tenants.create(tenant(deployer)).id();
    TenantActionService service = Services.get(TenantActionService.class);
    Acting.asTenant(tenant);
    String user = service.createUser(new CreateTenantUserRequest("Eve", List.of())).id();
    Call call =
        isCreation
            ? () -> service.createUser(new CreateTenantUserRequest("Eve", wallet()))
            : () -> service.addWallets(user, wallet());
    Runnable lesser =
        () -> {
          Acting.asOperator();
          tenants.replace(tenant, tenant(isCreation ? reader : deployer));
          users().replaceRoles(user, new ReplaceRolesRequest(List.of(reader)));
          Acting.asTenant(tenant);
        };
    Runnable equal =
        () -> {
          Acting.asOperator();
          tenants.replace(tenant, tenant(deployer));
          users().replaceRoles(user, new ReplaceRolesRequest(List.of(deployer)));
          Acting.asTenant(tenant);
        };
    return new Case("default roles of this tenant", call, lesser, equal, false);
  }

  private static List<WalletAddressRef> wallet() {
    return List.of(new WalletAddressRef(Given.address()));
  }

  private void others() {
    add(
        "IdentityProviderService.set",
        "admin_read",
        () -> {
          String organization = Given.organization();
          return provider(organization, "https://id.example/" + Ids.id());
        });
  }

  private static Call provider(String organization, String issuer) {
    SetOidcProviderRequest provider =
        new SetOidcProviderRequest(
            issuer, issuer + "/certs", "a", "panel", null, "https://panel.example", null);
    return () -> Services.get(IdentityProviderService.class).set(organization, provider);
  }

  private void add(String name, String missing, Supplier<Call> records) {
    cases.put(name, () -> new Case(missing, records.get(), null, null, true));
  }

  private static String powerful() {
    return Given.role(Scope.ZONE, CustomPermission.FULL_SEQUENCER_RPC_ACCESS);
  }

  private static UserDefinition withRole(String role) {
    return new UserDefinition("Eve", null, null, null, Given.references(role));
  }

  private static UserDefinition withWallet(String address) {
    return new UserDefinition("Eve", List.of(address), null, null, null);
  }

  private static TenantDefinition tenant(String... roles) {
    return new TenantDefinition("Tenant", Given.address(), Given.references(roles));
  }

  private static CreateM2mApplicationRequest machine(Boolean marked, String role) {
    return new CreateM2mApplicationRequest("Robot", null, Given.references(role), null, marked);
  }

  private static CreateM2mApplicationRequest machine(
      Boolean marked, String organization, String... roles) {
    return new CreateM2mApplicationRequest(
        "Robot", null, Given.references(roles), List.of(organization), marked);
  }

  private static UserService users() {
    return Services.get(UserService.class);
  }

  private static RoleService roleService() {
    return Services.get(RoleService.class);
  }

  private static ServiceAccountService services() {
    return Services.get(ServiceAccountService.class);
  }

  private static M2mApplicationService applications() {
    return Services.get(M2mApplicationService.class);
  }

  private static OrganizationM2mApplicationService owned() {
    return Services.get(OrganizationM2mApplicationService.class);
  }
}
