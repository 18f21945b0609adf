package dev.portcullis.ejb.member;

import dev.portcullis.ejb.quota.Quota;
import dev.portcullis.ejb.quota.QuotaEnforcer;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.identity.OidcProviderRepository;
import dev.portcullis.persistence.member.PendingAdminRepository;
import dev.portcullis.persistence.member.RemovedMemberRepository;
import dev.portcullis.persistence.user.User;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Notes who was removed from an organization, or deleted as its member, so that its identity
 * provider does not bring them back (ADR 0114).
 */
@ApplicationScoped
public class MemberRemovals {
  @Inject private OidcProviderRepository providers;
  @Inject private RemovedMemberRepository removed;
  @Inject private PendingAdminRepository pendingAdmins;

  @Inject private QuotaEnforcer quotas;

  /**
   * Requires room for the note of a removal before a member is added. A removal itself is never
   * refused, and no note expires. Otherwise the owner of many accounts could bring a removed one
   * back.
   *
   * @throws Failure ORGANIZATION_QUOTA
   */
  public void requireRoom(String organizationId) {
    quotas.requireRoom(Scope.organization(organizationId), Quota.REMOVED_MEMBERS);
  }

  /**
   * Notes that a member is going to leave: as far as the organization's provider vouches for them,
   * or would for one who was invited. Does nothing for a user without an organization.
   */
  public void note(User member) {
    String organization = member.organizationId();
    if (organization != null && (member.isInvited() || isVouchedForBy(organization, member))) {
      String issuer = member.isInvited() ? member.invitedIssuer() : member.oidcIssuer();
      removed.add(organization, issuer, member.oidcSubject());
      quotas.noted(Scope.organization(organization), Quota.REMOVED_MEMBERS);
      pendingAdmins.remove(organization, member.oidcSubject());
    }
  }

  /** Takes the note of an account back that belongs to the organization again. */
  void forget(String organizationId, User member) {
    if (isVouchedForBy(organizationId, member)) {
      removed.forget(organizationId, member.oidcIssuer(), member.oidcSubject());
    }
  }

  private boolean isVouchedForBy(String organizationId, User user) {
    return user.oidcIssuer() != null
        && user.oidcIssuer().equals(providers.issuerOf(organizationId).orElse(null));
  }
}
