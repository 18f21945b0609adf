package dev.portcullis.persistence.decision;

import java.time.Instant;

/**
 * The holder of a wallet.
 *
 * @param userId the user
 * @param proven whether the wallet signed a proof; if false, only a machine claims that it is the
 *     user's
 * @param since when it became the user's
 */
public record WalletHolderRow(String userId, boolean proven, Instant since) {}
