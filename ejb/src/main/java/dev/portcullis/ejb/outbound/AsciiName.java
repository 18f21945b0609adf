package dev.portcullis.ejb.outbound;

import java.net.IDN;
import java.net.UnknownHostException;

/**
 * Converts host names to the ASCII form of name servers. Addresses have that form, but the HTTP
 * client converts it to Unicode before it calls its resolver (RFC 3490).
 */
final class AsciiName {
  private AsciiName() {}

  /**
   * The name in ASCII; an ASCII name remains unchanged.
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
