package dev.portcullis.ejb.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.organization.OrganizationView;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Secret;
import dev.portcullis.kernel.SecretChange;
import dev.portcullis.persistence.session.SessionOrigin;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How the people of an organization sign in (R-ADM-6). */
@ServiceTest(
    settings = {
      "secret.master-key=" + Given.MASTER_KEY,
      "operator.oidc-issuer=https://operator.example",
      "operator.oidc-subject=operator"
    })
class IdentityProviderServiceTest {
  @Inject private IdentityProviderService providers;
  private final String issuer = "https://id.example/" + Ids.id();
  private String organization;

  @BeforeEach
  void actInAnOrganization() {
    organization = Given.organization();
    Acting.asAdministratorOf(organization);
  }

  @Test
  void theProviderIsPublicWithoutItsKeys() {
    Refused.of(Reason.NOT_FOUND, () -> providers.discover(organization));
    Refused.of(Reason.NOT_FOUND, () -> providers.config(organization));
    Acting.asAdministratorOf(organization);
    OidcProviderView set = providers.set(organization, provider(issuer));
    Recorded.row("organization.oidc-provider.set", "organization", organization, organization);
    assertThat(set.issuer()).isEqualTo(issuer);
    assertThat(set.jwksUri()).isEqualTo(issuer + "/certs");
    assertThat(set.hasClientSecret()).isFalse();
    assertThat(providers.config(organization)).isEqualTo(set);
    PublicOidcProviderView seen = providers.discover(organization);
    assertThat(seen.clientId()).isEqualTo("panel");
    assertThat(seen.userPanelUrl()).isEqualTo("https://panel.example");
    assertThat(seen.siweLoginEnabled()).isFalse();
    assertThat(seen.branding().logoUrl()).isNull();
    assertThat(providers.set(organization, provider(issuer)).issuer()).isEqualTo(issuer);

    Acting.asAdministratorOf(organization);
    providers.remove(organization);
    Recorded.row("organization.oidc-provider.delete", "organization", organization, organization);
    Refused.of(Reason.NOT_FOUND, () -> providers.remove(organization));
    Refused.of(Reason.NOT_FOUND, () -> providers.config(organization));
  }

  @Test
  void anIssuerBelongsToOneOrganizationAndNotTheOperators() {
    providers.set(organization, provider(issuer));
    String other = Given.organization();
    Acting.asOperator();
    Refused.of(Reason.ALREADY_EXISTS, () -> providers.set(other, provider(issuer)));
    Refused.of(Reason.CONFLICT, () -> providers.set(other, provider("https://operator.example")));
    Refused.of(Reason.NOT_FOUND, () -> providers.config(other));
    Acting.asOperator();
    providers.remove(organization);
    assertThat(providers.set(other, provider(issuer)).organizationId()).isEqualTo(other);
    Given.deleted(other);
    Acting.asAdministratorOf(organization);
    assertThat(providers.set(organization, provider(issuer)).organizationId())
        .as("free with its organization")
        .isEqualTo(organization);
  }

  @Test
  void eachBadAddressIsNamed() {
    Refused.invalid(
        () ->
            providers.set(
                organization,
                new SetOidcProviderRequest("id.example", "k", "a", "c", null, "panel", secret(""))),
        "issuer",
        "jwksUri",
        "userPanelUrl",
        "clientSecret");
    for (String keys :
        List.of(
            "http://id.example/k",
            "https://localhost/k",
            "https://10.0.0.1/k",
            "https://127.0.0.2/k",
            "https://[::1]/k",
            "https://2130706433/k",
            "https://0x7f000002/k",
            "https://[64:ff9b::a00:1]/k",
            "https://169.254.169.254/k")) {
      Refused.invalid(
          () ->
              providers.set(
                  organization,
                  new SetOidcProviderRequest(
                      issuer, keys, "a", "c", null, "https://p.example", null)),
          "jwksUri");
    }
    for (String panel : List.of("panel", "https://panel.example/'x", "https://a@panel.example")) {
      Refused.invalid(
          () ->
              providers.set(
                  organization,
                  new SetOidcProviderRequest(issuer, issuer + "/k", "a", "c", null, panel, null)),
          "userPanelUrl");
    }
    Refused.invalid(() -> providers.set(organization, provider("ftp://id.example")), "issuer");
    Refused.of(Reason.NOT_FOUND, () -> providers.config(organization));
  }

  @Test
  void theClientSecretIsSealedAndStaysUntilItIsChanged() {
    String secret = "secret " + Ids.id();
    Acting.asAdministratorOf(organization);
    assertThat(providers.set(organization, with(secret(secret))).hasClientSecret()).isTrue();
    assertThat(CallLogs.mutations())
        .isNotEmpty()
        .allSatisfy(row -> assertThat(String.valueOf(row.newRow())).doesNotContain(secret));
    assertThat(providers.set(organization, with(null)).hasClientSecret()).as("stays").isTrue();
    assertThat(providers.set(organization, with(new SecretChange(null))).hasClientSecret())
        .isFalse();
  }

  @Test
  void sessionsOfAFormerProviderEnd() {
    String user = Given.member(organization);
    Acting.asAdministratorOf(organization);
    providers.set(organization, provider(issuer));
    SessionTokenView session = opened(user, issuer);
    Acting.asAdministratorOf(organization);
    providers.set(
        organization,
        new SetOidcProviderRequest(
            issuer, issuer + "/certs", "a", "panel", "Harbor & Sons", "https://o.example", null));
    assertThat(Sessions.isAlive(session)).as("the same provider").isTrue();
    String next = issuer + "/next";
    Acting.asAdministratorOf(organization);
    providers.set(organization, provider(next));
    assertThat(Sessions.isAlive(session)).isFalse();
    SessionTokenView again = opened(user, next);
    assertThat(Sessions.isAlive(again)).isTrue();
    Acting.asAdministratorOf(organization);
    providers.remove(organization);
    assertThat(Sessions.isAlive(again)).isFalse();
  }

  private SessionTokenView opened(String user, String at) {
    return Sessions.open(user, SessionOrigin.byProvider(at, "subject", null, organization));
  }

  @Test
  void sessionsOfWalletSignInEndWhereItIsTurnedOff() {
    TestWallet wallet = TestWallet.random();
    String user = Given.member(organization, wallet);
    siwe(true, "one.example", "two.example");
    Recorded.row("organization.siwe-settings.update", "organization", organization, organization);
    SessionTokenView one = byWallet(user, wallet, "one.example");
    SessionTokenView two = byWallet(user, wallet, "two.example");
    SessionTokenView zone = Sessions.open(user, wallet);
    OrganizationView set = siwe(true, "two.example");
    assertThat(set.siweLoginEnabled()).isTrue();
    assertThat(set.siweAllowedDomains()).containsExactly("two.example");
    assertThat(Sessions.isAlive(one)).isFalse();
    assertThat(Sessions.isAlive(two)).isTrue();
    siwe(false, "two.example");
    assertThat(Sessions.isAlive(two)).isFalse();
    assertThat(Sessions.isAlive(zone)).as("not opened under the organization").isTrue();
  }

  @Test
  void theHostOfThePanelMayRequestChallengesUntilItMoves() {
    TestWallet wallet = TestWallet.random();
    String user = Given.member(organization, wallet);
    siwe(true);
    Acting.asAdministratorOf(organization);
    providers.set(organization, provider(issuer));
    SessionTokenView session = byWallet(user, wallet, "panel.example");
    Acting.asAdministratorOf(organization);
    providers.set(
        organization,
        new SetOidcProviderRequest(
            issuer, issuer + "/certs", "a", "panel", null, "https://moved.example", null));
    assertThat(Sessions.isAlive(session)).isFalse();
  }

  private SessionTokenView byWallet(String user, TestWallet wallet, String host) {
    return Sessions.open(
        user, SessionOrigin.byWallet(Given.address(wallet), organization, host, null));
  }

  @Test
  void eachBadHostIsNamed() {
    Refused.invalid(
        () -> siwe(true, "https://a.example", "a", "A.example", "a"),
        "siweAllowedDomains[0]",
        "siweAllowedDomains[2]",
        "siweAllowedDomains[3]");
  }

  @Test
  void aChangeBasedOnAStaleVersionIsRejected() {
    OidcProviderView seen = providers.set(organization, provider(issuer));
    providers.set(organization, with(secret("meanwhile")));
    Services.ifMatch(seen);
    Refused.of(Reason.PRECONDITION_FAILED, () -> providers.set(organization, provider(issuer)));
    Acting.asAdministratorOf(organization);
    Services.ifMatch(seen);
    Refused.of(Reason.PRECONDITION_FAILED, () -> providers.remove(organization));
    Acting.asAdministratorOf(organization);
    Services.ifMatch(providers.config(organization));
    providers.remove(organization);
    Services.ifMatch(seen);
    Refused.of(Reason.PRECONDITION_FAILED, () -> providers.set(organization, provider(issuer)));
    OrganizationView before = siwe(false);
    siwe(true, "a.example");
    Services.ifMatch(before);
    Refused.of(
        Reason.PRECONDITION_FAILED,
        () -> providers.setSiwe(organization, new SetSiweSettingsRequest(false, List.of())));
  }

  @Test
  void aRolledBackProviderIsNotSet() throws Exception {
    Services.rolledBack(() -> providers.set(organization, provider(issuer)));
    Recorded.nothing();
    Refused.of(Reason.NOT_FOUND, () -> providers.config(organization));
  }

  @Test
  void aDeletedOrganizationHasNoProvider() {
    providers.set(organization, provider(issuer));
    Given.deleted(organization);
    for (String gone : List.of(organization, "nowhere")) {
      Acting.asOperator();
      Refused.of(Reason.NOT_FOUND, () -> providers.discover(gone));
      Refused.of(Reason.NOT_FOUND, () -> providers.config(gone));
      Refused.of(Reason.NOT_FOUND, () -> providers.set(gone, provider(issuer)));
      Refused.of(Reason.NOT_FOUND, () -> providers.remove(gone));
      Refused.of(
          Reason.NOT_FOUND,
          () -> providers.setSiwe(gone, new SetSiweSettingsRequest(true, List.of())));
    }
  }

  private OrganizationView siwe(boolean enabled, String... domains) {
    Acting.asAdministratorOf(organization);
    return providers.setSiwe(organization, new SetSiweSettingsRequest(enabled, List.of(domains)));
  }

  private SetOidcProviderRequest with(SecretChange secret) {
    return new SetOidcProviderRequest(
        issuer, issuer + "/certs", "a", "panel", null, "https://panel.example", secret);
  }

  private static SecretChange secret(String text) {
    return new SecretChange(new Secret(text));
  }

  private static SetOidcProviderRequest provider(String at) {
    String keys = at.startsWith("https://") ? at : "https://id.example";
    return new SetOidcProviderRequest(
        at, keys + "/certs", "a", "panel", null, "https://panel.example", null);
  }
}
