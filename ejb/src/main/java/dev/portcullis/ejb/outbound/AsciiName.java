package dev.portcullis.ejb.outbound;

import java.net.IDN;
import java.net.UnknownHostException;

/**
 * The form of a host's name in which name servers know it. Addresses have that form; the HTTP
 * client makes Unicode of it before it asks its resolver (RFC 3490).
 */
final class AsciiName {
  private AsciiName() {}

  /**
   * The name in ASCII; one that is in ASCII stays as it is.
   *
   * @throws UnknownHostException if it has no such form
   */
  static String of(String host) throws UnknownHostException {
    if (host.chars().allMatch(c -> c < 128)) {
      return host;
    }
    try {
      return IDN.toASCII(host, IDN.USE_STD3_ASCII_RULES);
    } catch (IllegalArgumentException none) {
      throw (UnknownHostException)
          new UnknownHostException("The host has no name in ASCII").initCause(none);
    }
  }
}
