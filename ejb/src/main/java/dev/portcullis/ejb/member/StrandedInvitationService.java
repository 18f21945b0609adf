package dev.portcullis.ejb.member;

import static dev.portcullis.ejb.audit.AuditAction.INVITATION_JOIN;
import static dev.portcullis.ejb.audit.ResourceType.USER;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.grant.GrantGuard;
import dev.portcullis.ejb.identity.UserView;
import dev.portcullis.ejb.operator.OperatorConfig;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.member.StrandedInvitation;
import dev.portcullis.persistence.member.StrandedInvitationRepository;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.UserRepository;
import dev.portcullis.persistence.wallet.WalletRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Set;

/** Lists invitations that no sign-in can claim, and merges them with the user's account. */
@Stateless
public class StrandedInvitationService {
  @Inject private StrandedInvitationRepository invitations;
  @Inject private OrganizationRepository organizations;
  @Inject private UserRepository users;
  @Inject private WalletRepository wallets;
  @Inject private OperatorConfig operator;
  @Inject private UserRoles userRoles;
  @Inject private UserViews views;
  @Inject private GrantGuard grantGuard;

  /** The invitations, newest first. */
  public Page<StrandedInvitationView> list(PageRequest paging) {
    return invitations.page(issuer(), paging).map(StrandedInvitationView::of);
  }

  /**
   * Makes the user's account the invited member, with the roles of the invited user, who is
   * deleted.
   *
   * @param userId the invited user
   * @return the account
   * @throws Failure NOT_FOUND if there is no such invitation; CONFLICT if there is no account yet,
   *     it belongs to another organization, or the invited user has wallets; INVALID_INPUT if the
   *     account holds zone roles; PERMISSION_NOT_HELD
   */
  @Audited(action = INVITATION_JOIN, resource = USER)
  public UserView join(@AuditedId String userId) {
    User invited = users.findForUpdate(userId).orElseThrow(() -> unknown(userId));
    StrandedInvitation stranded =
        invitations.find(userId, issuer()).orElseThrow(() -> unknown(userId));
    organizations.get(stranded.organizationId());
    if (stranded.accountId() == null) {
      throw Failure.of(
          Reason.CONFLICT,
          "The subject has no account at the organization's identity provider yet. Join the"
              + " accounts after the first sign-in, or remove the invited user and invite them"
              + " again");
    }
    User account = users.findForUpdate(stranded.accountId()).orElseThrow(() -> unknown(userId));
    refuseMemberOfAnother(account, stranded.organizationId());
    if (!wallets.ofUser(userId).isEmpty()) {
      throw Failure.of(
          Reason.CONFLICT,
          "The invited user has wallets. Remove them, and add them to the account");
    }
    Set<String> former = account.roleIds();
    account.join(stranded.organizationId());
    invited.roleIds().forEach(account::grant);
    grantGuard.checkRoleChange(former, account);
    users.remove(invited);
    users.flush();
    return views.of(account);
  }

  private void refuseMemberOfAnother(User account, String organizationId) {
    if (account.organizationId() != null && !account.organizationId().equals(organizationId)) {
      throw Failure.of(Reason.CONFLICT, "The account belongs to another organization");
    }
    if (userRoles.includeZoneRoles(account)) {
      throw Failure.of(
          Reason.INVALID_INPUT,
          "An account with zone roles cannot join an organization. Remove the zone roles first");
    }
  }

  private String issuer() {
    return operator.oidcIssuer().orElse("");
  }

  private static Failure unknown(String userId) {
    return Failure.notFound("Stranded invitation", "userId", userId);
  }
}
