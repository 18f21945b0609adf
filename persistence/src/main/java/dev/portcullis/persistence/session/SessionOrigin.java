package dev.portcullis.persistence.session;

import dev.portcullis.kernel.Address;

/**
 * What opened a session: it ends with that (ADR 0031).
 *
 * @param method {@code siwe} or {@code oidc}
 * @param subject the wallet address or OIDC subject that was proven
 * @param issuer the identity provider, or null
 * @param sid the provider's session, or null
 * @param organizationId the organization whose provider or wallet sign-in it was, or null
 * @param host the host that asked the wallet, or null
 * @param machineId the M2M application that gave the user the wallet, or null
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
   * @param host who asked for the signature
   * @param machineId the M2M application that gave the user the wallet, or null
   */
  public static SessionOrigin byWallet(
      Address wallet, String organizationId, String host, String machineId) {
    return new SessionOrigin(
        "siwe", wallet.text(), null, null, organizationId, host, machineId, false);
  }

  /**
   * An identity provider's word.
   *
   * @param sid the session there, or null
   * @param organizationId whose provider it is; null for the operator's
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
