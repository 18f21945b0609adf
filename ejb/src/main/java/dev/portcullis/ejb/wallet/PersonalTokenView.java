package dev.portcullis.ejb.wallet;

import dev.portcullis.kernel.Secret;

/**
 * The caller's personal RPC token (supplement 1.6).
 *
 * @param token part of the address that browser wallets use
 */
public record PersonalTokenView(Secret token) {}
