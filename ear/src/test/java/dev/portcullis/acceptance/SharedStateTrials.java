package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What two servers share by their database alone: challenges, sessions and limits. */
abstract class SharedStateTrials {
  private final TwoNodesIT nodes;
  private Api first;
  private Api second;

  SharedStateTrials(TwoNodesIT nodes) {
    this.nodes = nodes;
  }

  @BeforeEach
  void bothNodes() {
    first = new Api(nodes.first.baseUrl());
    second = new Api(nodes.second.baseUrl());
  }

  @Test
  void aChallengeOfOneNodeIsAnsweredToTheOtherOnce() {
    TestWallet wallet = account();
    JsonNode challenge = SignIn.challenge(first, wallet);
    HttpResponse<String> login = SignIn.login(second, wallet, challenge);
    assertThat(login.statusCode()).as(login.body()).isEqualTo(200);
    assertThat(SignIn.login(first, wallet, challenge).statusCode()).as("once").isEqualTo(401);
  }

  @Test
  void aRevokedSessionIsRejectedByEveryNodeAtOnce() {
    TestWallet wallet = account();
    Client kept = Client.session(first, wallet);
    Client ended = Client.session(second, wallet);
    Client elsewhere = new Client(first, ended.header(), ended.value());
    assertThat(ended.get("/profiles/me").status()).isEqualTo(200);
    assertThat(elsewhere.get("/profiles/me").status()).isEqualTo(200);

    assertThat(kept.post("/sessions/revoke-others", null).status()).isEqualTo(204);

    assertThat(ended.get("/profiles/me").status()).isEqualTo(401);
    assertThat(elsewhere.get("/profiles/me").status()).isEqualTo(401);
    assertThat(new Client(second, kept.header(), kept.value()).get("/profiles/me").status())
        .isEqualTo(200);
  }

  @Test
  void aUserHasOneLimitOnAllNodes() {
    Client there = Client.session(first, account());
    int calls = 10;
    for (int i = 0; i < calls; i++) {
      assertThat(there.get("/profiles/me").status()).isEqualTo(200);
    }
    Client here = new Client(second, there.header(), there.value());
    AtomicInteger asked = new AtomicInteger();
    await()
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofSeconds(1))
        .until(() -> TwoNodesIT.USER - asked.incrementAndGet() - remaining(here) == calls);
  }

  private static long remaining(Client client) {
    HttpResponse<String> answer = client.exchange("GET", "/profiles/me", "");
    return answer.headers().firstValueAsLong("x-ratelimit-remaining").orElseThrow();
  }

  private TestWallet account() {
    TestWallet wallet = TestWallet.random();
    People.walletUser(nodes.operator(nodes.first), wallet);
    return wallet;
  }
}
