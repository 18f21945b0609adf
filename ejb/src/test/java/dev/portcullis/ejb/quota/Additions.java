package dev.portcullis.ejb.quota;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.application.ApplicationService;
import dev.portcullis.ejb.application.CreateApplication;
import dev.portcullis.ejb.contract.ContractDefinition;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.credential.ApiKeyService;
import dev.portcullis.ejb.credential.CreateApiKey;
import dev.portcullis.ejb.credential.CreateIpWhitelistEntry;
import dev.portcullis.ejb.credential.IpWhitelistService;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.m2m.CreateM2mApplication;
import dev.portcullis.ejb.m2m.CreateOrganizationM2mApplication;
import dev.portcullis.ejb.m2m.M2mApplicationService;
import dev.portcullis.ejb.m2m.OrganizationM2mApplicationService;
import dev.portcullis.ejb.member.AssignMember;
import dev.portcullis.ejb.member.InviteMember;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.member.NamePendingAdmin;
import dev.portcullis.ejb.member.PendingAdminService;
import dev.portcullis.ejb.permission.ContractPermissionService;
import dev.portcullis.ejb.permission.CreateContractPermission;
import dev.portcullis.ejb.permission.CreateEventPermission;
import dev.portcullis.ejb.permission.CreateFunctionPermission;
import dev.portcullis.ejb.permission.CreateTemplatePermission;
import dev.portcullis.ejb.permission.CreateZoneEventPermission;
import dev.portcullis.ejb.permission.EventPermissionService;
import dev.portcullis.ejb.permission.FunctionPermissionService;
import dev.portcullis.ejb.permission.PermissionMatrixService;
import dev.portcullis.ejb.permission.ReplaceMatrix;
import dev.portcullis.ejb.permission.TemplatePermissionService;
import dev.portcullis.ejb.role.RoleDefinition;
import dev.portcullis.ejb.role.RoleService;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.template.CreateTemplate;
import dev.portcullis.ejb.template.TemplateService;
import dev.portcullis.ejb.tenant.TenantDefinition;
import dev.portcullis.ejb.tenant.TenantService;
import dev.portcullis.ejb.user.AddWallet;
import dev.portcullis.ejb.user.CreateMachineUser;
import dev.portcullis.ejb.user.MachineUserService;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Holder;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** Every way to add to a quota, each with what it needs beforehand. */
final class Additions {
  /** What one ABI of the tests has. */
  static final String ABI =
      """
      [{"type":"function","name":"one","stateMutability":"view","inputs":[],"outputs":[]},
       {"type":"function","name":"two","stateMutability":"view","inputs":[],"outputs":[]},
       {"type":"function","name":"three","stateMutability":"view","inputs":[],"outputs":[]},
       {"type":"function","name":"four","stateMutability":"view","inputs":[],"outputs":[]}]
      """;

  private static final List<String> NAMES = List.of("one", "two", "three", "four");

  /** Adds once more, as who may; called with 0, 1, 2 and 3 at most. */
  @FunctionalInterface
  interface Adding {
    /** Does it. */
    void add(int number);
  }

  /** Makes what an addition needs. */
  @FunctionalInterface
  interface Preparing {
    /** What adds then for an owner. */
    Adding of(Scope owner);
  }

  /**
   * A way to add.
   *
   * @param quota what it adds to
   * @param isOfZone whether the zone is the owner
   * @param step how much each addition adds
   */
  record Way(Quota quota, boolean isOfZone, String name, long step, Preparing preparing) {
    @Override
    public String toString() {
      return name;
    }
  }

  private Additions() {}

  private static Way own(Quota quota, String name, Preparing preparing) {
    return new Way(quota, false, name, 1, preparing);
  }

  private static Way zone(Quota quota, String name, Preparing preparing) {
    return new Way(quota, true, name, 1, preparing);
  }

  /** All of them. */
  static List<Way> all() {
    return Stream.of(contracts(), permissions(), people(), credentials(), ofZone())
        .flatMap(ways -> ways)
        .toList();
  }

  private static Stream<Way> contracts() {
    return Stream.of(
        own(Quota.CONTRACTS, "a registered contract", owner -> i -> register(owner)),
        new Way(
            Quota.ABI_BYTES,
            false,
            "the ABI of a registered contract",
            ABI.length(),
            owner -> i -> register(owner)),
        new Way(
            Quota.ABI_BYTES,
            false,
            "a larger ABI of a contract",
            ABI.length() - 2,
            owner -> {
              List<String> known = Stream.generate(() -> register(owner, "[]")).limit(4).toList();
              return i ->
                  Services.get(ContractService.class)
                      .replace(
                          owner.organizationId(),
                          new Address(known.get(i)),
                          new ContractDefinition(known.get(i), ABI, "N", null, null, null));
            }),
        own(Quota.ROLES, "a role", owner -> i -> role(owner)),
        zone(Quota.ROLES, "a role of the zone", owner -> i -> role(owner)));
  }

  private static Stream<Way> permissions() {
    return Stream.of(
        own(
            Quota.PERMISSIONS,
            "a function permission",
            owner -> {
              Address contract = new Address(register(owner));
              return i ->
                  Services.get(FunctionPermissionService.class)
                      .create(
                          owner.organizationId(),
                          contract,
                          Bodies.read(function(i), CreateFunctionPermission.class));
            }),
        own(
            Quota.PERMISSIONS,
            "a function permission that the zone gives",
            owner -> {
              String contract = register(owner);
              return i ->
                  Services.get(ContractPermissionService.class)
                      .create(
                          Bodies.read(
                              function(i).put("contractAddress", contract),
                              CreateContractPermission.class));
            }),
        own(
            Quota.PERMISSIONS,
            "an event permission",
            owner -> {
              Address contract = new Address(register(owner));
              return i ->
                  Services.get(EventPermissionService.class)
                      .create(
                          owner.organizationId(),
                          contract,
                          Bodies.read(event(), CreateEventPermission.class));
            }),
        own(
            Quota.PERMISSIONS,
            "an event permission that the zone gives",
            owner -> {
              String contract = register(owner);
              return i ->
                  Services.get(EventPermissionService.class)
                      .create(
                          Bodies.read(
                              event().put("contractAddress", contract),
                              CreateZoneEventPermission.class));
            }),
        own(
            Quota.PERMISSIONS,
            "a row more of the matrix",
            owner -> {
              Address contract = new Address(register(owner));
              return i ->
                  Services.get(PermissionMatrixService.class)
                      .replace(owner.organizationId(), contract, matrix(i + 1));
            }),
        zone(
            Quota.PERMISSIONS,
            "a permission of a template",
            owner -> {
              int template = template();
              return i ->
                  Services.get(TemplatePermissionService.class)
                      .create(template, Bodies.read(function(i), CreateTemplatePermission.class));
            }));
  }

  private static Stream<Way> people() {
    return Stream.of(
        own(
            Quota.MEMBERS,
            "an invited member",
            owner ->
                i ->
                    Services.get(MemberService.class)
                        .invite(owner.organizationId(), new InviteMember(Ids.id(), "Guest"))),
        own(
            Quota.MEMBERS,
            "an assigned member",
            owner -> {
              List<String> users = Stream.generate(Given::user).limit(4).toList();
              return i ->
                  Services.get(MemberService.class)
                      .assign(owner.organizationId(), new AssignMember(users.get(i)));
            }),
        own(Quota.MEMBERS, "a member of a machine", Additions::machineUsers),
        own(Quota.MACHINE_USERS, "a user of a machine", Additions::machineUsers),
        own(
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
                            new CreateMachineUser("Robot's", List.of(Given.address())));
              };
            }),
        own(
            Quota.CLAIMED_WALLETS,
            "one more wallet of a member",
            owner -> {
              String machine = managing(owner);
              String member = Given.member(owner.organizationId());
              return i -> {
                Acting.asMachine(machine, owner.organizationId());
                var unused =
                    Services.get(MachineUserService.class)
                        .addWallet(owner.organizationId(), member, new AddWallet(Given.address()));
              };
            }),
        own(
            Quota.PENDING_ADMINS,
            "a pending administrator",
            owner ->
                i ->
                    Services.get(PendingAdminService.class)
                        .add(owner.organizationId(), new NamePendingAdmin(Ids.id()))));
  }

  private static String managing(Scope owner) {
    return Given.machine(owner.organizationId(), "org_users_manage", "org_wallets_manage");
  }

  private static Adding machineUsers(Scope owner) {
    String machine = Given.machine(owner.organizationId(), "org_users_manage");
    return i -> {
      Acting.asMachine(machine, owner.organizationId());
      var unused =
          Services.get(MachineUserService.class)
              .create(owner.organizationId(), new CreateMachineUser("Robot's", null));
    };
  }

  private static Stream<Way> credentials() {
    return Stream.of(
        own(
            Quota.M2M_APPLICATIONS,
            "an M2M application",
            owner ->
                i ->
                    Services.get(OrganizationM2mApplicationService.class)
                        .create(
                            owner.organizationId(),
                            new CreateOrganizationM2mApplication("Robot", null, List.of()))),
        zone(
            Quota.M2M_APPLICATIONS,
            "an M2M application of the zone",
            owner ->
                i ->
                    Services.get(M2mApplicationService.class)
                        .create(new CreateM2mApplication("Robot", null, List.of(), null, null))),
        own(
            Quota.API_KEYS,
            "an API key",
            owner -> keys(owner, Holder.m2mApp(Given.machine(owner.organizationId())))),
        own(
            Quota.API_KEYS,
            "an API key that the zone makes for an organization's application",
            owner -> keys(Scope.ZONE, Holder.m2mApp(Given.machine(owner.organizationId())))),
        zone(
            Quota.API_KEYS,
            "an API key of the zone",
            owner -> keys(owner, Holder.m2mApp(Given.zoneMachine()))),
        zone(Quota.API_KEYS, "an API key of a tenant", owner -> keys(owner, tenant())),
        own(
            Quota.IP_WHITELIST_ENTRIES,
            "an address",
            owner -> addresses(owner, Holder.m2mApp(Given.machine(owner.organizationId())))),
        zone(
            Quota.IP_WHITELIST_ENTRIES,
            "an address of the zone's application",
            owner -> addresses(owner, Holder.m2mApp(Given.zoneMachine()))),
        zone(
            Quota.IP_WHITELIST_ENTRIES,
            "an address of a tenant",
            owner -> addresses(owner, tenant())));
  }

  private static Stream<Way> ofZone() {
    return Stream.of(
        zone(
            Quota.APPLICATIONS,
            "an application",
            owner ->
                i ->
                    Services.get(ApplicationService.class)
                        .create(
                            new CreateApplication(
                                null, "Panel", List.of("https://panel.example/" + Ids.id())))),
        zone(Quota.TENANTS, "a tenant", owner -> i -> tenant()),
        zone(Quota.TEMPLATES, "a template", owner -> i -> template()));
  }

  private static Adding keys(Scope scope, Holder holder) {
    return i ->
        Services.get(ApiKeyService.class)
            .create(
                scope,
                holder,
                new CreateApiKey("key", Instant.now().plus(Duration.ofDays(30)).toString()));
  }

  private static Adding addresses(Scope scope, Holder holder) {
    return i ->
        Services.get(IpWhitelistService.class)
            .add(scope, holder, new CreateIpWhitelistEntry("192.0.2." + (i + 1), null));
  }

  private static Holder tenant() {
    return Holder.tenant(
        Services.get(TenantService.class)
            .create(new TenantDefinition("Custody", Given.address(), List.of()))
            .id());
  }

  private static int template() {
    return Services.get(TemplateService.class)
        .create(new CreateTemplate("t-" + Ids.uuid(), "Kind", null, ABI))
        .id();
  }

  private static void role(Scope owner) {
    var unused =
        Services.get(RoleService.class)
            .create(owner, new RoleDefinition("r" + Ids.id(), List.of(), null));
  }

  /** Registers a contract; answers its address. */
  static String register(Scope owner) {
    return register(owner, ABI);
  }

  private static String register(Scope owner, String abi) {
    String address = Given.address();
    var unused =
        Services.get(ContractService.class)
            .register(
                owner.organizationId(),
                new ContractDefinition(address, abi, "N", null, null, null));
    return address;
  }

  /** A matrix with so many function permissions. */
  static ReplaceMatrix matrix(int functions) {
    ObjectNode body = Bodies.json();
    body.putArray("eventPermissions");
    var rows = body.putArray("functionPermissions");
    for (int i = 0; i < functions; i++) {
      rows.add(function(i));
    }
    return Bodies.read(body, ReplaceMatrix.class);
  }

  private static ObjectNode function(int number) {
    return Bodies.json()
        .put("functionSignature", NAMES.get(number) + "()")
        .put("accessType", "read")
        .put("ruleType", "public");
  }

  private static ObjectNode event() {
    ObjectNode body = Bodies.json();
    body.putArray("roles");
    return body;
  }
}
