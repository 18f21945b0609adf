package dev.portcullis.ejb.member;

import dev.portcullis.persistence.member.StrandedInvitation;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * An invited member whose invitation no sign-in takes up: the subject has another account already,
 * or the organization has replaced the provider that the invitation was made for.
 *
 * @param userId the invited user
 * @param displayName the name that the invitation gave
 * @param organizationId the organization that invited
 * @param organizationName its name
 * @param accountId the account that the person signs in to; null if there is none yet
 * @param accountName the name of that account, or null
 * @param accountOrganizationId the organization of that account, or null for the zone
 * @param issuer the identity provider of that account, or null
 * @param invitedIssuer the identity provider that the invitation was made for; null for any
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
