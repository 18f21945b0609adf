package dev.portcullis.ejb.scene;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.TestAuthenticator;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.application.ApplicationService;
import dev.portcullis.ejb.application.CreateApplicationRequest;
import dev.portcullis.ejb.application.ReplaceApplicationRequest;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.contract.ContractDefinition;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.contract.ReplaceZoneContractRequest;
import dev.portcullis.ejb.contract.ZoneContractDefinition;
import dev.portcullis.ejb.contract.ZoneContractService;
import dev.portcullis.ejb.credential.ApiKeyService;
import dev.portcullis.ejb.credential.CreateApiKeyRequest;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Passkeys;
import dev.portcullis.ejb.given.QuietNode;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.identity.IdentityProviderService;
import dev.portcullis.ejb.identity.SetOidcProviderRequest;
import dev.portcullis.ejb.m2m.CreateM2mApplicationRequest;
import dev.portcullis.ejb.m2m.CreateOrganizationM2mApplicationRequest;
import dev.portcullis.ejb.m2m.M2mApplicationService;
import dev.portcullis.ejb.m2m.OrganizationM2mApplicationService;
import dev.portcullis.ejb.m2m.ReplaceM2mApplicationRequest;
import dev.portcullis.ejb.m2m.ReplaceOrganizationM2mApplicationRequest;
import dev.portcullis.ejb.member.InviteMemberRequest;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.organization.BrandingUpdate;
import dev.portcullis.ejb.organization.OrganizationDefinition;
import dev.portcullis.ejb.organization.OrganizationService;
import dev.portcullis.ejb.organization.OrganizationView;
import dev.portcullis.ejb.passkey.FinishRegistrationRequest;
import dev.portcullis.ejb.passkey.PasskeyService;
import dev.portcullis.ejb.passkey.RenamePasskeyRequest;
import dev.portcullis.ejb.role.RoleDefinition;
import dev.portcullis.ejb.role.RoleService;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.serviceaccount.ServiceAccountDefinition;
import dev.portcullis.ejb.serviceaccount.ServiceAccountService;
import dev.portcullis.ejb.template.CreateTemplateRequest;
import dev.portcullis.ejb.template.ReplaceTemplateRequest;
import dev.portcullis.ejb.template.TemplateService;
import dev.portcullis.ejb.tenant.CreateTenantUserRequest;
import dev.portcullis.ejb.tenant.TenantActionService;
import dev.portcullis.ejb.tenant.TenantDefinition;
import dev.portcullis.ejb.tenant.TenantService;
import dev.portcullis.ejb.user.CreateMachineUserRequest;
import dev.portcullis.ejb.user.MachineUserService;
import dev.portcullis.ejb.user.UserDefinition;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.ejb.webhook.endpoint.CreateWebhookRequest;
import dev.portcullis.ejb.webhook.endpoint.WebhookService;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.Scope;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every field of a body that names something keeps the one rule for names. The fields are those of
 * the API description, so a new one cannot be forgotten here.
 *
 * <p>A service test: the rule is held where the name meets what is stored, since an existing name
 * may be sent unchanged.
 */
@ServiceTest
class NameFieldsTest {
  private static final Path DESCRIPTION = Path.of("../src/docs/openapi.json");
  private static final String NO_NAME = "a\u202eb";

  private String organization;
  private String member;

  @BeforeEach
  void anOrganization() {
    organization = Given.organization();
    member = Given.member(organization);
    Acting.asOperator();
  }

  /** Sends a name in each field of each body; each answers what was stored. */
  private Map<String, UnaryOperator<String>> fields() {
    return Map.ofEntries(
        entry("BrandingUpdate.brandName", name -> brand(name, null).brandName()),
        entry("BrandingUpdate.name", name -> brand("Brand", name).name()),
        entry("ContractDefinition.name", this::contract),
        entry("CreateApiKey.name", this::key),
        entry("CreateApplication.name", this::application),
        entry(
            "CreateM2mApplication.name",
            name ->
                Services.get(M2mApplicationService.class)
                    .create(new CreateM2mApplicationRequest(name, "", List.of(), List.of(), null))
                    .name()),
        entry("CreateMachineUser.displayName", this::machineUser),
        entry("CreateOrganizationM2mApplication.name", this::ownMachine),
        entry("CreateTemplate.name", this::template),
        entry("CreateTenantUser.displayName", NameFieldsTest::tenantUser),
        entry("CreateWebhook.name", this::webhook),
        entry("FinishRegistration.deviceName", this::registerPasskey),
        entry(
            "InviteMember.displayName",
            name ->
                Services.get(MemberService.class)
                    .invite(organization, new InviteMemberRequest("idp|" + Ids.id(), name))
                    .displayName()),
        entry(
            "OrganizationDefinition.name",
            name ->
                Services.get(OrganizationService.class)
                    .create(new OrganizationDefinition(name, List.of()))
                    .name()),
        entry("RenamePasskey.deviceName", this::renamePasskey),
        entry("ReplaceApplication.name", this::replaceApplication),
        entry("ReplaceM2mApplication.name", this::replaceMachine),
        entry("ReplaceOrganizationM2mApplication.name", this::replaceOwnMachine),
        entry("ReplaceTemplate.name", this::replaceTemplate),
        entry("ReplaceZoneContract.name", this::replaceZoneContract),
        entry(
            "RoleDefinition.roleName",
            name ->
                Services.get(RoleService.class)
                    .create(
                        Scope.organization(organization), new RoleDefinition(name, List.of(), null))
                    .roleName()),
        entry(
            "ServiceAccountDefinition.name",
            name ->
                Services.get(ServiceAccountService.class)
                    .create(new ServiceAccountDefinition(name, Given.address()))
                    .name()),
        entry("SetOidcProvider.displayName", this::provider),
        entry(
            "TenantDefinition.name",
            name ->
                Services.get(TenantService.class)
                    .create(new TenantDefinition(name, Given.address(), null))
                    .name()),
        entry(
            "UserDefinition.displayName",
            name ->
                Services.get(UserService.class)
                    .create(new UserDefinition(name, null, null, null, null))
                    .displayName()),
        entry("ZoneContractDefinition.name", name -> zoneContract(deployed(), name)));
  }

  @Test
  void everyNameOfTheDescriptionIsTried() throws IOException {
    JsonNode description = Json.MAPPER.readTree(DESCRIPTION.toFile());
    Set<String> described = new TreeSet<>();
    for (JsonNode body : description.findValues("requestBody")) {
      for (JsonNode schema : body.findValues("schema")) {
        String name = schema.path("$ref").asText().replaceFirst(".*/", "");
        description
            .at("/components/schemas/" + name + "/properties")
            .fieldNames()
            .forEachRemaining(
                field -> {
                  if (field.matches("name|.*Name")) {
                    described.add(name + "." + field);
                  }
                });
      }
    }
    assertThat(described).hasSizeGreaterThan(15).isEqualTo(new TreeSet<>(fields().keySet()));
  }

  @Test
  void noFieldAcceptsAnInvalidName() {
    fields()
        .forEach(
            (field, send) -> {
              Acting.asOperator();
              Refused.invalid(() -> send.apply(NO_NAME), field.substring(field.indexOf('.') + 1));
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {" Spaced  out ", "👩🏽\u200d🚀 Crew", "می\u200cخواهم", "\u0410cme"})
  void everyFieldStoresANameAsItWasSent(String name) {
    fields()
        .forEach(
            (field, send) -> {
              Acting.asOperator();
              assertThat(send.apply(name)).as(field).isEqualTo(name);
            });
  }

  @Test
  void anExistingNameMayBeSentUnchanged() throws Exception {
    OrganizationService organizations = Services.get(OrganizationService.class);
    Services.inTransaction(
        () ->
            Services.entities()
                .createNativeQuery("update organizations set name = :name where id = :id")
                .setParameter("name", NO_NAME)
                .setParameter("id", organization)
                .executeUpdate());
    Acting.asOperator();
    OrganizationDefinition same = new OrganizationDefinition(NO_NAME, List.of());
    assertThat(organizations.replace(organization, same).name()).isEqualTo(NO_NAME);
    Acting.asOperator();
    Refused.invalid(
        () ->
            organizations.replace(
                organization, new OrganizationDefinition(NO_NAME + " ", List.of())),
        "name");
    Acting.asOperator();
    OrganizationDefinition better = new OrganizationDefinition("a b", List.of());
    assertThat(organizations.replace(organization, better).name()).isEqualTo("a b");
  }

  private OrganizationView brand(String brandName, String name) {
    return Services.get(OrganizationService.class)
        .brand(organization, new BrandingUpdate(brandName, "/logo.svg", "#123456", name));
  }

  private String contract(String name) {
    return Services.get(ContractService.class)
        .register(organization, new ContractDefinition(Given.address(), "[]", name, "", null, null))
        .name();
  }

  private static String tenantUser(String name) {
    String tenant =
        Services.get(TenantService.class)
            .create(new TenantDefinition("Tenant", Given.address(), null))
            .id();
    Acting.asTenant(tenant);
    return Services.get(TenantActionService.class)
        .createUser(new CreateTenantUserRequest(name, List.of()))
        .displayName();
  }

  private static String deployed() {
    QuietNode node = new QuietNode();
    String contract = Given.address();
    node.deploy(contract, calldata -> "0x");
    Services.replace(ChainNode.class, node);
    return contract;
  }

  private String zoneContract(String address, String name) {
    return Services.get(ZoneContractService.class)
        .register(
            new ZoneContractDefinition(
                address, "[]", name, null, "0x0", null, null, null, null, null, organization))
        .name();
  }

  private String replaceZoneContract(String name) {
    String address = deployed();
    String unused = zoneContract(address, "Token");
    Acting.asOperator();
    return Services.get(ZoneContractService.class)
        .replace(
            new Address(address),
            new ReplaceZoneContractRequest(
                address, "[]", name, null, "0x0", false, false, null, null, null))
        .name();
  }

  private String key(String name) {
    String machine = Given.zoneMachine();
    Acting.asOperator();
    return Services.get(ApiKeyService.class)
        .create(
            Scope.ZONE,
            CredentialHolder.m2mApp(machine),
            new CreateApiKeyRequest(name, Instant.now().plus(Duration.ofDays(1)).toString()))
        .name();
  }

  private String application(String name) {
    return Services.get(ApplicationService.class)
        .create(
            new CreateApplicationRequest(
                null, name, List.of("https://panel.example/in"), null, null))
        .name();
  }

  private String replaceApplication(String name) {
    ApplicationService applications = Services.get(ApplicationService.class);
    List<String> urls = List.of("https://panel.example/in");
    String id =
        applications.create(new CreateApplicationRequest(null, "Panel", urls, null, null)).id();
    Acting.asOperator();
    return applications.replace(id, new ReplaceApplicationRequest(name, urls, null, null)).name();
  }

  private String machineUser(String name) {
    Acting.asMachine(Given.machine(organization, "org_users_manage"), organization);
    return Services.get(MachineUserService.class)
        .create(organization, new CreateMachineUserRequest(name, null))
        .displayName();
  }

  private String ownMachine(String name) {
    return Services.get(OrganizationM2mApplicationService.class)
        .create(organization, new CreateOrganizationM2mApplicationRequest(name, "", List.of()))
        .name();
  }

  private String replaceMachine(String name) {
    String machine = Given.zoneMachine();
    Acting.asOperator();
    return Services.get(M2mApplicationService.class)
        .replace(machine, new ReplaceM2mApplicationRequest(name, "", List.of(), null))
        .name();
  }

  private String replaceOwnMachine(String name) {
    OrganizationM2mApplicationService machines =
        Services.get(OrganizationM2mApplicationService.class);
    var before =
        machines.create(
            organization, new CreateOrganizationM2mApplicationRequest("R", "", List.of()));
    return machines
        .replace(
            organization,
            before.id(),
            new ReplaceOrganizationM2mApplicationRequest(name, "", List.of()))
        .name();
  }

  private String template(String name) {
    return Services.get(TemplateService.class)
        .create(new CreateTemplateRequest(key(), name, "", "[]"))
        .name();
  }

  private String replaceTemplate(String name) {
    TemplateService templates = Services.get(TemplateService.class);
    int id = templates.create(new CreateTemplateRequest(key(), "Token", "", "[]")).id();
    Acting.asOperator();
    return templates.replace(id, new ReplaceTemplateRequest(name, "", "[]")).name();
  }

  private String webhook(String name) {
    TestChain.use();
    CreateWebhookRequest body =
        Bodies.read(
            Bodies.json()
                .put("name", name)
                .put("delivery", "poll")
                .put("contract", Given.address())
                .put("topic0", TestChain.TRANSFER)
                .put("decode_events", false),
            CreateWebhookRequest.class);
    return Services.get(WebhookService.class).create(member, body, null).endpoint().name();
  }

  private String registerPasskey(String name) {
    TestWallet wallet = TestWallet.random();
    String user = Given.user(wallet);
    Sessions.act(Sessions.open(user, wallet));
    PasskeyService passkeys = Services.get(PasskeyService.class);
    FinishRegistrationRequest made =
        Passkeys.made(new TestAuthenticator(), passkeys.begin(user, null));
    return passkeys.finish(new FinishRegistrationRequest(made.response(), name)).deviceName();
  }

  private String renamePasskey(String name) {
    TestWallet wallet = TestWallet.random();
    String user = Given.user(wallet);
    String id = Passkeys.register(user, wallet, new TestAuthenticator()).id();
    Sessions.act(Sessions.open(user, wallet));
    return Services.get(PasskeyService.class)
        .rename(id, new RenamePasskeyRequest(name))
        .deviceName();
  }

  private String provider(String name) {
    String issuer = "https://id.example/" + Ids.id();
    return Services.get(IdentityProviderService.class)
        .set(
            Given.organization(),
            new SetOidcProviderRequest(
                issuer, issuer + "/certs", "a", "c", name, "https://panel.example", null))
        .displayName();
  }

  private static String key() {
    return "t-" + Ids.alphanumeric(20).toLowerCase(Locale.ROOT);
  }
}
