package dev.portcullis.ejb.decision.account;

import java.time.Instant;

/**
 * The user who holds a wallet.
 *
 * @param userId the user
 * @param proven whether it is proven to be theirs (ADR 0055)
 * @param since when it became theirs: what it sent before was another's
 */
public record WalletHolder(String userId, boolean proven, Instant since) {}
