package dev.portcullis.legacy.pricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.portcullis.ejb.outbound.DnsResolverAdapter;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.legacy.query.ListedToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PriceFeedClientTest {
  private HttpServer server;
  private PriceFeedClient download;
  private volatile int status = 200;
  private volatile String answer = "{}";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] body = answer.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Location", "/elsewhere");
          exchange.sendResponseHeaders(status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    download =
        new PriceFeedClient(
            URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/prices"),
            new DnsResolverAdapter(InetAddress::getAllByName),
            new OutboundBulkhead());
  }

  @AfterEach
  void stop() {
    download.close();
    server.stop(0);
  }

  @Test
  void pricesAreNumbersOrStrings() throws IOException {
    String contract = "0x" + "d1".repeat(20);
    answer = "{\"ETH\":1800.5,\"" + contract + "\":\"0.99\",\"odd\":{},\"less\":-1,\"big\":1e90}";
    Map<TokenLike, BigDecimal> prices = download.read();
    assertThat(prices).hasSize(2);
    ListedToken dai = new ListedToken(1, new Address(contract), "DAI", 18);
    assertThat(TokenPrices.reportedPrice(prices, dai)).contains(new BigDecimal("0.99"));
    ListedToken eth = new ListedToken(0, new Address("0x" + "00".repeat(20)), "ETH", 18);
    assertThat(TokenPrices.reportedPrice(prices, eth)).contains(new BigDecimal("1800.5"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "7", "{", "{\"ETH\":1,\"ETH\":2}", "null"})
  void aResponseThatIsNoObjectIsRejected(String text) {
    answer = text;
    assertThatThrownBy(download::read).isInstanceOf(IOException.class);
  }

  @Test
  void aLongAnswerIsNotReadToItsEnd() {
    answer = "{\"ETH\":" + " ".repeat(70_000) + "1}";
    assertThatThrownBy(download::read).hasMessageContaining("too large");
  }

  @ParameterizedTest
  @ValueSource(ints = {302, 404, 500})
  void otherResponsesAreNotFollowedOrUsed(int code) {
    status = code;
    assertThatThrownBy(download::read).hasMessageContaining("responded with " + code);
  }
}
