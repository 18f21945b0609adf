package dev.portcullis.ejb.wallet;

import dev.portcullis.kernel.Secret;

/**
 * The replacement of an invalidated token (R-IDN-15).
 *
 * @param newWalletToken the new personal RPC token
 * @param message human-readable
 */
public record InvalidatedTokenView(Secret newWalletToken, String message) {}
