package dev.portcullis.ejb.wallet;

import jakarta.annotation.Nullable;

/**
 * The transaction of the latest allowance (R-IDN-17).
 *
 * @param txHash null until a transaction is registered
 */
public record AllowanceTransactionView(@Nullable String txHash) {}
