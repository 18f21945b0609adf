package dev.portcullis.ejb.wallet;

import jakarta.annotation.Nullable;

/**
 * The transaction of the latest allowance (supplement 1.6).
 *
 * @param txHash null while none is registered
 */
public record AllowanceTransaction(@Nullable String txHash) {}
