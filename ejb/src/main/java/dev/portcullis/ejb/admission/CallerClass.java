package dev.portcullis.ejb.admission;

/**
 * The class of a caller that takes a permit.
 *
 * @param rank the rank of the caller
 * @param account the user, key or tenant; of anonymous callers, the client network
 * @param organization the organization of the account; null if it has none
 * @param isGateway whether the permit is for a call of the gateway
 */
public record CallerClass(Rank rank, String account, String organization, boolean isGateway) {
  /** The rank of a caller, lowest first. */
  public enum Rank {
    /** Without verified credentials. */
    ANONYMOUS,
    /** An account. */
    KNOWN,
    /** An administrator of the zone. */
    ADMINISTRATOR
  }

  /** An anonymous caller, counted by client network. */
  public static CallerClass anonymous(String network) {
    return new CallerClass(Rank.ANONYMOUS, network, null, false);
  }

  /** An account, and its organization; null for none. */
  public static CallerClass account(String account, String organization) {
    return new CallerClass(Rank.KNOWN, account, organization, false);
  }

  /** An administrator of the zone. */
  public static CallerClass administrator(String account) {
    return new CallerClass(Rank.ADMINISTRATOR, account, null, false);
  }

  /** The same caller at the gateway, where no permits are reserved for administrators. */
  public CallerClass forGateway() {
    return new CallerClass(
        rank == Rank.ADMINISTRATOR ? Rank.KNOWN : rank, account, organization, true);
  }

  /** Whether the caller is anonymous. */
  public boolean isAnonymous() {
    return rank == Rank.ANONYMOUS;
  }

  /**
   * Whether it may use permits reserved for sign-in: an anonymous request that is not a call of the
   * gateway.
   */
  boolean maySignIn() {
    return isAnonymous() && !isGateway;
  }
}
