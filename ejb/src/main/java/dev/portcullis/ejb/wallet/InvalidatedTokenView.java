package dev.portcullis.ejb.wallet;

import dev.portcullis.kernel.Secret;

/**
 * The token in place of an invalidated one (R-IDN-15).
 *
 * @param newWalletToken the new personal RPC token
 * @param message for a person
 */
public record InvalidatedTokenView(Secret newWalletToken, String message) {}
