package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.launcher.KeycloakServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A person in front of a browser who signs in at Keycloak: the authorization code flow with PKCE
 * (RFC 7636) of the public client, form by form.
 */
final class KeycloakLogin {
  private static final Pattern ACTION = Pattern.compile("action=\"([^\"]+)\"");
  private static final Pattern CODE = Pattern.compile("[?&]code=([^&]+)");
  private static final String CLIENT = "portcullis-browser";
  private static final String REDIRECT = "http://127.0.0.1/callback";
  private static final String VERIFIER = "v".repeat(64);
  private static final int MAX_PAGES = 3;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final KeycloakServer keycloak;
  private final String issuer;
  private final Map<String, String> cookies = new LinkedHashMap<>();

  private KeycloakLogin(KeycloakServer keycloak, String issuer) {
    this.keycloak = keycloak;
    this.issuer = issuer;
  }

  /** The tokens of a user who signs in with the password of the test users. */
  static JsonNode tokens(KeycloakServer keycloak, String username) {
    return tokens(keycloak, keycloak.issuer(), username);
  }

  /** The tokens of a user of another realm of the same Keycloak. */
  static JsonNode tokens(KeycloakServer keycloak, String issuer, String username) {
    KeycloakLogin login = new KeycloakLogin(keycloak, issuer);
    String code =
        login
            .code(username)
            .orElseThrow(() -> new AssertionError("Keycloak did not let " + username + " in"));
    HttpResponse<String> answer =
        KeycloakAdmin.form(
            issuer + "/protocol/openid-connect/token",
            Map.of(
                "grant_type", "authorization_code",
                "client_id", CLIENT,
                "code", code,
                "redirect_uri", REDIRECT,
                "code_verifier", VERIFIER));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return SignIn.json(answer);
  }

  /**
   * Where Keycloak sends a user back to who came from {@code start} and signs in with the password
   * of the test users.
   */
  static URI through(KeycloakServer keycloak, URI start, String username) {
    return new KeycloakLogin(keycloak, keycloak.issuer())
        .location(start, username)
        .orElseThrow(() -> new AssertionError("Keycloak did not let " + username + " in"));
  }

  /** Whether Keycloak lets a user in. */
  static boolean isLetIn(KeycloakServer keycloak, String username) {
    return new KeycloakLogin(keycloak, keycloak.issuer()).code(username).isPresent();
  }

  private Optional<String> code(String username) {
    URI start =
        URI.create(
            issuer
                + "/protocol/openid-connect/auth?"
                + KeycloakAdmin.encoded(
                    Map.of(
                        "response_type", "code",
                        "client_id", CLIENT,
                        "redirect_uri", REDIRECT,
                        "scope", "openid",
                        "state", "s",
                        "code_challenge_method", "S256",
                        "code_challenge", challenge())));
    return location(start, username)
        .map(location -> CODE.matcher(location.toString()))
        .filter(Matcher::find)
        .map(code -> code.group(1));
  }

  private Optional<URI> location(URI start, String username) {
    HttpResponse<String> page = send(start, null);
    // With organizations one page requests the name and the next the password.
    for (int i = 0; i < MAX_PAGES && page.statusCode() == 200; i++) {
      Matcher action = ACTION.matcher(page.body());
      assertThat(action.find()).as(page.body()).isTrue();
      page =
          send(
              URI.create(action.group(1).replace("&amp;", "&")),
              KeycloakAdmin.encoded(
                  Map.of("username", username, "password", keycloak.testPassword())));
    }
    return page.headers().firstValue("location").map(URI::create);
  }

  private HttpResponse<String> send(URI uri, String form) {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(30));
    if (!cookies.isEmpty()) {
      request.header("cookie", String.join("; ", cookies.values()));
    }
    if (form != null) {
      request
          .header("content-type", "application/x-www-form-urlencoded")
          .POST(BodyPublishers.ofString(form));
    }
    try {
      HttpResponse<String> answer =
          http.send(request.build(), HttpResponse.BodyHandlers.ofString());
      for (String cookie : answer.headers().allValues("set-cookie")) {
        String pair = cookie.substring(0, (cookie + ";").indexOf(';'));
        cookies.put(pair.substring(0, pair.indexOf('=')), pair);
      }
      return answer;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private static String challenge() {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(Sha256.digest(VERIFIER.getBytes(StandardCharsets.US_ASCII)));
  }
}
