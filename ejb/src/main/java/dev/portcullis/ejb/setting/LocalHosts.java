package dev.portcullis.ejb.setting;

import java.util.regex.Pattern;

/** Names of the machine itself, which are worth nothing to anybody elsewhere. */
public final class LocalHosts {
  private static final Pattern HOST =
      Pattern.compile("(?:^|//)(?:localhost|127(?:\\.[0-9]{1,3}){3}|\\[::1\\])(?:[:/,?]|$)");

  private LocalHosts() {}

  /** Whether the text is one, or an address that begins with one. */
  public static boolean isIn(String text) {
    return HOST.matcher(text).find();
  }
}
