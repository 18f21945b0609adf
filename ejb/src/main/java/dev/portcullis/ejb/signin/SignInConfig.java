package dev.portcullis.ejb.signin;

import dev.portcullis.ejb.identity.OperatorConfig;
import dev.portcullis.ejb.startup.BadSetting;
import dev.portcullis.ejb.startup.CheckedConfig;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Secret;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The settings of sign-in in the browser ({@code signin.*}). */
@ApplicationScoped
public class SignInConfig implements CheckedConfig {
  private static final String CLIENT = "signin.client-id";
  private static final String SECRET = "signin.client-secret";
  private static final String URL = "signin.url";

  @Inject
  @ConfigProperty(name = CLIENT)
  Optional<String> clientId;

  @Inject
  @ConfigProperty(name = SECRET)
  Optional<String> clientSecret;

  @Inject
  @ConfigProperty(name = URL)
  Optional<String> url;

  @Inject OperatorConfig operator;

  /** Whether people can sign in in the browser. */
  boolean isOn() {
    return clientId.isPresent();
  }

  /**
   * Refuses where people cannot.
   *
   * @throws Failure NOT_FOUND
   */
  void requireOn() {
    if (!isOn()) {
      throw Failure.of(Reason.NOT_FOUND, "Sign-in in the browser is not set up here");
    }
  }

  /** The operator's identity provider. */
  String issuer() {
    return operator.oidcIssuer().orElseThrow();
  }

  /** What this service is called at the provider. */
  String clientId() {
    return clientId.orElseThrow().strip();
  }

  /** Its secret there; empty for a public client. */
  Optional<Secret> clientSecret() {
    return clientSecret.map(text -> new Secret(text.strip()));
  }

  /** Where browsers reach this service, without a slash at the end. */
  String url() {
    return base(url.orElseThrow());
  }

  /**
   * Where a provider sends people back to.
   *
   * @param organizationId whose provider; null for the operator's
   */
  String callback(String organizationId) {
    return url() + "/auth/callback" + (organizationId == null ? "" : "/" + organizationId);
  }

  /** Whether browsers reach this service by https only. */
  boolean isSecure() {
    return url().startsWith("https:");
  }

  @Override
  public void check() {
    if (clientId.isEmpty()) {
      if (clientSecret.isPresent() || url.isPresent()) {
        throw new BadSetting(CLIENT, "is missing; the other signin settings need it");
      }
      return;
    }
    if (clientId().isEmpty()) {
      throw new BadSetting(CLIENT, "must not be empty");
    }
    if (operator.oidcKeys().isEmpty()) {
      throw new BadSetting(CLIENT, "needs operator.oidc-jwks-uri and operator.oidc-audience");
    }
    if (url.isEmpty()) {
      throw new BadSetting(URL, "is missing; " + CLIENT + " needs it");
    }
    if (!isAddress(base(url.get()))) {
      throw new BadSetting(
          URL,
          "must be an http or https address without user, query and fragment, but is \""
              + url.get()
              + "\"");
    }
  }

  private static String base(String text) {
    return text.strip().replaceFirst("/+$", "");
  }

  private static boolean isAddress(String text) {
    try {
      URI uri = new URI(text);
      return ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme()))
          && uri.getHost() != null
          && uri.getRawUserInfo() == null
          && uri.getRawQuery() == null
          && uri.getRawFragment() == null;
    } catch (URISyntaxException none) {
      return false;
    }
  }
}
