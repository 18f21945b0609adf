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
 * Records users who were removed from an organization, or deleted as its members, so that its
 * identity provider does not recreate them (ADR 0114).
 */
@ApplicationScoped
public class MemberRemovals {
  @Inject private OidcProviderRepository providers;
  @Inject private RemovedMemberRepository removed;
  @Inject private PendingAdminRepository pendingAdmins;

  @Inject private QuotaEnforcer quotas;

  /**
   * Requires room for the record of a removal before a member is added. A removal itself is never
   * rejected, and no record expires. Otherwise the owner of many accounts could recreate a removed
   * one.
   *
   * @throws Failure ORGANIZATION_QUOTA
   */
  public void requireRoom(String organizationId) {
    quotas.requireRoom(Scope.organization(organizationId), Quota.REMOVED_MEMBERS);
  }

  /**
   * Records that a member is about to leave, if the organization's provider vouches for the member,
   * or would for an invited one. Does nothing for a user without an organization.
   */
  public void recordRemoval(User member) {
    String organization = member.organizationId();
    if (organization != null && (member.isInvited() || isVouchedForBy(organization, member))) {
      String issuer = member.isInvited() ? member.invitedIssuer() : member.oidcIssuer();
      removed.add(organization, issuer, member.oidcSubject());
      quotas.recordAdded(Scope.organization(organization), Quota.REMOVED_MEMBERS);
      pendingAdmins.remove(organization, member.oidcSubject());
    }
  }

  /** Deletes the record of an account that belongs to the organization again. */
  void deleteRecord(String organizationId, User member) {
    if (isVouchedForBy(organizationId, member)) {
      removed.delete(organizationId, member.oidcIssuer(), member.oidcSubject());
    }
  }

  private boolean isVouchedForBy(String organizationId, User user) {
    return user.oidcIssuer() != null
        && user.oidcIssuer().equals(providers.issuerOf(organizationId).orElse(null));
  }
}
