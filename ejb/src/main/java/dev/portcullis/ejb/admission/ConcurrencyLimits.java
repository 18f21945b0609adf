package dev.portcullis.ejb.admission;

/**
 * The number of permits of a {@link ConcurrencyLimiter}, and their distribution.
 *
 * @param total all permits
 * @param administrators reserved for administrators of the zone
 * @param signIn reserved for anonymous requests that are not calls of the gateway, such as sign-ins
 * @param gateway the most for all calls of the gateway
 * @param account the most for one account
 * @param organization the most for all accounts of an organization
 * @param anonymous the most for all anonymous callers
 * @param network the most for one client network of anonymous callers
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
   * Limits of requests. A sixth is reserved for administrators of the zone. Anonymous callers get a
   * quarter, or one more than is reserved for sign-in, and one client network an eighth.
   *
   * @param signIn percent of the permits that are reserved for sign-in; 0 reserves none
   * @param gateway the most percent for calls of the gateway
   * @param account the most percent for one account
   * @param organization the most percent for one organization
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
   * Limits of calls to the node, where nothing is reserved and a client network counts as an
   * account.
   *
   * @param account the most percent for one account
   * @param organization the most percent for one organization, or for all anonymous callers
   */
  public static ConcurrencyLimits ofCalls(int total, int account, int organization) {
    int one = percent(total, account);
    int many = percent(total, organization);
    return new ConcurrencyLimits(total, 0, 0, total, one, many, many, one);
  }

  /** The most for all anonymous calls of the gateway: the rest is for sign-in. */
  int anonymousGateway() {
    return anonymous - signIn;
  }

  private static int percent(int of, int percent) {
    return Math.max(1, (int) ((long) of * percent / 100));
  }
}
