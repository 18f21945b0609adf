package dev.portcullis.persistence.decision;

import java.time.Instant;

/**
 * Whose a wallet is.
 *
 * @param userId the user
 * @param proven whether something was signed by it, or a machine alone says that it is the user's
 * @param since when it became the user's
 */
public record WalletHolderRow(String userId, boolean proven, Instant since) {}
