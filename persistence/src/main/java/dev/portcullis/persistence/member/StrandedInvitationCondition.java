package dev.portcullis.persistence.member;

/** The condition of a stranded invitation, shared by the list, the overview and {@code doctor}. */
public final class StrandedInvitationCondition {
  private StrandedInvitationCondition() {}

  /**
   * The condition on a row of {@code stranded_invitations}, in SQL and JPQL. Users of an
   * organization without a provider sign in at the operator's.
   *
   * @param issuer the expression for the issuer of the person's account; null without an account
   * @param providerIssuer the expression for the issuer of the organization's provider, or null
   * @param operator a parameter: the operator's issuer; empty for none
   */
  public static String condition(String issuer, String providerIssuer, String operator) {
    return "(%1$s is null or %1$s = coalesce(%2$s, %3$s))"
        .formatted(issuer, providerIssuer, operator);
  }
}
