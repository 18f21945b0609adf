package dev.portcullis.persistence.session;

import dev.portcullis.kernel.Address;
import java.time.Instant;

/**
 * A nonce that a wallet is to sign (R-IDN-8). It is valid once, for a short time.
 *
 * @param nonce the nonce
 * @param wallet the wallet that is to sign
 * @param clientNetwork the network of the requesting client, by which requests are counted
 * @param issuedAt the start of its validity
 * @param expiresAt the end of its validity
 */
public record SiweChallenge(
    String nonce, Address wallet, String clientNetwork, Instant issuedAt, Instant expiresAt) {}
