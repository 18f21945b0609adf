package dev.portcullis.ejb.wallet;

import java.util.List;

/**
 * The caller's wallets (supplement 1.6).
 *
 * @param wallets addresses in lowercase, oldest first
 */
public record WalletList(List<String> wallets) {}
