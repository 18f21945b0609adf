package dev.portcullis.ejb.signin;

import dev.portcullis.kernel.Secret;
import java.util.Optional;

/**
 * An identity provider that people are sent to.
 *
 * @param organizationId whose it is; null for the operator's, whose address is believed
 * @param issuer the provider
 * @param clientId what this service is called there
 * @param clientSecret its secret there; empty for a public client
 * @param callback where it sends people back to: an address for each provider, so that none can
 *     pass on the answer of another (RFC 9700, 4.4.2.2)
 */
public record SignInProvider(
    String organizationId,
    String issuer,
    String clientId,
    Optional<Secret> clientSecret,
    String callback) {}
