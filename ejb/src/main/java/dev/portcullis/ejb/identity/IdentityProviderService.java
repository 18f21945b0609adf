package dev.portcullis.ejb.identity;

import static dev.portcullis.ejb.audit.AuditAction.ORGANIZATION_OIDC_PROVIDER_DELETE;
import static dev.portcullis.ejb.audit.AuditAction.ORGANIZATION_OIDC_PROVIDER_SET;
import static dev.portcullis.ejb.audit.AuditAction.ORGANIZATION_SIWE_SETTINGS_UPDATE;
import static dev.portcullis.ejb.audit.ResourceType.ORGANIZATION;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.grant.GrantGuard;
import dev.portcullis.ejb.operator.OperatorConfig;
import dev.portcullis.ejb.organization.OrganizationView;
import dev.portcullis.ejb.outbound.HttpUrl;
import dev.portcullis.ejb.secret.SecretConfig;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.kernel.Secret;
import dev.portcullis.persistence.identity.OidcProvider;
import dev.portcullis.persistence.identity.OidcProviderRepository;
import dev.portcullis.persistence.member.PendingAdminRepository;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.secret.SecretKind;
import dev.portcullis.persistence.session.SessionQueries;
import dev.portcullis.persistence.user.UserRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Configures how the users of an organization sign in: its identity provider and its wallet
 * sign-in.
 */
@Stateless
public class IdentityProviderService {
  @Inject private OrganizationRepository organizations;
  @Inject private OidcProviderRepository providers;
  @Inject private OperatorConfig operator;
  @Inject private ProviderNetworkConfig networks;
  @Inject private SiweDomains domains;
  @Inject private SessionQueries sessions;
  @Inject private UserRepository users;
  @Inject private PendingAdminRepository pendingAdmins;
  @Inject private SecretConfig secrets;
  @Inject private GrantGuard grantGuard;

  /**
   * The public data of the provider.
   *
   * @throws Failure NOT_FOUND for the organization, or if it has none
   */
  public PublicOidcProviderView discover(String organizationId) {
    Organization organization = organizations.get(organizationId);
    return PublicOidcProviderView.of(get(organizationId), organization);
  }

  /**
   * The whole configuration.
   *
   * @throws Failure NOT_FOUND for the organization, or if it has none
   */
  public OidcProviderView config(String organizationId) {
    organizations.get(organizationId);
    return OidcProviderView.of(get(organizationId));
  }

  /**
   * Creates or replaces the provider. Sessions opened through the former provider end. Invitations
   * and pending administrators stay with the issuer for which they were created.
   *
   * @throws Failure NOT_FOUND for the organization; VALIDATION; ALREADY_EXISTS if the issuer
   *     belongs to another organization; CONFLICT if it is the operator's; PERMISSION_NOT_HELD
   */
  @Audited(action = ORGANIZATION_OIDC_PROVIDER_SET, resource = ORGANIZATION)
  public OidcProviderView set(
      @AuditedId @AuditedOrganization String organizationId, SetOidcProviderRequest body) {
    Organization organization = organizations.getForUpdate(organizationId);
    check(body);
    grantGuard.identitiesOf(organization);
    if (operator.oidcIssuer().filter(body.issuer()::equals).isPresent()) {
      throw Failure.of(
          Reason.CONFLICT,
          "issuer is the issuer of the zone's own identity provider; use another one");
    }
    Optional<OidcProvider> existing = providers.find(organizationId);
    if (existing.isPresent()) {
      Precondition.check(() -> OidcProviderView.of(existing.get()));
      bind(existing.get());
      providers.release(body.issuer());
      existing.get().replace(body.details());
      changeSecret(existing.get(), body);
      providers.flush();
      endFormerHosts(organization);
      return OidcProviderView.of(existing.get());
    }
    Precondition.checkAbsent();
    OidcProvider provider = new OidcProvider(organizationId, body.details());
    changeSecret(provider, body);
    providers.add(provider);
    bind(provider);
    return OidcProviderView.of(provider);
  }

  /**
   * Removes the provider. Sessions opened through it end.
   *
   * @throws Failure NOT_FOUND for the organization, or if it has none
   */
  @Audited(action = ORGANIZATION_OIDC_PROVIDER_DELETE, resource = ORGANIZATION, status = 204)
  public void remove(@AuditedId @AuditedOrganization String organizationId) {
    Organization organization = organizations.getForUpdate(organizationId);
    OidcProvider provider = get(organizationId);
    Precondition.check(() -> OidcProviderView.of(provider));
    bind(provider);
    providers.remove(provider);
    endFormerHosts(organization);
  }

  /**
   * Configures wallet sign-in. Its sessions end if it is switched off, or if the requesting host is
   * no longer allowed.
   *
   * @throws Failure NOT_FOUND for the organization; VALIDATION naming each bad or repeated domain
   */
  @Audited(action = ORGANIZATION_SIWE_SETTINGS_UPDATE, resource = ORGANIZATION)
  public OrganizationView setSiwe(
      @AuditedId @AuditedOrganization String organizationId, SetSiweSettingsRequest body) {
    Organization organization = organizations.getForUpdate(organizationId);
    Precondition.check(() -> OrganizationView.of(organization));
    check(body.siweAllowedDomains());
    organization.allowWalletSignIn(body.siweLoginEnabled(), body.siweAllowedDomains());
    organizations.flush();
    endFormerHosts(organization);
    return OrganizationView.of(organization);
  }

  /** Subjects that were named without a provider are bound to this one. */
  private void bind(OidcProvider provider) {
    users.bindInvitations(provider.organizationId(), provider.details().issuer());
    pendingAdmins.bind(provider.organizationId(), provider.details().issuer());
  }

  private void endFormerHosts(Organization organization) {
    sessions.keepHosts(organization.id(), domains.ofLogin(organization));
  }

  private OidcProvider get(String organizationId) {
    return providers
        .find(organizationId)
        .orElseThrow(() -> Failure.notFound("OIDC provider", "organizationId", organizationId));
  }

  private void changeSecret(OidcProvider provider, SetOidcProviderRequest body) {
    if (body.clientSecret() == null) {
      return;
    }
    Secret secret = body.clientSecret().secret();
    String owner = SecretKind.PROVIDER_SECRET.sealedFor(provider.organizationId());
    provider.storeSecret(
        secret == null
            ? null
            : secrets.vault().seal(owner, secret.reveal().getBytes(StandardCharsets.UTF_8)));
  }

  private void check(SetOidcProviderRequest body) {
    List<Issue> issues = new ArrayList<>();
    add(issues, "issuer", HttpUrl.problem(body.issuer()));
    add(issues, "jwksUri", networks.problem(body.jwksUri()));
    add(issues, "userPanelUrl", HttpUrl.problem(body.userPanelUrl()));
    if (body.hasInvalidSecret()) {
      issues.add(new Issue("clientSecret", "must have 1 to 2048 characters"));
    }
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
  }

  private static void check(List<String> domains) {
    List<Issue> issues = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < domains.size(); i++) {
      String path = "siweAllowedDomains[" + i + "]";
      if (!SiweDomain.isValid(domains.get(i))) {
        issues.add(new Issue(path, "must be a bare lowercase host with an optional port"));
      } else if (!seen.add(domains.get(i))) {
        issues.add(new Issue(path, "must not contain a host twice"));
      }
    }
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
  }

  private static void add(List<Issue> issues, String field, Optional<String> problem) {
    problem.ifPresent(rule -> issues.add(new Issue(field, rule)));
  }
}
