package dev.portcullis.ejb.keycloak;

import java.time.Instant;

/**
 * A logout token that holds (OpenID Connect Back-Channel Logout 1.0, 2.4).
 *
 * @param issuer who says so
 * @param jti its identifier, good once
 * @param subject who has logged out, or null
 * @param sid which session of the issuer's has ended, or null; one of the two is there
 * @param refusedFrom when its age refuses it
 */
record LogoutToken(String issuer, String jti, String subject, String sid, Instant refusedFrom) {}
