package dev.portcullis.ejb.product;

import jakarta.annotation.Nullable;

/**
 * The product, its chain, and how users sign in.
 *
 * @param version that of the product and of its API description
 * @param chainId EIP-155, in hexadecimal
 * @param chainName the operator's name for the chain
 * @param signIn the ways to sign in to the zone
 * @param currency the coin in which gas is paid, in the form for wallets (EIP-3085)
 * @param rpcUrl the JSON-RPC address of the gateway; null if the operator names no address
 * @param legacy whether the legacy v0.1 rollup is enabled
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
   * The ways to sign in to the zone. An organization's own provider is at {@code
   * /organizations/{id}/oidc-provider}.
   *
   * @param issuer the identity provider (OpenID Connect Discovery 1.0). Null if pages cannot
   *     redirect users to one: none is configured, or the client there has a secret, which no page
   *     may know
   * @param clientId the public client there; null together with the issuer
   * @param authorizeUrl the address at which browsers begin a sign-in; null if not configured
   * @param wallet whether wallets sign in (EIP-4361)
   * @param passkeyRpId the host name to which passkeys are bound (WebAuthn)
   */
  public record SignInWays(
      @Nullable String issuer,
      @Nullable String clientId,
      @Nullable String authorizeUrl,
      boolean wallet,
      String passkeyRpId) {}

  /**
   * The coin in which gas is paid.
   *
   * @param name of one whole coin
   * @param symbol 2 to 6 characters
   * @param decimals how many decimals an amount in its smallest unit has
   */
  public record Currency(String name, String symbol, int decimals) {}
}
