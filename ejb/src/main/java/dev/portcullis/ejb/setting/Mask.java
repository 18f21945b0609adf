package dev.portcullis.ejb.setting;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Hides what is secret in the text of a setting. */
final class Mask {
  private static final String HIDDEN = "***";

  /** Words of names: what is called so is not shown, unless it is a number or a choice. */
  private static final Pattern SECRET =
      Pattern.compile("(?:^|[.-])(?:secret|token|password|keys?|subject)(?:[.-]|$)");

  /** Providers of nodes and prices give out addresses with a key in their path. */
  private static final Pattern WITH_KEY = Pattern.compile("(?:http|ws|price)-url$");

  private Mask() {}

  /** What may be shown of the text of the setting of this name. */
  static String over(String name, String text) {
    if (SECRET.matcher(name).find()) {
      return HIDDEN;
    }
    return text.contains("://")
        ? Pattern.compile(",")
            .splitAsStream(text)
            .map(part -> part.contains("://") ? url(name, part.strip()) : part.strip())
            .collect(Collectors.joining(","))
        : text;
  }

  private static String url(String name, String text) {
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
      return bare || !WITH_KEY.matcher(name).find()
          ? text
          : url.getScheme() + "://" + url.getRawAuthority() + "/" + HIDDEN;
    } catch (URISyntaxException noUrl) {
      return HIDDEN;
    }
  }
}
