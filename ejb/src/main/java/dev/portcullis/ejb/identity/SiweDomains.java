package dev.portcullis.ejb.identity;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.identity.OidcProviderRepository;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.organization.OrganizationRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Determines the hosts that may request a signature from a wallet (R-ADM-7): those of the operator,
 * and for an organization the host of its user panel and its listed hosts.
 */
@ApplicationScoped
public class SiweDomains {
  @Inject private SiweConfig config;
  @Inject private OrganizationRepository organizations;
  @Inject private OidcProviderRepository providers;

  /**
   * The host that requests a sign-in: one of the operator's, or of the organization's.
   *
   * @param wanted the host that the client names; null for the first allowed one, the
   *     organization's own before the operator's
   * @param organizationId the organization to sign in to, or null
   * @throws Failure INVALID_INPUT if there is no such host or organization
   */
  String forLogin(String wanted, String organizationId) {
    Set<String> allowed = new LinkedHashSet<>();
    if (organizationId != null) {
      allowed.addAll(
          enabled(organizationId)
              .map(this::of)
              .orElseThrow(
                  () ->
                      Failure.of(
                          Reason.INVALID_INPUT,
                          "organizationId must name an organization with wallet sign-in")));
    }
    allowed.addAll(config.domains());
    return choose(wanted, allowed);
  }

  /**
   * Whether wallets may still sign in to this organization at this host. A lock keeps the result
   * unchanged until the transaction ends.
   */
  boolean maySignInTo(String organizationId, String host) {
    return organizations
        .findLocked(organizationId)
        .filter(Organization::isSiweLoginEnabled)
        .filter(organization -> ofLogin(organization).contains(host))
        .isPresent();
  }

  /** The hosts that may request a sign-in to an organization; none without wallet sign-in. */
  Set<String> ofLogin(Organization organization) {
    if (!organization.isSiweLoginEnabled()) {
      return Set.of();
    }
    Set<String> hosts = of(organization);
    hosts.addAll(config.domains());
    return hosts;
  }

  private Optional<Organization> enabled(String organizationId) {
    return organizations.find(organizationId).filter(Organization::isSiweLoginEnabled);
  }

  /**
   * The host that requests to link a wallet to an account. The hosts of the user's organization are
   * allowed, whether or not it has wallet sign-in.
   *
   * @param organizationId the user's organization, or null
   * @throws Failure INVALID_INPUT if there is no such host
   */
  String forAssociation(String wanted, String organizationId) {
    Set<String> allowed = new LinkedHashSet<>(config.domains());
    Optional.ofNullable(organizationId)
        .flatMap(organizations::find)
        .map(this::of)
        .ifPresent(allowed::addAll);
    return choose(wanted, allowed);
  }

  private Set<String> of(Organization organization) {
    Set<String> hosts = new LinkedHashSet<>();
    providers
        .find(organization.id())
        .map(provider -> host(provider.details().userPanelUrl()))
        .filter(SiweDomain::isValid)
        .ifPresent(hosts::add);
    hosts.addAll(organization.siweAllowedDomains());
    return hosts;
  }

  private static String host(String url) {
    return String.valueOf(URI.create(url).getAuthority()).toLowerCase(Locale.ROOT);
  }

  private static String choose(String wanted, Set<String> allowed) {
    if (wanted == null) {
      return allowed.iterator().next();
    }
    if (!allowed.contains(wanted)) {
      throw Failure.of(
          Reason.INVALID_INPUT, "domain \"" + wanted + "\" is not allowed to request a signature");
    }
    return wanted;
  }
}
