package dev.portcullis.ejb.setting;

import java.util.regex.Pattern;

/** Recognizes names of the machine itself, which are useless on other machines. */
public final class LocalHosts {
  private static final Pattern HOST =
      Pattern.compile("(?:^|//)(?:localhost|127(?:\\.[0-9]{1,3}){3}|\\[::1\\])(?:[:/,?]|$)");

  private LocalHosts() {}

  /** Whether the text is such a name, or an address that begins with one. */
  public static boolean isIn(String text) {
    return HOST.matcher(text).find();
  }
}
