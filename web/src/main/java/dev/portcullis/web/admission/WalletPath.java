package dev.portcullis.web.admission;

import jakarta.servlet.http.HttpServletRequest;

/**
 * The path with the token of browser wallets, which send no headers (R-GTW-1). It is a credential:
 * no log and no response may contain it, however the path is written.
 */
final class WalletPath {
  private static final String GATEWAY = "/rpc";
  private static final String WALLET = "/wallet/";

  private WalletPath() {}

  /** The token in the path; null in another path. */
  static String token(HttpServletRequest request) {
    String path = request.getPathInfo();
    boolean isWallet =
        GATEWAY.equals(request.getServletPath()) && path != null && path.startsWith(WALLET);
    return isWallet ? path.substring(WALLET.length()) : null;
  }

  /** The path, still encoded, without the token. */
  static String masked(HttpServletRequest request) {
    return token(request) == null ? request.getRequestURI() : GATEWAY + WALLET + "{token}";
  }
}
