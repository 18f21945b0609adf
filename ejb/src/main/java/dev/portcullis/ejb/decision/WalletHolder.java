package dev.portcullis.ejb.decision;

import java.time.Instant;

/**
 * Whose a wallet is.
 *
 * @param userId the user
 * @param proven whether it is proven to be theirs (ADR 0055)
 * @param since when it became theirs: what it sent before was another's
 */
public record WalletHolder(String userId, boolean proven, Instant since) {}
