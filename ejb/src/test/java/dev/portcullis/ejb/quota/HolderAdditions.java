package dev.portcullis.ejb.quota;

import dev.portcullis.ejb.application.ApplicationService;
import dev.portcullis.ejb.application.CreateApplicationRequest;
import dev.portcullis.ejb.credential.ApiKeyService;
import dev.portcullis.ejb.credential.CreateApiKeyRequest;
import dev.portcullis.ejb.credential.CreateIpWhitelistEntryRequest;
import dev.portcullis.ejb.credential.IpWhitelistService;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.m2m.CreateM2mApplicationRequest;
import dev.portcullis.ejb.m2m.CreateOrganizationM2mApplicationRequest;
import dev.portcullis.ejb.m2m.M2mApplicationService;
import dev.portcullis.ejb.m2m.OrganizationM2mApplicationService;
import dev.portcullis.ejb.member.AssignMemberRequest;
import dev.portcullis.ejb.member.InviteMemberRequest;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.member.NamePendingAdminRequest;
import dev.portcullis.ejb.member.PendingAdminService;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.serviceaccount.ServiceAccountDefinition;
import dev.portcullis.ejb.serviceaccount.ServiceAccountService;
import dev.portcullis.ejb.tenant.CreateTenantUserRequest;
import dev.portcullis.ejb.tenant.TenantActionService;
import dev.portcullis.ejb.tenant.TenantDefinition;
import dev.portcullis.ejb.tenant.TenantService;
import dev.portcullis.ejb.user.AddWalletRequest;
import dev.portcullis.ejb.user.CreateMachineUserRequest;
import dev.portcullis.ejb.user.MachineUserService;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** The ways to add members, credentials and what is the zone's alone. */
final class HolderAdditions {
  private HolderAdditions() {}

  /** All of them. */
  static Stream<Additions.Way> all() {
    return Stream.of(people(), credentials(), ofZone()).flatMap(ways -> ways);
  }

  private static Stream<Additions.Way> people() {
    return Stream.of(
        Additions.own(
            Quota.MEMBERS,
            "an invited member",
            owner ->
                i ->
                    Services.get(MemberService.class)
                        .invite(
                            owner.organizationId(), new InviteMemberRequest(Ids.id(), "Guest"))),
        Additions.own(
            Quota.MEMBERS,
            "an assigned member",
            owner -> {
              List<String> users = Stream.generate(Given::user).limit(4).toList();
              return i ->
                  Services.get(MemberService.class)
                      .assign(owner.organizationId(), new AssignMemberRequest(users.get(i)));
            }),
        Additions.own(Quota.REMOVED_MEMBERS, "a removed invitation", HolderAdditions::removals),
        Additions.own(Quota.MEMBERS, "a member of a machine", HolderAdditions::machineUsers),
        Additions.own(Quota.MACHINE_USERS, "a user of a machine", HolderAdditions::machineUsers),
        Additions.own(
            Quota.CLAIMED_WALLETS,
            "a user with a wallet",
            owner -> {
              String machine = managing(owner);
              return i -> {
                Acting.asMachine(machine, owner.organizationId());
                var unused =
                    Services.get(MachineUserService.class)
                        .create(
                            owner.organizationId(),
                            new CreateMachineUserRequest("Robot's", List.of(Given.address())));
              };
            }),
        Additions.own(
            Quota.CLAIMED_WALLETS,
            "one more wallet of a member",
            owner -> {
              String machine = managing(owner);
              String member = Given.member(owner.organizationId());
              return i -> {
                Acting.asMachine(machine, owner.organizationId());
                var unused =
                    Services.get(MachineUserService.class)
                        .addWallet(
                            owner.organizationId(), member, new AddWalletRequest(Given.address()));
              };
            }),
        Additions.own(
            Quota.PENDING_ADMINS,
            "a pending administrator",
            owner ->
                i ->
                    Services.get(PendingAdminService.class)
                        .add(owner.organizationId(), new NamePendingAdminRequest(Ids.id()))));
  }

  private static Additions.Adding removals(Scope owner) {
    MemberService members = Services.get(MemberService.class);
    return i -> {
      String organization = owner.organizationId();
      String invited =
          members.invite(organization, new InviteMemberRequest(Ids.id(), "Guest")).id();
      Acting.asOperator();
      members.remove(organization, invited);
    };
  }

  private static String managing(Scope owner) {
    return Given.machine(owner.organizationId(), "org_users_manage", "org_wallets_manage");
  }

  private static Additions.Adding machineUsers(Scope owner) {
    String machine = Given.machine(owner.organizationId(), "org_users_manage");
    return i -> {
      Acting.asMachine(machine, owner.organizationId());
      var unused =
          Services.get(MachineUserService.class)
              .create(owner.organizationId(), new CreateMachineUserRequest("Robot's", null));
    };
  }

  private static Stream<Additions.Way> credentials() {
    return Stream.of(
        Additions.own(
            Quota.M2M_APPLICATIONS,
            "an M2M application",
            owner ->
                i ->
                    Services.get(OrganizationM2mApplicationService.class)
                        .create(
                            owner.organizationId(),
                            new CreateOrganizationM2mApplicationRequest("Robot", null, List.of()))),
        Additions.zone(
            Quota.M2M_APPLICATIONS,
            "an M2M application of the zone",
            owner ->
                i ->
                    Services.get(M2mApplicationService.class)
                        .create(
                            new CreateM2mApplicationRequest("Robot", null, List.of(), null, null))),
        Additions.own(
            Quota.API_KEYS,
            "an API key",
            owner -> keys(owner, CredentialHolder.m2mApp(Given.machine(owner.organizationId())))),
        Additions.own(
            Quota.API_KEYS,
            "an API key that the zone makes for an organization's application",
            owner ->
                keys(Scope.ZONE, CredentialHolder.m2mApp(Given.machine(owner.organizationId())))),
        Additions.zone(
            Quota.API_KEYS,
            "an API key of the zone",
            owner -> keys(owner, CredentialHolder.m2mApp(Given.zoneMachine()))),
        Additions.zone(Quota.API_KEYS, "an API key of a tenant", owner -> keys(owner, tenant())),
        Additions.own(
            Quota.IP_WHITELIST_ENTRIES,
            "an address",
            owner ->
                addresses(owner, CredentialHolder.m2mApp(Given.machine(owner.organizationId())))),
        Additions.zone(
            Quota.IP_WHITELIST_ENTRIES,
            "an address of the zone's application",
            owner -> addresses(owner, CredentialHolder.m2mApp(Given.zoneMachine()))),
        Additions.zone(
            Quota.IP_WHITELIST_ENTRIES,
            "an address of a tenant",
            owner -> addresses(owner, tenant())));
  }

  private static Stream<Additions.Way> ofZone() {
    return Stream.of(
        Additions.zone(
            Quota.APPLICATIONS,
            "an application",
            owner ->
                i ->
                    Services.get(ApplicationService.class)
                        .create(
                            new CreateApplicationRequest(
                                null,
                                "Panel",
                                List.of("https://panel.example/" + Ids.id()),
                                null,
                                null))),
        Additions.zone(Quota.TENANTS, "a tenant", owner -> i -> tenant()),
        Additions.zone(Quota.SERVICES, "a service", owner -> i -> service()),
        Additions.zone(Quota.TENANT_USERS, "a user of a tenant", owner -> userOf(tenant())),
        Additions.zone(Quota.TEMPLATES, "a template", owner -> i -> Additions.template()));
  }

  private static Additions.Adding keys(Scope scope, CredentialHolder holder) {
    return i ->
        Services.get(ApiKeyService.class)
            .create(
                scope,
                holder,
                new CreateApiKeyRequest("key", Instant.now().plus(Duration.ofDays(30)).toString()));
  }

  private static Additions.Adding addresses(Scope scope, CredentialHolder holder) {
    return i ->
        Services.get(IpWhitelistService.class)
            .add(scope, holder, new CreateIpWhitelistEntryRequest("192.0.2." + (i + 1), null));
  }

  private static void service() {
    Services.get(ServiceAccountService.class)
        .create(new ServiceAccountDefinition("Explorer", Given.address()));
  }

  private static Additions.Adding userOf(CredentialHolder tenant) {
    return i -> {
      Acting.asTenant(tenant.id());
      Services.get(TenantActionService.class)
          .createUser(new CreateTenantUserRequest("Ada", List.of()));
    };
  }

  private static CredentialHolder tenant() {
    return CredentialHolder.tenant(
        Services.get(TenantService.class)
            .create(new TenantDefinition("Custody", Given.address(), List.of()))
            .id());
  }
}
