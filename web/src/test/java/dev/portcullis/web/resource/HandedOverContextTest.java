package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.rpc.message.RpcRequest;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Span;
import dev.portcullis.kernel.TraceParent;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What is known of a request reaches each thread that works on it, and the next request of a thread
 * finds nothing of it. Layer: servlets in this JVM, because the engine dispatches the requests.
 */
class HandedOverContextTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

  /** The thread that serves, so that a second request has the same. */
  private static final int SERVER_THREADS = 1;

  private final BlockingQueue<Seen> seen = new LinkedBlockingQueue<>();
  private final GatewayServer server =
      GatewayServer.start(
          Map.of("http.trusted-proxies", "127.0.0.1"), SERVER_THREADS, this::result);

  /**
   * What a call finds on its thread.
   *
   * @param requestId of its request
   * @param traceId of the calls that it makes
   */
  private record Seen(String requestId, String traceId) {}

  @AfterEach
  void stop() {
    server.close();
  }

  private JsonNode result(RpcRequest request) {
    seen.add(
        new Seen(
            CallContext.current().requestId(),
            Span.outgoing().map(TraceParent::traceId).orElse(null)));
    return TextNode.valueOf("seen");
  }

  /** The thread that reads its head is another than the one that is dispatched to. */
  @Test
  void aBodyThatComesLateIsOfTheSameRequest() throws Exception {
    String body = "[" + call(1) + "," + call(2) + "]";
    try (Socket late = connect()) {
      send(late, head(body.length(), "traceparent: 00-" + TRACE + "-00f067aa0ba902b7-01\r\n"));
      assertThat(server.api().get("/nothing").status()).as("its head was read").isEqualTo(404);
      String requestId = requestId(sent(late, body));
      assertThat(next()).isEqualTo(new Seen(requestId, TRACE));
      assertThat(next()).as("the second call of a batch").isEqualTo(new Seen(requestId, TRACE));
    }
  }

  @Test
  void theNextRequestFindsNothingOfTheOneBefore() throws Exception {
    try (Socket first = connect();
        Socket second = connect()) {
      send(first, head(call(1).length(), "traceparent: 00-" + TRACE + "-00f067aa0ba902b7-01\r\n"));
      String before = requestId(sent(first, call(1)));
      assertThat(next()).isEqualTo(new Seen(before, TRACE));
      send(second, head(call(2).length(), ""));
      String after = requestId(sent(second, call(2)));
      Seen found = next();
      assertThat(found.requestId()).isEqualTo(after).isNotEqualTo(before);
      assertThat(found.traceId()).isNotEqualTo(TRACE);
    }
  }

  private Seen next() throws InterruptedException {
    return seen.poll(30, TimeUnit.SECONDS);
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.url().getPort());
    socket.setSoTimeout(30_000);
    return socket;
  }

  private static String head(int length, String more) {
    return "POST /rpc HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
        + more
        + "content-length: "
        + length
        + "\r\n\r\n";
  }

  private static String call(int id) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"eth_chainId\"}".formatted(id);
  }

  private static Socket sent(Socket socket, String text) throws IOException {
    send(socket, text);
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
  }

  /** Of the answer, whose other lines are left. */
  private static String requestId(Socket socket) throws IOException {
    BufferedReader answer =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
    String line = answer.readLine();
    while (line != null && !line.isEmpty()) {
      if (line.toLowerCase(Locale.ROOT).startsWith("x-request-id:")) {
        return line.substring(line.indexOf(':') + 1).strip();
      }
      line = answer.readLine();
    }
    throw new IOException("The answer has no x-request-id");
  }
}
