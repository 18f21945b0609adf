package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.FaultyNode.State;
import dev.portcullis.launcher.ServerProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * A node that receives a termination signal answers what it has begun, and begins nothing else.
 * This is the last step of the installation of another test.
 */
abstract class DrainTrials {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String LOGIN = "{\"address\":\"nobody\"}";

  private final TestWallet wallet = TestWallet.random();
  private final TracesIT site;

  /** On an installation that runs when the test begins. */
  DrainTrials(TracesIT site) {
    this.site = site;
  }

  @Test
  void startedRequestsAreAnsweredAndNoOthersAreStarted() throws Exception {
    ServerProcess server = site.installation.server();
    FaultyNode node = site.node;
    Api api = new Api(site.installation.baseUrl());
    People.walletUser(site.operator, wallet);
    Gateway user = Gateway.of(Client.session(api, wallet));
    assertThat(user.result("eth_getBalance", wallet.address(), "latest")).isNotNull();
    try (RawHttp open = RawHttp.connect(api);
        RawHttp sending = RawHttp.connect(api)) {
      assertThat(open.send(get("/readyz")).answer().status()).isEqualTo(200);
      node.be(State.LATE);
      CompletableFuture<JsonNode> late =
          CompletableFuture.supplyAsync(
              () -> user.call("eth_getBalance", wallet.address(), "latest"));
      awaitAsked(node, "eth_getBalance", wallet.address());
      List<CompletableFuture<Integer>> reads = lateReads(node);
      sending.send(head(LOGIN.length()) + LOGIN.substring(0, 3));

      assertThat(ProcessHandle.of(server.pid()).orElseThrow().destroy()).isTrue();
      await().atMost(PATIENCE).until(() -> isClosedToOthers(api));
      assertThat(open.send(get("/organizations/")).answerOrEnd().map(RawHttp.Answer::status))
          .isIn(Optional.empty(), Optional.of(503));
      assertThat(late).isNotDone();
      // Jobs that wait for the node, too, end their calls within a second.
      await().pollDelay(Duration.ofSeconds(2)).until(() -> true);
      sending.send(LOGIN.substring(3));
      assertThat(sending.answer().status()).isIn(400, 503);
      // Payara waits two seconds for each servlet, and then ends it with what it works on.
      await().pollDelay(Duration.ofSeconds(3)).until(() -> true);
      assertThat(reads).noneMatch(CompletableFuture::isDone);
      node.be(State.WELL);

      assertThat(late.get(PATIENCE.toSeconds(), TimeUnit.SECONDS).has("result"))
          .as("%s", late.join())
          .isTrue();
      for (CompletableFuture<Integer> read : reads) {
        assertThat(read.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo(200);
      }
    }
    assertThat(server.ended().get(PATIENCE.toSeconds(), TimeUnit.SECONDS))
        .as("status of a process that a signal ended, or that ended by itself")
        .isIn(0, 143);
    // The log is complete then.
    server.close();
    assertThat(new ServerLog(server).faults()).isEmpty();
  }

  /** Requests to the REST interface that wait for the node. */
  private List<CompletableFuture<Integer>> lateReads(FaultyNode node) {
    List<CompletableFuture<Integer>> reads = new ArrayList<>();
    for (String digit : List.of("5", "6", "7", "8")) {
      String hash = "0x" + digit.repeat(64);
      reads.add(
          CompletableFuture.supplyAsync(
              () -> site.operator.get("/admin/transaction-status/" + hash).status()));
      awaitAsked(node, "", hash);
    }
    return reads;
  }

  private static void awaitAsked(FaultyNode node, String method, String parameter) {
    List<JsonNode> asked = new ArrayList<>();
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              asked.addAll(node.asked());
              return asked.stream()
                  .anyMatch(
                      call ->
                          call.path("method").asText().contains(method)
                              && call.path("params")
                                  .toString()
                                  .contains(parameter.toLowerCase(Locale.ROOT)));
            });
  }

  /** Whatever a server does then: it answers 503, ends the connection, or takes none. */
  private static boolean isClosedToOthers(Api api) {
    try (RawHttp http = RawHttp.connect(api)) {
      return http.send(get("/readyz")).answerOrEnd().map(RawHttp.Answer::status).orElse(503) == 503;
    } catch (java.io.UncheckedIOException refused) {
      return true;
    }
  }

  private static String get(String path) {
    return "GET " + path + " HTTP/1.1\r\nhost: gate\r\n\r\n";
  }

  private static String head(int length) {
    return "POST /siwe-messages HTTP/1.1\r\n"
        + "host: gate\r\n"
        + "content-type: application/json\r\n"
        + "content-length: "
        + length
        + "\r\n\r\n";
  }
}
