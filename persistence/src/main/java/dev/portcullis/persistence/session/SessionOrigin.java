package dev.portcullis.persistence.session;

import dev.portcullis.kernel.Address;

/**
 * The credential that opened a session. The session ends when the credential does (ADR 0031).
 *
 * @param method {@code siwe} or {@code oidc}
 * @param subject the wallet address or OIDC subject that was proven
 * @param issuer the identity provider, or null
 * @param sid the provider's session, or null
 * @param organizationId the organization whose provider or wallet sign-in it was, or null
 * @param host the host that requested the wallet's signature, or null
 * @param machineId the M2M application that assigned the wallet, or null
 * @param hasPasskey whether a passkey was proven as well
 */
public record SessionOrigin(
    String method,
    String subject,
    String issuer,
    String sid,
    String organizationId,
    String host,
    String machineId,
    boolean hasPasskey) {
  /**
   * A wallet's signature.
   *
   * @param organizationId the organization that was signed in to, or null
   * @param host the host that requested the signature
   * @param machineId the M2M application that assigned the wallet, or null
   */
  public static SessionOrigin byWallet(
      Address wallet, String organizationId, String host, String machineId) {
    return new SessionOrigin(
        "siwe", wallet.text(), null, null, organizationId, host, machineId, false);
  }

  /**
   * An authentication by an identity provider.
   *
   * @param sid the session there, or null
   * @param organizationId the organization of the provider; null for the operator's
   */
  public static SessionOrigin byProvider(
      String issuer, String subject, String sid, String organizationId) {
    return new SessionOrigin("oidc", subject, issuer, sid, organizationId, null, null, false);
  }

  /** The same, and whether a passkey was proven as well. */
  public SessionOrigin withPasskey(boolean proven) {
    return new SessionOrigin(method, subject, issuer, sid, organizationId, host, machineId, proven);
  }
}
