package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import dev.portcullis.kernel.Ids;
import dev.portcullis.launcher.KeycloakServer;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A person's browser that signs in for a registered application (R-IDN-9).
 *
 * @param keycloak where the person signs in
 * @param api the product
 * @param application the client id of the application, which is registered with {@link #HOME}
 */
record SignInBrowser(KeycloakServer keycloak, Api api, String application) {
  static final String HOME = "https://app.example/auth/callback?from=portcullis";
  static final String COOKIE = "portcullis-signin";

  /** For a new application. */
  static SignInBrowser forApplication(
      KeycloakServer keycloak, Api api, String... furtherRedirectUrls) {
    ObjectNode body =
        Client.json().put("clientId", "app-" + name()).put("name", "A <b>&</b> \"B\"");
    body.withArray("redirectUrls").add(HOME);
    for (String url : furtherRedirectUrls) {
      body.withArray("redirectUrls").add(url);
    }
    Answer made = Client.operator(api).post("/applications", body);
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    return new SignInBrowser(keycloak, api, made.at("/clientId"));
  }

  /** Where the browser reaches the product: passkeys are bound to names, not to addresses. */
  URI pages() {
    return URI.create("http://localhost:" + api.baseUrl().getPort());
  }

  /** The application's request, with the state {@code s}. */
  Map<String, String> request() {
    Map<String, String> request = new LinkedHashMap<>();
    request.put("client_id", application);
    request.put("redirect_uri", HOME);
    request.put("state", "s");
    request.put("response_type", "token");
    return request;
  }

  /** The same with one value more, or another one. */
  Map<String, String> request(String name, String value) {
    Map<String, String> request = request();
    request.put(name, value);
    return request;
  }

  /** A sign-in that has begun in a browser. */
  record Begun(KeycloakServer keycloak, Api api, URI provider, String cookieHeader) {
    String cookie() {
      return value(cookieHeader);
    }

    /** The address that Keycloak sends a user back to. */
    URI signIn(String username) {
      return KeycloakLogin.through(keycloak, provider, username);
    }

    /** The same without Keycloak, with the right state. */
    URI answer(Map<String, String> fields) {
      Map<String, String> all = new LinkedHashMap<>(fields);
      all.put("state", fields(provider.getRawQuery()).get("state"));
      return URI.create(api.baseUrl() + "/auth/callback?" + KeycloakAdmin.encoded(all));
    }
  }

  /** Begins. */
  Begun begin(Map<String, String> request) {
    HttpResponse<String> answer = authorize(request);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
    return new Begun(
        keycloak, api, URI.create(header(answer, "location")), header(answer, "set-cookie"));
  }

  /** Tries to begin. */
  HttpResponse<String> authorize(Map<String, String> request) {
    return api.get("/auth/authorize?" + KeycloakAdmin.encoded(request));
  }

  /** Goes where Keycloak sends the person, in the browser in which it began. */
  HttpResponse<String> goOn(Begun begun, URI answer) {
    return send(answer, begun.cookie());
  }

  /** Goes on with this cookie, or without when it is null. */
  HttpResponse<String> send(URI answer, String cookie) {
    var request = api.request(answer.getRawPath() + "?" + answer.getRawQuery()).GET();
    return api.send(with(request, cookie));
  }

  /** Adds the cookie of a sign-in, unless it is null. */
  static HttpRequest.Builder with(HttpRequest.Builder request, String cookie) {
    return cookie == null ? request : request.header("cookie", COOKIE + "=" + cookie);
  }

  /** A session with what came back in the fragment of an address. */
  Client session(URI location) {
    String token = fields(location.getRawFragment()).get("token");
    assertThat(token).as(location.toString()).isNotEmpty();
    return new Client(api, "authorization", "Bearer " + token);
  }

  /** The value of a cookie that was set. */
  static String value(String cookieHeader) {
    return cookieHeader.substring(COOKIE.length() + 1, cookieHeader.indexOf(';')).replace("\"", "");
  }

  /** The fields of a query or fragment. */
  static Map<String, String> fields(String query) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (String field : query.split("&", -1)) {
      int equals = field.indexOf('=');
      fields.put(
          field.substring(0, equals),
          URLDecoder.decode(field.substring(equals + 1), StandardCharsets.UTF_8));
    }
    return fields;
  }

  /** A header of an answer, or the empty text. */
  static String header(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  /** A name that no user has. */
  static String name() {
    return HexFormat.of().formatHex(Ids.bytes(6));
  }
}
