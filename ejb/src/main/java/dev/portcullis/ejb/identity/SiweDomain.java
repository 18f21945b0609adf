package dev.portcullis.ejb.identity;

import java.util.Arrays;
import java.util.regex.Pattern;

/** The hosts of wallet sign-in (R-ADM-7): bare, lowercase, with an optional port. */
public final class SiweDomain {
  private static final int MAX_LENGTH = 255;
  private static final Pattern LABEL = Pattern.compile("[a-z0-9](?:[a-z0-9-]*[a-z0-9])?");

  private SiweDomain() {}

  /** Whether {@code text} is such a host. */
  public static boolean isValid(String text) {
    if (text.length() > MAX_LENGTH) {
      return false;
    }
    int colon = text.indexOf(':');
    return colon < 0
        ? isHost(text)
        : isHost(text.substring(0, colon)) && isPort(text.substring(colon + 1));
  }

  private static boolean isHost(String text) {
    return Arrays.stream(text.split("\\.", -1)).allMatch(label -> LABEL.matcher(label).matches());
  }

  private static boolean isPort(String digits) {
    return digits.matches("[1-9][0-9]{0,4}") && Integer.parseInt(digits) <= 65_535;
  }
}
