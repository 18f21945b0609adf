package dev.portcullis.ejb.member;

import dev.portcullis.persistence.member.StrandedInvitation;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * An invited member whose invitation no sign-in can claim: the subject already has another account,
 * or the organization has since replaced the provider of the invitation.
 *
 * @param userId the invited user
 * @param displayName the name in the invitation
 * @param organizationId the inviting organization
 * @param organizationName its name
 * @param accountId the account to which the person signs in; null if there is none yet
 * @param accountName the name of that account, or null
 * @param accountOrganizationId the organization of that account, or null for the zone
 * @param issuer the identity provider of that account, or null
 * @param invitedIssuer the identity provider of the invitation; null for any
 * @param createdAt when the user was invited
 */
public record StrandedInvitationView(
    String userId,
    String displayName,
    String organizationId,
    String organizationName,
    @Nullable String accountId,
    @Nullable String accountName,
    @Nullable String accountOrganizationId,
    @Nullable String issuer,
    @Nullable String invitedIssuer,
    Instant createdAt) {
  static StrandedInvitationView of(StrandedInvitation stranded) {
    return new StrandedInvitationView(
        stranded.id(),
        stranded.displayName(),
        stranded.organizationId(),
        stranded.organizationName(),
        stranded.accountId(),
        stranded.accountName(),
        stranded.accountOrganizationId(),
        stranded.issuer(),
        stranded.invitedIssuer(),
        stranded.createdAt());
  }
}
