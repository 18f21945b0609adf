package dev.portcullis.command;

import dev.portcullis.command.BoundedHttpClient.Answer;
import dev.portcullis.command.keycloak.ConnectionErrors;
import dev.portcullis.ejb.keycloak.KeycloakSettings;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Checks whether Keycloak has the realm, its issuer matches the settings, and the client can
 * authenticate.
 */
record KeycloakCheck(BoundedHttpClient http, KeycloakSettings settings) implements DoctorCheck {
  private static final int DONE = 200;
  private static final int NOT_FOUND = 404;

  @Override
  public String subject() {
    return "Keycloak " + ConnectionErrors.place(settings.url());
  }

  @Override
  public List<CheckResult> run() {
    String realm = settings.url() + "/realms/" + settings.realm();
    Answer described =
        http.get(URI.create(realm + "/.well-known/openid-configuration"), Optional.empty());
    if (described.status() == NOT_FOUND) {
      return wrong(
          "has no realm "
              + settings.realm()
              + ". See keycloak.realm, and the path of keycloak.url");
    }
    String issuer = described.body().path("issuer").asText();
    if (described.status() != DONE || issuer.isEmpty()) {
      return wrong("does not describe the realm (HTTP " + described.status() + "). See its log");
    }
    if (!issuer.equals(settings.issuer())) {
      return wrong(
          "reports the issuer "
              + issuer
              + ", and "
              + settings.issuer()
              + " is expected. See keycloak.issuer, and Keycloak's own hostname");
    }
    Answer token =
        http.post(
            URI.create(realm + "/protocol/openid-connect/token"),
            "application/x-www-form-urlencoded",
            form());
    return token.status() == DONE
        ? List.of(
            CheckResult.ok(
                subject(),
                "the realm "
                    + settings.realm()
                    + " lets the client "
                    + settings.clientId()
                    + " in"))
        : wrong(
            "does not let the client "
                + settings.clientId()
                + " in (HTTP "
                + token.status()
                + ", "
                + token.body().path("error").asText("no reason")
                + "). See keycloak.client-id and"
                + " keycloak.client-secret, and whether the client has a service account");
  }

  private List<CheckResult> wrong(String sentence) {
    return List.of(CheckResult.wrong(subject(), sentence));
  }

  private String form() {
    return "grant_type=client_credentials&client_id="
        + encoded(settings.clientId())
        + "&client_secret="
        + encoded(settings.clientSecret().reveal());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
