package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The caller's sessions (R-IDN-10). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class SessionAcceptanceIT {
  private final TestWallet wallet = TestWallet.random();

  @BeforeEach
  void account(Api api) {
    People.walletUser(api, wallet);
  }

  @Test
  void theCallersSessionsAreListedNewestFirstWithTheCurrentOneMarked(Api api) {
    Client first = session(api);
    Client second = session(api);

    JsonNode items = first.get("/sessions/").body().get("items");

    assertThat(items).hasSize(2);
    assertThat(items.get(0).get("isCurrent").asBoolean()).isFalse();
    assertThat(items.get(1).get("isCurrent").asBoolean()).isTrue();
    assertThat(items.get(0).fieldNames())
        .toIterable()
        .containsExactly(
            "id",
            "authMethod",
            "openedBy",
            "withPasskey",
            "ipAddress",
            "userAgent",
            "createdAt",
            "expiresAt",
            "lastUsedAt",
            "isCurrent");
    assertThat(items.get(0).get("authMethod").asText()).isEqualTo("siwe");
    assertThat(items.get(0).get("openedBy").asText()).isEqualToIgnoringCase(wallet.address());
    assertThat(items.get(0).get("withPasskey").asBoolean()).isFalse();
    assertThat(items.get(0).get("lastUsedAt")).isEqualTo(items.get(0).get("createdAt"));
    assertThat(items.get(0).get("id").isIntegralNumber()).isTrue();
    assertThat(items.get(0).get("ipAddress").asText()).isEqualTo("127.0.0.1");
    assertThat(second.get("/sessions").body().get("items")).hasSize(2);
  }

  @Test
  void aRevokedSessionIsRefusedFromTheNextRequestOn(Api api) {
    Client kept = session(api);
    Client ended = session(api);
    long id = current(ended);

    assertThat(kept.post("/sessions/" + id + "/revoke", null).status()).isEqualTo(204);

    assertThat(ended.get("/profiles/me").status()).isEqualTo(401);
    assertThat(kept.get("/profiles/me").status()).isEqualTo(200);
    assertThat(ids(kept)).containsExactly(current(kept));
    assertThat(kept.post("/sessions/" + id + "/revoke", null).status()).isEqualTo(404);
  }

  @Test
  void anExtensionSaysWhenTheSessionEnds(Api api) {
    Client session = session(api);
    JsonNode current = session.get("/auth/current-session").body();
    JsonNode extended = session.post("/auth/extend-session", null).body();
    assertThat(extended.get("expiresAt")).as("no idle time").isEqualTo(current.get("expiresAt"));
    assertThat(extended.get("renewableUntil")).isEqualTo(current.get("renewableUntil"));
    assertThat(session.post("/auth/logout", null).status()).isEqualTo(204);
    assertThat(session.post("/auth/extend-session", null).status()).isEqualTo(401);
  }

  @Test
  void theCurrentSessionCanBeRevokedToo(Api api) {
    Client session = session(api);

    assertThat(session.post("/sessions/" + current(session) + "/revoke", null).status())
        .isEqualTo(204);

    assertThat(session.get("/sessions/").status()).isEqualTo(401);
  }

  @Test
  void revokingTheOthersKeepsOnlyTheCurrentOne(Api api) {
    List<Client> others = List.of(session(api), session(api));
    Client kept = session(api);

    assertThat(kept.post("/sessions/revoke-others", null).status()).isEqualTo(204);

    assertThat(others).allMatch(other -> other.get("/profiles/me").status() == 401);
    assertThat(ids(kept)).containsExactly(current(kept));
  }

  @Test
  void anotherUsersSessionIsNotFoundAndStaysActive(Api api) {
    Client session = session(api);
    Client operator = Client.operator(api);
    long id = current(session);

    assertThat(operator.post("/sessions/" + id + "/revoke", null).status()).isEqualTo(404);

    assertThat(session.get("/profiles/me").status()).isEqualTo(200);
  }

  @Test
  void aPathThatIsNoNumberIsABadRequest(Api api) {
    Client session = session(api);

    assertThat(session.post("/sessions/x/revoke", null).status()).isEqualTo(400);
    assertThat(session.post("/sessions/-1/revoke", null).status()).isEqualTo(400);
    assertThat(session.post("/sessions/9007199254740991/revoke", null).status()).isEqualTo(404);
    assertThat(session.post("/sessions/9007199254740992/revoke", null).status()).isEqualTo(404);
    assertThat(session.post("/sessions/" + "9".repeat(30) + "/revoke", null).status())
        .isEqualTo(404);
  }

  @Test
  void noCallerIsAdmittedWithoutASession(Api api) {
    Client nobody = Client.anonymous(api);

    assertThat(nobody.get("/sessions/").status()).isEqualTo(401);
    assertThat(nobody.post("/sessions/1/revoke", null).status()).isEqualTo(401);
    assertThat(nobody.post("/sessions/revoke-others", null).status()).isEqualTo(401);
  }

  private Client session(Api api) {
    return Client.session(api, wallet);
  }

  private static long current(Client session) {
    return session.get("/auth/current-session").body().get("id").asLong();
  }

  private static List<Long> ids(Client session) {
    return StreamSupport.stream(session.get("/sessions/").body().get("items").spliterator(), false)
        .map(item -> item.get("id").asLong())
        .toList();
  }
}
