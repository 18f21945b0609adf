package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.policyservice.PolicyDecisionView;
import dev.portcullis.web.resource.Api.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Sequencers have permits of their own, and no client without their token gets one. Layer: servlets
 * in this JVM, because permits are acquired by the filter in front of them.
 */
class PolicyPlacesTest {
  private static final String SLOW = "{\"slow\":true}";
  private static final String QUICK = "{}";

  private final Semaphore begins = new Semaphore(0);
  private final Semaphore ends = new Semaphore(0);
  private final List<CompletableFuture<Answer>> sent = new ArrayList<>();
  private PolicyServer server;

  private PolicyServer start(String... settings) {
    Map<String, String> given =
        Map.of(
            "http.max-requests", "6",
            "http.gateway-percent", "100",
            "http.account-percent", "100",
            "http.organization-percent", "100",
            "policy.places", "1",
            "policy.answer-ms", settings.length == 0 ? "60000" : settings[0]);
    server = PolicyServer.start(given, 24, this::answer);
    return server;
  }

  private PolicyDecisionView answer(byte[] body) {
    if (body.length == SLOW.length()) {
      begins.release();
      ends.acquireUninterruptibly();
    }
    return new PolicyDecisionView(true, "judge.allow", null, "1");
  }

  @AfterEach
  void stop() {
    ends.release(1_000);
    sent.forEach(CompletableFuture::join);
    server.close();
  }

  private CompletableFuture<Answer> ask(Api api, String question) {
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    new Thread(() -> answer.complete(api.post("/policy/judge", question))).start();
    sent.add(answer);
    return answer;
  }

  private void begun(int questions) throws InterruptedException {
    assertThat(begins.tryAcquire(questions, 30, TimeUnit.SECONDS))
        .as("%d more questions are worked on", questions)
        .isTrue();
  }

  @Test
  void aFloodOfOtherCallersDelaysNoSequencer() throws Exception {
    start();
    List<Api> flood = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      Api machine = server.api().asMachine("machine " + i);
      assertThat(machine.post("/policy/admit", QUICK).status()).as("is known").isEqualTo(200);
      flood.add(machine);
    }
    for (Api machine : flood) {
      var unused = ask(machine, SLOW);
    }
    // One of the places is kept for administrators, and one for sign-in.
    begun(4);
    Answer answer = server.api().as(Callers.SEQUENCER).post("/policy/admit", QUICK);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(begins.tryAcquire()).as("no other request is processed meanwhile").isFalse();
  }

  @Test
  void theFirstQuestionOfASequencerHasItsPlaceAlready() throws Exception {
    start();
    CompletableFuture<Answer> first = ask(server.api().as(Callers.SEQUENCER), SLOW);
    begun(1);
    CompletableFuture<Answer> second = ask(server.api().as(Callers.SEQUENCER), QUICK);
    Answer stranger = server.api().as("somebody").post("/policy/admit", QUICK);
    assertThat(stranger.status()).as("needs no place of a sequencer").isEqualTo(401);
    assertThat(second).isNotDone();
    ends.release();
    assertThat(first.join().status()).isEqualTo(200);
    assertThat(second.join().status()).isEqualTo(200);
  }

  @Test
  void aQueryWithoutAPermitInTimeIsRejected() throws Exception {
    start("10");
    var unused = ask(server.api().as(Callers.SEQUENCER), SLOW);
    begun(1);
    Answer late = server.api().as(Callers.SEQUENCER).post("/policy/admit", QUICK);
    assertThat(late.status()).isEqualTo(503);
    assertThat(late.at("/error/code")).isEqualTo("SERVICE_OVERLOADED");
  }

  @Test
  void aLargeQueryIsReadForASequencerAndNotForAnAnonymousClient() {
    start();
    String large = "{\"a\":\"" + "x".repeat(3 << 20) + "\"}";
    assertThat(server.api().as(Callers.SEQUENCER).post("/policy/judge", large).status())
        .isEqualTo(200);
    assertThat(server.api().as("somebody").post("/policy/judge", large).status()).isEqualTo(401);
    String tooLarge = "x".repeat((16 << 20) + 1);
    assertThat(server.api().as(Callers.SEQUENCER).post("/policy/judge", tooLarge).status())
        .isEqualTo(413);
  }
}
