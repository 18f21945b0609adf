package dev.portcullis.ejb.setting;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Masks secrets in the text of a setting. */
final class Mask {
  static final String HIDDEN = "***";

  private Mask() {}

  /** Masks the text of a setting that is not secret as a whole. */
  static String over(String text, boolean keyInPath) {
    if (text.startsWith("jdbc:")) {
      return jdbc(text);
    }
    return text.contains("://")
        ? Pattern.compile(",")
            .splitAsStream(text)
            .map(part -> part.contains("://") ? url(part.strip(), keyInPath) : part.strip())
            .collect(Collectors.joining(","))
        : text;
  }

  /** Drivers accept passwords among the parameters. */
  private static String jdbc(String text) {
    int parameters = text.indexOf('?');
    String bare = parameters < 0 ? text : text.substring(0, parameters) + "?" + HIDDEN;
    return bare.contains("@") ? HIDDEN : bare;
  }

  private static String url(String text, boolean keyInPath) {
    try {
      URI url = new URI(text);
      boolean open =
          url.getHost() != null
              && url.getRawUserInfo() == null
              && url.getRawQuery() == null
              && url.getRawFragment() == null;
      if (!open) {
        return HIDDEN;
      }
      boolean bare = url.getRawPath().replace("/", "").isEmpty();
      return bare || !keyInPath
          ? text
          : url.getScheme() + "://" + url.getRawAuthority() + "/" + HIDDEN;
    } catch (URISyntaxException noUrl) {
      return HIDDEN;
    }
  }
}
