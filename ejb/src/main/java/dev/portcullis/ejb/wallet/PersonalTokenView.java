package dev.portcullis.ejb.wallet;

import dev.portcullis.kernel.Secret;
import jakarta.annotation.Nullable;

/**
 * The caller's personal RPC token (R-IDN-15).
 *
 * @param token part of the address that browser wallets use
 * @param rpcUrl that address as a whole, for a wallet to add the network by; null where the setting
 *     {@code rpc.public-url} and {@code signin.url} are not set
 */
public record PersonalTokenView(Secret token, @Nullable Secret rpcUrl) {}
