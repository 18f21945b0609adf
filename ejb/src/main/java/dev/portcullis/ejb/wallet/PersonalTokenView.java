package dev.portcullis.ejb.wallet;

import dev.portcullis.kernel.Secret;
import jakarta.annotation.Nullable;

/**
 * The caller's personal RPC token (R-IDN-15).
 *
 * @param token part of the URL for browser wallets
 * @param rpcUrl the whole URL, for adding the network to a wallet; null if neither {@code
 *     rpc.public-url} nor {@code signin.url} is set
 */
public record PersonalTokenView(Secret token, @Nullable Secret rpcUrl) {}
