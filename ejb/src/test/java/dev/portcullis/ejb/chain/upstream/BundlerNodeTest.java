package dev.portcullis.ejb.chain.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.kernel.Failure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A bundler that hangs or answers without sense has the errors of a node, in its own name. */
class BundlerNodeTest {
  private static final String METHOD = "eth_sendUserOperation";
  private static final Duration LONG = Duration.ofSeconds(20);

  private FakeNode fake;

  @BeforeEach
  void start() throws Exception {
    fake = new FakeNode();
  }

  @AfterEach
  void stop() {
    fake.close();
  }

  private static BundlerNode at(URI url, Duration limit) {
    return new BundlerNode(url, limit, 2, 65_536, UpstreamCalls.UNCOUNTED);
  }

  private Throwable asked() {
    try (BundlerNode bundler = at(fake.settings().httpUrl(), LONG)) {
      return catchThrowableOfType(
          RuntimeException.class, () -> bundler.call(METHOD, JsonNodeFactory.instance.arrayNode()));
    }
  }

  @Test
  void anAnswerIsItsResult() {
    fake.http = request -> FakeNode.result(request, "\"0x12\"");
    try (BundlerNode bundler = at(fake.settings().httpUrl(), LONG)) {
      assertThat(bundler.call(METHOD, JsonNodeFactory.instance.arrayNode()).asText())
          .isEqualTo("0x12");
    }
    assertThat(fake.asked).containsExactly(METHOD);
  }

  @Test
  void whatIsNoAnswerIsTheBundlersFault() {
    fake.http = request -> new FakeNode.Reply(200, "{\"jsonrpc\":\"2.0\",\"id\":0}");
    assertThat(asked())
        .isInstanceOf(Failure.class)
        .hasMessage("The bundler returned an invalid response");
    fake.http = request -> new FakeNode.Reply(502, "<html>");
    assertThat(asked()).isInstanceOf(Failure.class).hasMessage("The bundler does not respond");
    fake.http = request -> FakeNode.result(request, "\"" + "0".repeat(70_000) + "\"");
    assertThat(asked())
        .isInstanceOfSatisfying(
            NodeErrorException.class, e -> assertThat(e.code()).isEqualTo(-32008));
    fake.http = request -> FakeNode.error(request, "{\"code\":-32503,\"message\":\"soon\"}");
    assertThat(asked())
        .isInstanceOfSatisfying(
            NodeErrorException.class, e -> assertThat(e.code()).isEqualTo(-32503));
  }

  @Test
  void aBundlerThatHangsIsGivenUp() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        BundlerNode bundler =
            at(URI.create("http://127.0.0.1:" + silent.getLocalPort()), Duration.ofMillis(100))) {
      assertThatThrownBy(() -> bundler.call(METHOD, JsonNodeFactory.instance.arrayNode()))
          .isInstanceOf(Failure.class)
          .hasMessage("The bundler does not respond");
    }
  }
}
