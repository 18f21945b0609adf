package dev.portcullis.ejb.keycloak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.outbound.BoundedHttp;
import dev.portcullis.ejb.outbound.RawServer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is sent to a realm, and what its answers mean, against a server that answers any bytes. */
class RealmApiTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final int MOST = 1_000;

  private interface Question {
    void ask(RealmApi realm);
  }

  @Test
  void aSegmentIsOneSegmentWhateverItContains() {
    assertThat(RealmApi.path("users", "a/b?c#d e%2e")).isEqualTo("/users/a%2Fb%3Fc%23d%20e%252e");
  }

  /** DELETE on the way up would be DELETE on the realm. */
  @ParameterizedTest
  @ValueSource(strings = {"", ".", ".."})
  void noSegmentLeadsElsewhere(String segment) {
    assertThatThrownBy(() -> RealmApi.path("users", segment))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void existingRecordsAreReadAndMissingOnesAreAbsent() throws IOException {
    asking("200 OK", "{\"id\":\"a\"}", realm -> assertThat(realm.find("/users/a")).isPresent());
    asking("200 OK", "[{\"id\":\"a\"}]", realm -> assertThat(realm.list("/users")).hasSize(1));
    asking("404 Not Found", "", realm -> assertThat(realm.find("/users/a")).isEmpty());
  }

  @Test
  void requestsCarryTheTokenAndTheirBody() throws IOException {
    List<String> heads =
        asking(
            "204 No Content",
            "",
            realm -> {
              realm.send("DELETE", "/users/a/roles", List.of("r"));
              realm.send("POST", "/users/a/logout", null);
            });
    assertThat(heads.get(0))
        .startsWith("delete /admin/users/a/roles ")
        .contains("authorization: bearer token", "content-type: application/json")
        .contains("content-length: 5");
    assertThat(heads.get(1))
        .startsWith("post /admin/users/a/logout ")
        .contains("content-length: 0");
  }

  @Test
  void aRejectionOfARecordByKeycloakIsARejection() throws IOException {
    Question send = realm -> realm.send("PUT", "/users/a", List.of());
    asking(
        "409 Conflict",
        "{\"errorMessage\":\"exists\"}",
        realm -> {
          assertThatThrownBy(() -> send.ask(realm))
              .isInstanceOf(KeycloakRejectedException.class)
              .hasMessageContaining("exists");
          assertThat(realm.sendUnless(409, "PUT", "/users/a", List.of())).isFalse();
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"401 No", "403 No", "429 No", "502 No", "503 No", "504 No"})
  void aResponseUnrelatedToTheRecordMeansUnavailable(String status) throws IOException {
    asking(status, "", RealmApiTest::assertUnavailable);
  }

  @Test
  void invalidJsonOrAnOversizedBodyMeansUnavailable() throws IOException {
    asking("200 OK", "<html>", RealmApiTest::assertUnavailable);
    asking("200 OK", "[" + " ".repeat(MOST) + "]", RealmApiTest::assertUnavailable);
  }

  /** The answer of a proxy, or half an answer, proves nothing about the record either. */
  @ParameterizedTest
  @ValueSource(strings = {"", "[1]", "1", "null", "[null]", "\"a\""})
  void aResponseThatIsNoObjectMeansUnavailable(String body) throws IOException {
    asking(
        "200 OK",
        body,
        realm -> {
          assertThatThrownBy(() -> realm.find("/users/a"))
              .isInstanceOf(KeycloakUnavailableException.class)
              .hasMessageContaining("it responds");
          assertUnavailable(realm);
        });
  }

  private static void assertUnavailable(RealmApi realm) {
    assertThatThrownBy(() -> realm.list("/users")).isInstanceOf(KeycloakUnavailableException.class);
  }

  /** The requests, in lower case. */
  private static List<String> asking(String status, String body, Question question)
      throws IOException {
    String answer = "HTTP/1.1 %s\r\ncontent-length: %d\r\n\r\n%s";
    try (RawServer keycloak =
            new RawServer(RawServer.text(answer.formatted(status, body.length(), body)));
        BoundedHttp http =
            BoundedHttp.forOperatorServers(
                SystemDefaultDnsResolver.INSTANCE, new BoundedHttp.Bounds(LONG, LONG, MOST))) {
      question.ask(new RealmApi(http, "http://127.0.0.1:" + keycloak.port() + "/admin", "token"));
      return keycloak.heads().stream().map(head -> head.toLowerCase(Locale.ROOT)).toList();
    }
  }
}
