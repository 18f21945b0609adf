package dev.portcullis.ejb.member;

import dev.portcullis.persistence.member.StrandedInvitation;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * An invited member whose subject has another account, so that no sign-in takes the invitation up.
 *
 * @param userId the invited user
 * @param displayName the name that the invitation gave
 * @param organizationId the organization that invited
 * @param organizationName its name
 * @param accountId the account that the person signs in to
 * @param accountName the name of that account
 * @param accountOrganizationId the organization of that account, or null for the zone
 * @param issuer the identity provider of that account
 * @param createdAt when the user was invited
 */
public record StrandedInvitationView(
    String userId,
    String displayName,
    String organizationId,
    String organizationName,
    String accountId,
    String accountName,
    @Nullable String accountOrganizationId,
    String issuer,
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
        stranded.createdAt());
  }
}
