package dev.portcullis.persistence.session;

import dev.portcullis.kernel.Address;
import java.time.Instant;

/**
 * A nonce handed to a wallet to sign (R-IDN-8): good once, for a short time.
 *
 * @param nonce the nonce
 * @param wallet whose signature it asks for
 * @param clientNetwork who asked for it, as clients are counted
 * @param issuedAt from when on it is good
 * @param expiresAt until when it is good
 */
public record SiweChallenge(
    String nonce, Address wallet, String clientNetwork, Instant issuedAt, Instant expiresAt) {}
