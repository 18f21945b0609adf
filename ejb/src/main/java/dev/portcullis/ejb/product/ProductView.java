package dev.portcullis.ejb.product;

import jakarta.annotation.Nullable;

/**
 * The product, its chain, and how people sign in.
 *
 * @param version that of the product and of its API description
 * @param chainId EIP-155, in hexadecimal
 * @param chainName as the operator calls the chain
 * @param signIn the ways into the zone
 * @param currency the coin that gas is paid in, as wallets ask for it (EIP-3085)
 * @param rpcUrl where the gateway answers JSON-RPC; null where the operator names no address
 * @param legacy whether there is the legacy v0.1 rollup
 */
public record ProductView(
    String version,
    String chainId,
    String chainName,
    SignInWays signIn,
    Currency currency,
    @Nullable String rpcUrl,
    boolean legacy) {
  /**
   * The ways into the zone. An organization's own provider is at {@code
   * /organizations/{id}/oidc-provider}.
   *
   * @param issuer the identity provider (OpenID Connect Discovery 1.0); null where pages cannot
   *     send people to one: none is set up, or the client there has a secret, which no page may
   *     know
   * @param clientId the public client there; null together with the issuer
   * @param authorizeUrl where browsers begin a sign-in; null where that is not set up
   * @param wallet whether wallets sign in (EIP-4361)
   * @param passkeyRpId the host name that passkeys are bound to (WebAuthn)
   */
  public record SignInWays(
      @Nullable String issuer,
      @Nullable String clientId,
      @Nullable String authorizeUrl,
      boolean wallet,
      String passkeyRpId) {}

  /**
   * The coin that gas is paid in.
   *
   * @param name of one whole coin
   * @param symbol 2 to 6 characters
   * @param decimals how many decimals an amount in its smallest unit has
   */
  public record Currency(String name, String symbol, int decimals) {}
}
