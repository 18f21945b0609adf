package dev.portcullis.ejb.decision.account;

import java.time.Instant;

/**
 * The user with a wallet.
 *
 * @param userId the user
 * @param proven whether the ownership is proven (ADR 0055)
 * @param since the time when the user obtained it: earlier transactions belong to another user
 */
public record WalletHolder(String userId, boolean proven, Instant since) {}
