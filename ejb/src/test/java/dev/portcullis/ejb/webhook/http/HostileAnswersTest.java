package dev.portcullis.ejb.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.outbound.RawServer;
import dev.portcullis.ejb.security.IpRange;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Answers without an end, as bytes on a socket: each ends its own call and delays no other. A unit
 * test, because the client alone reads answers; WebhookIsolationIT has them beside the product.
 */
class HostileAnswersTest {
  private static final Duration DAY = Duration.ofDays(1);
  private static final WebhookSettings.Sending SETTINGS =
      new WebhookSettings.Sending(DAY, DAY, Duration.ofSeconds(1), 256, 64, 16, 1 << 20);
  private static final String OK = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<RawServer> receivers = new ArrayList<>();
  private final CallbackClient client = new CallbackClient(targets(), SETTINGS, threads);

  @AfterEach
  void stop() {
    client.close();
    receivers.forEach(RawServer::close);
    threads.shutdownNow();
  }

  static Stream<Arguments> floods() {
    return Stream.of(
        Arguments.of("early hints", "", "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n"),
        Arguments.of("continue", "", "HTTP/1.1 100 Continue\r\n\r\n"),
        Arguments.of("processing", "", "HTTP/1.1 102 Processing\r\n\r\n"),
        Arguments.of("unknown interim", "", "HTTP/1.1 199 X\r\n\r\n"),
        Arguments.of("mixed interim", "", "HTTP/1.1 100 C\r\n\r\nHTTP/1.1 103 E\r\n\r\n"),
        Arguments.of("header lines", "HTTP/1.1 500 X\r\n", "a: b\r\n"),
        Arguments.of("one header line", "HTTP/1.1 500 X\r\na: ", "b"),
        Arguments.of("folded header line", "HTTP/1.1 500 X\r\na: b\r\n", " b\r\n"),
        Arguments.of("status line", "HTTP/1.1 500 ", "X"),
        Arguments.of("blank lines", "", "\r\n"));
  }

  /** Floods that only their bytes reveal. */
  static Stream<Arguments> floodsAfterTheStatus() {
    String chunked = "HTTP/1.1 500 X\r\ntransfer-encoding: chunked\r\n\r\n";
    return Stream.of(
        Arguments.of("body", "HTTP/1.1 500 X\r\n\r\n", "b"),
        Arguments.of("chunks", chunked, "1\r\nb\r\n"),
        Arguments.of("chunk extensions", chunked, "1;a=" + "x".repeat(4_000) + "\r\nb\r\n"),
        Arguments.of("trailers", chunked + "0\r\n", "a: b\r\n"),
        Arguments.of("one trailer", chunked + "0\r\na: ", "b"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("floods")
  void anAnswerThatNeverBeginsEndsAsAFailure(String kind, String first, String again)
      throws IOException {
    CallbackResponse answer = post(receiver(RawServer.flood(first, again)).url()).join();
    assertThat(answer.status()).isNull();
    assertThat(answer.error()).containsPattern("interim responses|exceeded|more than");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("floodsAfterTheStatus")
  void anAnswerThatNeverEndsKeepsItsStatusAndFreesItsConnection(
      String kind, String first, String again) throws IOException {
    RawServer receiver = receiver(RawServer.flood(first, again));
    CompletableFuture<CallbackResponse> answer = new CompletableFuture<>();
    CallbackExchange call = new CallbackExchange(answer::complete);
    client.post(receiver.url(), Map.of(), body(), call);
    assertThat(answer.join().status()).isEqualTo(500);
    Awaitility.await().until(call::isClosed);
  }

  @Test
  void endlessInterimAnswersDelayNoOtherReceiver() throws IOException {
    RawServer healthy = receiver(RawServer.text(OK));
    RawServer hints =
        receiver(RawServer.flood("", "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n"));
    RawServer continues = receiver(RawServer.flood("", "HTTP/1.1 100 Continue\r\n\r\n"));
    List<CompletableFuture<CallbackResponse>> hostile = new ArrayList<>();
    // As many as one owner may have under way: each I/O thread has some.
    for (int i = 0; i < SETTINGS.inFlightPerOwner() / 2; i++) {
      hostile.add(post(hints.url()));
      hostile.add(post(continues.url()));
    }
    for (int i = 0; i < 50; i++) {
      assertThat(post(healthy.url()).join().status()).isEqualTo(200);
    }
    assertThat(hostile)
        .allSatisfy(call -> assertThat(call.join().error()).contains("interim responses"));
  }

  @Test
  void aFewInterimAnswersAreRead() throws IOException {
    String few =
        "HTTP/1.1 100 Continue\r\n\r\n"
            + "HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\n\r\n".repeat(3);
    RawServer receiver = receiver(RawServer.text(few + OK));
    for (int i = 0; i < 10; i++) {
      assertThat(post(receiver.url()).join().status()).isEqualTo(200);
    }
  }

  @Test
  void aConnectionIsUsedForMoreBytesThanOneAnswerMayHave() throws IOException {
    String long200 = "HTTP/1.1 200 OK\r\ncontent-length: 60000\r\n\r\n" + "b".repeat(60_000);
    RawServer receiver = receiver(RawServer.text(long200));
    for (int i = 0; i < 10; i++) {
      assertThat(post(receiver.url()).join().status()).isEqualTo(200);
    }
  }

  @Test
  void compressedResponsesAreNotRequestedAndNotInflated() throws IOException {
    byte[] gzip = {31, (byte) 139, 8, 0, 0, 0, 0, 0, 0, 3};
    RawServer receiver =
        receiver(
            out -> {
              RawServer.text(
                      "HTTP/1.1 500 X\r\ncontent-encoding: gzip\r\ncontent-length: "
                          + gzip.length
                          + "\r\n\r\n")
                  .write(out);
              out.write(gzip);
            });
    CallbackResponse answer = post(receiver.url()).join();
    assertThat(answer.answer()).as("the bytes themselves").hasSize(gzip.length);
    assertThat(receiver.heads().get(0)).doesNotContainIgnoringCase("accept-encoding");
  }

  private RawServer receiver(RawServer.Answer answer) throws IOException {
    RawServer receiver = new RawServer(answer);
    receivers.add(receiver);
    return receiver;
  }

  private CompletableFuture<CallbackResponse> post(URI url) {
    CompletableFuture<CallbackResponse> answer = new CompletableFuture<>();
    client.post(url, Map.of(), body(), new CallbackExchange(answer::complete));
    return answer;
  }

  private static byte[] body() {
    return "{}".getBytes(StandardCharsets.US_ASCII);
  }

  private static CallbackTargets targets() {
    return new CallbackTargets(
        () -> List.of(IpRange.find("127.0.0.0/8").orElseThrow()), InetAddress::getAllByName);
  }
}
