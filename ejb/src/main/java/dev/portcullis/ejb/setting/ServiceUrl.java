package dev.portcullis.ejb.setting;

import java.net.URI;
import java.net.URISyntaxException;

/** Parses a setting that is the base address of a service, without parts of a single call. */
public final class ServiceUrl {
  private ServiceUrl() {}

  /**
   * The address, without a trailing slash.
   *
   * @param name the name of the setting
   * @throws InvalidSettingException unless it is http or https with a host, without user, query and
   *     fragment
   */
  public static URI of(String name, String text) {
    try {
      URI uri = new URI(trimmed(text));
      boolean web = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
      if (web
          && uri.getHost() != null
          && uri.getRawUserInfo() == null
          && uri.getRawQuery() == null
          && uri.getRawFragment() == null) {
        return uri;
      }
    } catch (URISyntaxException noAddress) {
      // handled below
    }
    throw new InvalidSettingException(
        name,
        "must be an http or https address without user, query and fragment, but is \""
            + text
            + "\"");
  }

  /** The text without surrounding spaces and trailing slashes. */
  public static String trimmed(String text) {
    return text.strip().replaceFirst("/+$", "");
  }
}
