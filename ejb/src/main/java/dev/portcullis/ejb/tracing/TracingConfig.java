package dev.portcullis.ejb.tracing;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** The settings {@code tracing.*}; the properties file explains each one. */
@ApplicationScoped
public class TracingConfig extends Settings implements CheckedConfig {
  private static final String PATH = "/v1/traces";

  private final Setting<Optional<URI>> endpoint =
      optional("tracing.otlp-endpoint", TracingConfig::url);
  private final Setting<Double> ratio =
      parsed("tracing.sample-ratio", TracingConfig::ratio).form("number, 0 to 1");

  /** The address to which spans are posted; empty for no export. */
  public Optional<URI> endpoint() {
    return endpoint.get();
  }

  /** The share of exported traces, from 0 to 1. */
  public double ratio() {
    return ratio.get();
  }

  private static double ratio(String name, String text) {
    try {
      double ratio = Double.parseDouble(text.strip());
      if (ratio >= 0 && ratio <= 1) {
        return ratio;
      }
    } catch (NumberFormatException noNumber) {
      throw (InvalidSettingException) wrongRatio(name).initCause(noNumber);
    }
    throw wrongRatio(name);
  }

  private static InvalidSettingException wrongRatio(String name) {
    return new InvalidSettingException(name, "must be a number from 0 to 1");
  }

  private static URI url(String name, String text) {
    InvalidSettingException wrong =
        new InvalidSettingException(
            name, "must be a URL that begins with http:// or https://, without user and fragment");
    try {
      URI url = new URI(text.strip());
      boolean usable =
          ("http".equals(url.getScheme()) || "https".equals(url.getScheme()))
              && url.getHost() != null
              && url.getUserInfo() == null
              && url.getFragment() == null;
      if (!usable) {
        throw wrong;
      }
      String path = url.getPath();
      return path.isEmpty() || path.equals("/") ? url.resolve(PATH) : url;
    } catch (URISyntaxException malformed) {
      throw (InvalidSettingException) wrong.initCause(malformed);
    }
  }
}
