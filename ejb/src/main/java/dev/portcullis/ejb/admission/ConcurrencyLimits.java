package dev.portcullis.ejb.admission;

/**
 * How many places a {@link ConcurrencyLimiter} has, and who may take how many of them.
 *
 * @param total all places
 * @param administrators kept for administrators of the zone
 * @param signIn kept for anonymous requests that are no calls of the gateway, such as sign-ins
 * @param gateway the most that calls of the gateway take together
 * @param account the most of one account
 * @param organization the most of all accounts of an organization
 * @param anonymous the most of all anonymous callers
 * @param network the most of one client network of anonymous callers
 */
public record ConcurrencyLimits(
    int total,
    int administrators,
    int signIn,
    int gateway,
    int account,
    int organization,
    int anonymous,
    int network) {
  private static final int ADMINISTRATORS_SHARE = 6;
  private static final int ANONYMOUS_SHARE = 4;
  private static final int NETWORK_SHARE = 8;

  /**
   * Bounds of requests: a sixth is kept for administrators of the zone, anonymous callers have a
   * quarter, or one more than is kept for sign-in, and one of their networks an eighth.
   *
   * @param signIn percent of the places that are kept for sign-in; 0 keeps none
   * @param gateway percent that calls of the gateway take at most
   * @param account percent that one account takes at most
   * @param organization percent that one organization takes at most
   */
  public static ConcurrencyLimits ofRequests(
      int total, int signIn, int gateway, int account, int organization) {
    int administrators = Math.max(1, total / ADMINISTRATORS_SHARE);
    int kept = signIn == 0 ? 0 : Math.min(percent(total, signIn), total - administrators - 1);
    return new ConcurrencyLimits(
        total,
        administrators,
        kept,
        percent(total, gateway),
        percent(total, account),
        percent(total, organization),
        Math.max(kept + 1, total / ANONYMOUS_SHARE),
        Math.max(1, total / NETWORK_SHARE));
  }

  /**
   * Bounds of calls to the node, where nothing is kept and a client network counts as an account.
   *
   * @param account percent that one account takes at most
   * @param organization percent that one organization, or all anonymous callers, take at most
   */
  public static ConcurrencyLimits ofCalls(int total, int account, int organization) {
    int one = percent(total, account);
    int many = percent(total, organization);
    return new ConcurrencyLimits(total, 0, 0, total, one, many, many, one);
  }

  /** The most of all anonymous calls of the gateway: the others are left for sign-in. */
  int anonymousGateway() {
    return anonymous - signIn;
  }

  private static int percent(int of, int percent) {
    return Math.max(1, (int) ((long) of * percent / 100));
  }
}
