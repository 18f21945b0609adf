package dev.portcullis.web.admission;

import jakarta.servlet.http.HttpServletRequest;

/**
 * The path with the token of browser wallets, which send no headers (R-GTW-1). It is a credential:
 * no log and no response may contain it, however the path is written.
 */
final class WalletPath {
  private static final String WALLET = "/rpc/wallet";
  private static final String BELOW = "/";

  private WalletPath() {}

  /** The token in the path; null in another path. */
  static String token(HttpServletRequest request) {
    String path = request.getPathInfo();
    boolean isWallet =
        WALLET.equals(request.getServletPath()) && path != null && path.startsWith(BELOW);
    return isWallet ? path.substring(BELOW.length()) : null;
  }

  /** The path, still encoded, without the token. */
  static String masked(HttpServletRequest request) {
    return token(request) == null ? request.getRequestURI() : WALLET + BELOW + "{token}";
  }
}
