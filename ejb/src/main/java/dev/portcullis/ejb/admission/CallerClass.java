package dev.portcullis.ejb.admission;

/**
 * On whose behalf a place is taken.
 *
 * @param rank what is known of the caller
 * @param account the user, key or tenant; of anonymous callers, the client network
 * @param organization the organization of the account; null if it has none
 * @param isGateway whether the place is for a call of the gateway
 */
public record CallerClass(Rank rank, String account, String organization, boolean isGateway) {
  /** What is known of a caller, lowest first. */
  public enum Rank {
    /** Has no credentials that are known to hold. */
    ANONYMOUS,
    /** Is an account. */
    KNOWN,
    /** Administers the zone. */
    ADMINISTRATOR
  }

  /** An anonymous caller, counted by client network. */
  public static CallerClass anonymous(String network) {
    return new CallerClass(Rank.ANONYMOUS, network, null, false);
  }

  /** An account, and the organization that it belongs to; null for none. */
  public static CallerClass account(String account, String organization) {
    return new CallerClass(Rank.KNOWN, account, organization, false);
  }

  /** An administrator of the zone. */
  public static CallerClass administrator(String account) {
    return new CallerClass(Rank.ADMINISTRATOR, account, null, false);
  }

  /** The same caller at the gateway, where nothing is kept for administrators. */
  public CallerClass forGateway() {
    return new CallerClass(
        rank == Rank.ADMINISTRATOR ? Rank.KNOWN : rank, account, organization, true);
  }

  /** Whether nothing is known of the caller. */
  public boolean isAnonymous() {
    return rank == Rank.ANONYMOUS;
  }

  /** Whether places are kept for it: an anonymous request that is no call of the gateway. */
  boolean maySignIn() {
    return isAnonymous() && !isGateway;
  }
}
