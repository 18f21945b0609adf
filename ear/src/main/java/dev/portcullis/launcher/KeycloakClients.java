package dev.portcullis.launcher;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The clients of the realm that people sign in through. The realm is imported once; where the
 * application is can change with every start.
 */
record KeycloakClients(URI keycloak, String adminPassword) {
  private static final String LOGOUT = "backchannel.logout.url";
  private static final List<String> NAMES = List.of("portcullis-browser", "portcullis-server");

  /** Has Keycloak post logout tokens to the application, wherever it was before. */
  void pointTo(URI application) {
    String wanted = application + "/auth/backchannel-logout";
    JsonClient admin =
        new JsonClient(
            URI.create(keycloak + "/admin/realms/" + KeycloakServer.REALM), Optional.of(token()));
    for (String name : NAMES) {
      for (JsonNode client : admin.get("/clients?clientId=" + name)) {
        ObjectNode attributes = (ObjectNode) client.get("attributes");
        if (!wanted.equals(attributes.path(LOGOUT).asText())) {
          attributes.put(LOGOUT, wanted);
          admin.put("/clients/" + client.get("id").asText(), client);
        }
      }
    }
  }

  private String token() {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create(keycloak + "/realms/master/protocol/openid-connect/token"))
            .timeout(Duration.ofSeconds(60))
            .header("content-type", "application/x-www-form-urlencoded")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "grant_type=password&client_id=admin-cli&username=admin&password="
                        + URLEncoder.encode(adminPassword, StandardCharsets.UTF_8)))
            .build();
    try {
      HttpResponse<String> answer =
          HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() != 200) {
        throw new LaunchFailure("Keycloak's admin cannot sign in: " + answer.body());
      }
      return JsonClient.JSON.readTree(answer.body()).get("access_token").asText();
    } catch (IOException failed) {
      throw new LaunchFailure("Keycloak's admin cannot sign in: " + failed, failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new LaunchFailure("Interrupted", interrupted);
    }
  }
}
