package dev.portcullis.ejb.wallet;

import java.util.List;

/**
 * The caller's wallets (R-IDN-14).
 *
 * @param wallets addresses in lowercase, oldest first
 */
public record WalletListView(List<String> wallets) {}
