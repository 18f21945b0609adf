package dev.portcullis.ejb.oidc;

import dev.portcullis.ejb.member.MemberRemovals;
import dev.portcullis.ejb.member.UserRoles;
import dev.portcullis.ejb.quota.Quota;
import dev.portcullis.ejb.quota.QuotaEnforcer;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.identity.OidcProviderRepository;
import dev.portcullis.persistence.member.PendingAdminRepository;
import dev.portcullis.persistence.member.RemovedMemberRepository;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepository;
import dev.portcullis.persistence.user.SuspensionRepository;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.UserRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;

/**
 * Finds or creates the account of an identity (R-IDN-6): by the identity, else the invitation, else
 * a new account with the default roles.
 */
@ApplicationScoped
public class OidcAccounts {
  /** The built-in zone role of every user. */
  private static final String EVERYBODY = "user";

  @Inject private UserRepository users;
  @Inject private OrganizationRepository organizations;
  @Inject private RoleRepository roles;
  @Inject private PendingAdminRepository pendingAdmins;
  @Inject private UserRoles userRoles;
  @Inject private SuspensionRepository suspensions;
  @Inject private TrustedProviders trusted;
  @Inject private OidcProviderRepository providers;
  @Inject private RemovedMemberRepository removed;
  @Inject private MemberRemovals memberRemovals;
  @Inject private QuotaEnforcer quotas;

  /**
   * The account, within the caller's transaction.
   *
   * @throws Failure FORBIDDEN if the account belongs to another or a deleted organization, or the
   *     organization removed the subject; ORGANIZATION_QUOTA if it accepts no more members
   */
  User of(VerifiedIdentity identity) {
    users.lockIdentity(identity.issuer(), identity.subject());
    Optional<User> known = users.findByIdentity(identity.issuer(), identity.subject());
    if (identity.organizationId() == null) {
      User user = known.orElseGet(() -> create(identity, null));
      requireActiveOrganization(user);
      return user;
    }
    Organization organization =
        organizations
            .find(identity.organizationId())
            .orElseThrow(() -> refused("The organization of this account was deleted"));
    requireNotRemoved(identity, organization, known);
    User user = known.or(() -> invited(identity)).orElseGet(() -> create(identity, organization));
    if (user.organizationId() != null && !user.organizationId().equals(organization.id())) {
      throw refused("The account belongs to another organization");
    }
    promote(user, organization, identity);
    return user;
  }

  /**
   * The account of a user who has just signed in, within the caller's transaction.
   *
   * @throws Failure FORBIDDEN if the account or its organization was deleted in the meantime
   */
  User requireActive(String userId) {
    User user =
        users
            .find(userId)
            .filter(known -> known.oidcSubject() != null)
            .orElseThrow(() -> refused("The account was deleted"));
    requireActiveOrganization(user);
    return user;
  }

  /**
   * Reactivates a user who was disabled at the identity provider, if the provider has vouched for
   * the user since.
   *
   * @param vouchedAt when it has
   * @throws Failure FORBIDDEN if that was before
   */
  void reactivate(User user, Instant vouchedAt) {
    users.findForUpdate(user.id());
    Optional<Instant> since = suspensions.since(user.id());
    if (since.filter(suspended -> !vouchedAt.isAfter(suspended)).isPresent()) {
      throw refused("The account was disabled at its identity provider");
    }
    if (since.isPresent()) {
      suspensions.lift(user.id());
    }
  }

  /**
   * The organization whose provider vouches for a user, or null for the operator, within the
   * caller's transaction. A lock keeps the provider assigned until the transaction ends.
   *
   * @throws Failure FORBIDDEN if the provider was removed; or if it belongs to an organization and
   *     the user, who is not its member, has zone roles (ADR 0031)
   */
  String vouchingIssuer(User user) {
    String organizationId =
        trusted
            .find(user.oidcIssuer())
            .orElseThrow(() -> refused("The identity provider was removed"))
            .organizationId();
    if (organizationId == null) {
      return null;
    }
    if (!providers.hasIssuer(organizationId, user.oidcIssuer())) {
      throw refused("The identity provider was removed");
    }
    if (!organizationId.equals(user.organizationId()) && userRoles.includeZoneRoles(user)) {
      throw refused(
          "An account with zone roles cannot sign in with the identity provider of an"
              + " organization");
    }
    return organizationId;
  }

  /**
   * A removed member may return after being named as administrator, invited or assigned again (ADR
   * 0114).
   */
  private void requireNotRemoved(
      VerifiedIdentity identity, Organization organization, Optional<User> known) {
    boolean isMember =
        known.filter(user -> organization.id().equals(user.organizationId())).isPresent();
    if (!isMember
        && removed.includes(organization.id(), identity.issuer(), identity.subject())
        && !pendingAdmins.includes(organization.id(), identity.issuer(), identity.subject())) {
      throw refused(
          "You were removed from this organization. Its administrators can invite you again");
    }
  }

  private Optional<User> invited(VerifiedIdentity identity) {
    Optional<User> user =
        users.findInvited(identity.organizationId(), identity.subject(), identity.issuer());
    user.ifPresent(claimed -> claimed.identify(identity.issuer(), identity.subject()));
    return user;
  }

  private User create(VerifiedIdentity identity, Organization organization) {
    if (organization != null) {
      memberRemovals.requireRoom(organization.id());
    }
    User user =
        new User(
            identity.displayName(),
            User.Source.OIDC,
            organization == null ? null : organization.id());
    user.identify(identity.issuer(), identity.subject());
    if (organization == null) {
      user.grant(EVERYBODY);
    } else {
      organization.defaultRoles().stream().map(Role::id).forEach(user::grant);
    }
    users.add(user);
    if (organization != null) {
      quotas.added(Scope.organization(organization.id()), Quota.MEMBERS);
    }
    return user;
  }

  /** A subject named as administrator becomes one; a user with zone roles stays in the zone. */
  private void promote(User user, Organization organization, VerifiedIdentity identity) {
    boolean free = user.organizationId() != null || !userRoles.includeZoneRoles(user);
    if (free && pendingAdmins.consume(organization.id(), identity.issuer(), identity.subject())) {
      boolean joins = user.organizationId() == null;
      user.join(organization.id());
      removed.delete(organization.id(), identity.issuer(), identity.subject());
      users.flush();
      quotas.added(Scope.organization(organization.id()), Quota.MEMBERS, joins ? 1 : 0);
      user.grant(roles.adminOf(organization.id()).id());
    }
  }

  private void requireActiveOrganization(User user) {
    if (user.organizationId() != null && organizations.find(user.organizationId()).isEmpty()) {
      throw refused("The organization of this account was deleted");
    }
  }

  private static Failure refused(String why) {
    return Failure.of(Reason.FORBIDDEN, why);
  }
}
