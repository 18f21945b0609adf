package dev.portcullis.command.keycloak;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.keycloak.OAuth2Constants;
import org.keycloak.admin.client.JacksonProvider;
import org.keycloak.admin.client.Keycloak;
import org.keycloak.admin.client.KeycloakBuilder;

/**
 * The session of an administrator at Keycloak. Every response has a limit of time and size, no
 * redirect is followed, and each failure is a sentence without a secret.
 */
final class AdminSession implements AutoCloseable {
  private static final int CONNECT_SECONDS = 5;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;
  private static final JsonMapper JSON = new JsonMapper();

  private final AdminCredentials access;
  private final Client http;
  private final Keycloak keycloak;

  private AdminSession(AdminCredentials access) {
    this.access = access;
    this.http =
        ClientBuilder.newBuilder()
            .connectTimeout(CONNECT_SECONDS, TimeUnit.SECONDS)
            .readTimeout(access.timeout().toMillis(), TimeUnit.MILLISECONDS)
            .register(new JacksonProvider(), 100)
            .register(new ResponseSizeFilter())
            .build();
    KeycloakBuilder builder =
        KeycloakBuilder.builder()
            .serverUrl(access.url().toString())
            .realm(access.realm())
            .clientId(access.clientId())
            .resteasyClient(http);
    this.keycloak =
        access
            .user()
            .map(
                user ->
                    builder
                        .grantType(OAuth2Constants.PASSWORD)
                        .username(user)
                        .password(access.secret().reveal()))
            .orElseGet(
                () ->
                    builder
                        .grantType(OAuth2Constants.CLIENT_CREDENTIALS)
                        .clientSecret(access.secret().reveal()))
            .build();
  }

  /**
   * Signs in.
   *
   * @throws KeycloakException if Keycloak does not respond, or rejects the administrator
   */
  static AdminSession open(AdminCredentials access) {
    AdminSession session = new AdminSession(access);
    try {
      session.signIn();
      return session;
    } catch (RuntimeException failed) {
      session.close();
      throw failed;
    }
  }

  /** The base URL of Keycloak. */
  URI url() {
    return access.url();
  }

  /**
   * Sends a query.
   *
   * @param what names the operation, as the end of "may not …"
   */
  <T> T query(String what, Function<Keycloak, T> question) {
    return find(what, question)
        .orElseThrow(
            () ->
                new KeycloakException(
                    place()
                        + " cannot "
                        + what
                        + " (HTTP 404). See whether Keycloak is 26 or newer"));
  }

  /** The same for an object that may not exist. */
  <T> Optional<T> find(String what, Function<Keycloak, T> question) {
    try {
      T answer = question.apply(keycloak);
      if (answer == null) {
        throw notKeycloak("nothing", null);
      }
      return Optional.of(answer);
    } catch (WebApplicationException refused) {
      if (refused.getResponse().getStatus() == NOT_FOUND) {
        return Optional.empty();
      }
      throw refusal(what, refused.getResponse(), refused);
    } catch (ProcessingException | NullPointerException failed) {
      // Keycloak's client assumes that a response is not empty.
      throw unreachable(failed);
    }
  }

  /** Runs an operation without a result. */
  void run(String what, Consumer<Keycloak> work) {
    var unused =
        query(
            what,
            asked -> {
              work.accept(asked);
              return true;
            });
  }

  /** The same for operations whose response the client does not check. */
  void send(String what, Function<Keycloak, Response> work) {
    try (Response answer = query(what, work)) {
      if (answer.getStatusInfo().getFamily() != Response.Status.Family.SUCCESSFUL) {
        throw refusal(what, answer, null);
      }
    }
  }

  @Override
  public void close() {
    keycloak.close();
    http.close();
  }

  private void signIn() {
    try {
      if (keycloak.tokenManager().getAccessTokenString() == null) {
        throw notKeycloak("no token", null);
      }
    } catch (WebApplicationException refused) {
      int status = refused.getResponse().getStatus();
      if (status == NOT_FOUND) {
        throw new KeycloakException(
            place()
                + " has no realm "
                + access.realm()
                + " to sign in to. See provision.realm, and the path of provision.url or"
                + " keycloak.url",
            refused);
      }
      if (status >= 500) {
        throw refusal("sign in", refused.getResponse(), refused);
      }
      throw new KeycloakException(
          place()
              + " does not let "
              + access.principal()
              + " in ("
              + reason(refused.getResponse())
              + "). See "
              + access
                  .user()
                  .map(user -> "provision.user and provision.password")
                  .orElse("provision.client-id and provision.client-secret"),
          refused);
    } catch (ProcessingException | NullPointerException failed) {
      // Keycloak's client assumes that a response is not empty.
      throw unreachable(failed);
    }
  }

  private KeycloakException refusal(String what, Response answer, Exception cause) {
    String reason = reason(answer);
    return switch (answer.getStatus()) {
      case UNAUTHORIZED ->
          new KeycloakException(place() + " does not accept its own token (" + reason + ")", cause);
      case FORBIDDEN ->
          new KeycloakException(
              access.principal()
                  + " may not "
                  + what
                  + " ("
                  + reason
                  + "). Give it the role admin of the realm master, or of an existing realm the"
                  + " role realm-admin of its client realm-management",
              cause);
      case CONFLICT ->
          new KeycloakException(
              place()
                  + " cannot "
                  + what
                  + ", for something is there already ("
                  + reason
                  + "). If the realm was changed in the meantime, run the command again",
              cause);
      default ->
          new KeycloakException(
              place() + " cannot " + what + " (" + reason + "). See its log", cause);
    };
  }

  private KeycloakException unreachable(RuntimeException failed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException && !(cause instanceof JsonProcessingException)) {
        return new KeycloakException(ConnectionErrors.sentence(access.url(), cause), failed);
      }
    }
    // The body has another type or cannot be read, for example a page of a proxy.
    return notKeycloak("something else than Keycloak's JSON", failed);
  }

  private KeycloakException notKeycloak(String what, Exception cause) {
    return new KeycloakException(
        place() + " responds with " + what + ". Check the server at that address", cause);
  }

  private String place() {
    return "Keycloak at " + ConnectionErrors.place(access.url());
  }

  /** The status, and Keycloak's reason. */
  private static String reason(Response answer) {
    String status = "HTTP " + answer.getStatus();
    try {
      JsonNode body = JSON.readTree(answer.readEntity(String.class));
      for (String field : new String[] {"errorMessage", "error_description", "error"}) {
        if (body != null && body.path(field).isTextual()) {
          return status + ", " + RepresentationDiff.oneLine(body.get(field).textValue());
        }
      }
    } catch (JsonProcessingException | ProcessingException | IllegalStateException unreadable) {
      // The status is enough.
    }
    return status;
  }
}
