package dev.portcullis.ejb.signin;

import dev.portcullis.ejb.operator.OperatorConfig;
import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.ServiceUrl;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Secret;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/** The settings of sign-in in the browser ({@code signin.*}). */
@ApplicationScoped
public class SignInConfig extends Settings implements CheckedConfig {
  private static final String CLIENT = "signin.client-id";
  private static final String URL = "signin.url";

  private final Setting<Optional<String>> clientId = stripped(CLIENT);
  private final Setting<Optional<String>> clientSecret = stripped("signin.client-secret").secret();
  private final Setting<Optional<String>> url = optional(URL);

  @Inject OperatorConfig operator;

  /** Whether browser sign-in is configured. */
  boolean isOn() {
    return clientId.get().isPresent();
  }

  /**
   * Rejects the request if browser sign-in is not configured.
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

  /** The client id of this service at the provider. */
  String clientId() {
    return clientId.get().orElseThrow();
  }

  /** Its secret there; empty for a public client. */
  Optional<Secret> clientSecret() {
    return clientSecret.get().map(Secret::new);
  }

  /** The address of this service for browsers, without a slash at the end. */
  String url() {
    return ServiceUrl.trimmed(url.get().orElseThrow());
  }

  /** The address at which browsers begin to sign in; empty if not configured. */
  public Optional<String> authorizeUrl() {
    return isOn() ? Optional.of(url() + "/auth/authorize") : Optional.empty();
  }

  /** The address of the console, with a slash at the end. */
  String console() {
    return url() + "/console/";
  }

  /**
   * The redirect address for a provider.
   *
   * @param organizationId the organization of the provider; null for the operator's
   */
  String callback(String organizationId) {
    return url() + "/auth/callback" + (organizationId == null ? "" : "/" + organizationId);
  }

  /**
   * The provider and client id for pages that sign users in to the zone. Empty for a client with a
   * secret, because every visitor of the page would know it.
   */
  public Optional<ZoneProvider> zoneProvider() {
    return isOn() && clientSecret().isEmpty()
        ? Optional.of(new ZoneProvider(issuer(), clientId()))
        : Optional.empty();
  }

  /** Whether browsers reach this service by https only. */
  boolean isSecure() {
    return url().startsWith("https:");
  }

  @Override
  public void check() {
    if (!isOn()) {
      if (clientSecret.get().isPresent() || url.get().isPresent()) {
        throw new InvalidSettingException(CLIENT, "is missing; the other signin settings need it");
      }
      return;
    }
    if (clientId().isEmpty()) {
      throw new InvalidSettingException(CLIENT, "must not be empty");
    }
    if (operator.oidcKeys().isEmpty()) {
      throw new InvalidSettingException(
          CLIENT, "needs operator.oidc-jwks-uri and operator.oidc-audience");
    }
    String given =
        url.get()
            .orElseThrow(
                () -> new InvalidSettingException(URL, "is missing; " + CLIENT + " needs it"));
    var unusedAddress = ServiceUrl.of(URL, given);
  }
}
