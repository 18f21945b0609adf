package dev.portcullis.ejb.credential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.m2m.M2mApplicationService;
import dev.portcullis.ejb.m2m.OrganizationM2mApplicationService;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The IP whitelists of tenants and M2M applications (R-ADM-26). */
@ServiceTest
class IpWhitelistServiceTest {
  private static final PageRequest ALL = new PageRequest(100, 0);

  @Inject private IpWhitelistService whitelists;
  private String organization;
  private Scope own;
  private CredentialHolder owned;

  @BeforeEach
  void makeAnApplication() {
    organization = Given.organization();
    own = Scope.organization(organization);
    owned = Keys.machineOf(organization);
    Acting.asAdministratorOf(organization);
  }

  @Test
  void aRangeIsKnownInAnySpelling() {
    IpWhitelistEntryView added = add("::ffff:10.20.0.0/112", "The data center");
    Recorded.row("ip-whitelist.create", "api-key-ip-whitelist", added.id(), organization);
    assertThat(added.ipAddress()).isEqualTo("10.20.0.0/16");
    assertThat(added.description()).isEqualTo("The data center");
    assertThat(added.isOverbroad()).isFalse();
    assertThat(added.m2mAppId()).isEqualTo(owned.id());
    assertThat(added.tenantId()).isNull();
    assertThat(whitelists.list(own, owned, ALL).items()).containsExactly(added);
    Refused.of(Reason.ALREADY_EXISTS, () -> add("10.20.0.0/16", null));

    Acting.asAdministratorOf(organization);
    whitelists.remove(own, owned, added.id());
    Recorded.row("ip-whitelist.delete", "api-key-ip-whitelist", added.id(), organization);
    Refused.of(Reason.NOT_FOUND, () -> whitelists.remove(own, owned, added.id()));
    assertThat(whitelists.list(own, owned, ALL).items()).isEmpty();
    assertThat(add("10.20.0.0/16", null).id()).as("free again").isNotEqualTo(added.id());
  }

  @Test
  void anInvalidOrTooWideAddressIsRejected() {
    for (String bad :
        List.of(
            "10.20.0.1/16", "10.0.0.0/8", "::/0", "10.20.0.010", "127.1", "*", "fe80::1%eth0")) {
      Refused.invalid(() -> add(bad, null), "ipAddress");
    }
    assertThat(whitelists.list(own, owned, ALL).items()).isEmpty();
  }

  @Test
  void aWiderRangeShowsWhereItIsAllowed() {
    Services.set("credential.allow-overbroad-ip-ranges", "true");
    Acting.asAdministratorOf(organization);
    assertThat(add("10.0.0.0/8", null).isOverbroad()).isTrue();
    assertThat(Services.get(M2mApplicationService.class).get(owned.id()).hasOverbroadIpWhitelist())
        .isTrue();
    assertThat(
            Services.get(OrganizationM2mApplicationService.class)
                .get(organization, owned.id())
                .hasOverbroadIpWhitelist())
        .isTrue();
  }

  @Test
  void theSameAddressIsEntryOfTwoHolders() {
    CredentialHolder tenant = Keys.tenant();
    Keys.admit(tenant, "10.1.1.1");
    Acting.asAdministratorOf(organization);
    assertThat(add("10.1.1.1", null).ipAddress()).isEqualTo("10.1.1.1");
    assertThat(whitelists.list(Scope.ZONE, tenant, ALL).items())
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.tenantId()).isEqualTo(tenant.id());
              assertThat(entry.m2mAppId()).isNull();
            });
    Refused.of(
        Reason.ALREADY_EXISTS,
        () ->
            whitelists.add(
                Scope.ZONE, tenant, new CreateIpWhitelistEntryRequest("::ffff:10.1.1.1", null)));
  }

  @Test
  void aRolledBackEntryDoesNotExist() throws Exception {
    Services.rolledBack(() -> add("10.1.1.1", null));
    Recorded.nothing();
    assertThat(whitelists.list(own, owned, ALL).items()).isEmpty();
  }

  @Test
  void anOrganizationReachesOnlyTheApplicationsThatItOwns() {
    CredentialHolder assigned = CredentialHolder.m2mApp(Given.zoneMachine(organization));
    String entry = Keys.admit(assigned, "10.1.1.1");
    List<CredentialHolder> others =
        List.of(assigned, Keys.machineOf(Given.organization()), Keys.tenant());
    Acting.asAdministratorOf(organization);
    for (CredentialHolder other : others) {
      assertUnreachable(own, other, entry);
    }
    assertThat(whitelists.list(Scope.ZONE, assigned, ALL).items()).hasSize(1);
  }

  @Test
  void anEntryBelongsToItsHolderAlone() {
    String entry = add("10.1.1.1", null).id();
    CredentialHolder other = Keys.machineOf(organization);
    Acting.asAdministratorOf(organization);
    Refused.of(Reason.NOT_FOUND, () -> whitelists.remove(own, other, entry));
    assertThat(whitelists.list(own, owned, ALL).items()).hasSize(1);
  }

  @Test
  void aMissingHolderHasNoWhitelist() {
    for (CredentialHolder unknown :
        List.of(CredentialHolder.tenant("nobody"), CredentialHolder.m2mApp("nobody"))) {
      assertUnreachable(Scope.ZONE, unknown, "x");
    }
  }

  private void assertUnreachable(Scope scope, CredentialHolder holder, String entry) {
    Refused.of(Reason.NOT_FOUND, () -> whitelists.list(scope, holder, ALL));
    Refused.of(
        Reason.NOT_FOUND,
        () -> whitelists.add(scope, holder, new CreateIpWhitelistEntryRequest("10.1.1.2", null)));
    Refused.of(Reason.NOT_FOUND, () -> whitelists.remove(scope, holder, entry));
  }

  private IpWhitelistEntryView add(String address, String description) {
    return whitelists.add(own, owned, new CreateIpWhitelistEntryRequest(address, description));
  }
}
