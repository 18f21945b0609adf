package dev.portcullis.ejb.keycloak;

import java.time.Instant;

/**
 * A valid logout token (OpenID Connect Back-Channel Logout 1.0, 2.4).
 *
 * @param issuer the issuer
 * @param jti its identifier, valid once
 * @param subject the user who logged out, or null
 * @param sid the issuer's session that has ended, or null; at least one of the two is present
 * @param refusedFrom when it expires by age
 */
record LogoutToken(String issuer, String jti, String subject, String sid, Instant refusedFrom) {}
