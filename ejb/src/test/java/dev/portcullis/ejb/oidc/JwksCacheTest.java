package dev.portcullis.ejb.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyType;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.sun.net.httpserver.HttpServer;
import dev.portcullis.ejb.LogLines;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.ejb.outbound.OutboundGuard;
import dev.portcullis.kernel.Failure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Keys read from a provider on the loopback interface. */
class JwksCacheTest {
  private static final Duration DAY = Duration.ofDays(1);

  private final ExecutorService background = Executors.newSingleThreadExecutor();
  private final OutboundBulkhead calls = new OutboundBulkhead();
  private final AtomicInteger readings = new AtomicInteger();
  private volatile String body;
  private volatile int status = 200;
  private HttpServer server;

  @BeforeEach
  void start() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/keys",
        exchange -> {
          readings.incrementAndGet();
          byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
          try (exchange) {
            exchange.getResponseHeaders().set("location", "/elsewhere");
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
          }
        });
    server.start();
    publish("a");
  }

  @AfterEach
  void stop() {
    server.stop(0);
    background.shutdownNow();
  }

  @Test
  void keysAreReadOnceAndKept() {
    JwksCache keys = keys(DAY);

    assertThat(ids(keys, "a")).containsExactly("a");
    assertThat(ids(keys, "a")).containsExactly("a");
    assertThat(readings).hasValue(1);
  }

  @Test
  void anUnknownKeyIsLookedUpAtOnceButNotRepeatedly() throws Exception {
    JwksCache keys = keys(DAY);
    assertThat(ids(keys, "a")).containsExactly("a");
    publish("b");

    assertThat(ids(keys, "b")).containsExactly("b");
    for (int i = 0; i < 20; i++) {
      assertThat(ids(keys, "unknown-" + i)).isEmpty();
    }
    assertThat(readings).hasValueLessThanOrEqualTo(3);
    assertThat(ids(keys, "b")).containsExactly("b");
  }

  @Test
  void knownKeysServeOnWhileTheProviderIsDown() {
    Duration cache = Duration.ofMillis(200);
    JwksCache keys =
        keys(
            new JwksCachePolicy(cache, DAY, Duration.ofNanos(1)),
            SystemDefaultDnsResolver.INSTANCE);
    assertThat(ids(keys, "a")).containsExactly("a");
    server.stop(0);

    // Long enough for the kept keys to grow old several times.
    for (long end = System.nanoTime() + cache.toNanos() * 5; System.nanoTime() < end; ) {
      assertThat(ids(keys, "a")).containsExactly("a");
    }
  }

  @Test
  void knownKeysAreFoundWhileOtherRequestsWait() throws Exception {
    JwksCache keys = keys(DAY);
    assertThat(ids(keys, "a")).containsExactly("a");
    int places = OutboundBulkhead.TargetOrigin.CUSTOMER.permitsInTotal();
    CountDownLatch waiting = new CountDownLatch(places);
    CountDownLatch end = new CountDownLatch(1);
    ExecutorService others = Executors.newFixedThreadPool(places);
    try {
      for (int i = 0; i < places; i++) {
        OutboundBulkhead.Target silent =
            new OutboundBulkhead.Target("silent " + i, OutboundBulkhead.TargetOrigin.CUSTOMER);
        others.execute(
            () ->
                calls.within(
                    silent,
                    () -> {
                      waiting.countDown();
                      return hold(end);
                    }));
      }
      assertThat(waiting.await(30, TimeUnit.SECONDS)).isTrue();

      assertThat(ids(keys, "a")).containsExactly("a");
      assertThatThrownBy(() -> ids(keys, "b")).isInstanceOf(Failure.class);
    } finally {
      end.countDown();
      others.shutdownNow();
    }
  }

  @Test
  void withoutAnyKeyTheProviderIsUnavailable() {
    status = 500;
    assertUnavailable(keys(DAY));
  }

  @Test
  void aFailedProviderIsLoggedOnceRegardlessOfRetries() {
    status = 500;
    JwksCache keys =
        keys(new JwksCachePolicy(DAY, DAY, Duration.ofNanos(1)), SystemDefaultDnsResolver.INSTANCE);
    try (LogLines lines = LogLines.of(JwksCache.class)) {
      for (int i = 0; i < 20; i++) {
        assertUnavailable(keys);
      }
      assertThat(readings).hasValueGreaterThan(10);
      assertThat(lines.texts()).singleElement().asString().contains("cannot be read");
    }
  }

  @Test
  void aRedirectionIsNotFollowed() {
    status = 302;
    assertUnavailable(keys(DAY));
    assertThat(readings).hasValue(1);
  }

  @Test
  void moreThanFiftyKibibytesAreNotRead() {
    body = body.replaceFirst("\\{", "{\"padding\":\"" + "x".repeat(50 * 1024) + "\",");
    assertUnavailable(keys(DAY));
  }

  @Test
  void aProviderThatDripsHeadersIsNotWaitedFor() throws Exception {
    try (EndlessProvider provider = EndlessProvider.dripping("x: y\r\n")) {
      assertUnavailable(keys(provider.port()));
      provider.awaitCut();
    }
  }

  @Test
  void aProviderThatDripsItsBodyIsNotWaitedFor() throws Exception {
    try (EndlessProvider provider = EndlessProvider.dripping("content-length: 9999\r\n\r\n", " ")) {
      assertUnavailable(keys(provider.port()));
      provider.awaitCut();
    }
  }

  @Test
  void aHeaderWithoutEndIsNotRead() throws Exception {
    try (EndlessProvider provider = EndlessProvider.flooding("x".repeat(4096))) {
      assertUnavailable(keys(provider.port()));
      provider.awaitCut();
    }
  }

  @Test
  void anInvalidKeySetIsRejected() {
    body = "<html>";
    assertUnavailable(keys(DAY));
  }

  @Test
  void anAddressThatTheGuardRejectsIsNotConnectedTo() {
    assertUnavailable(keys(DAY, new OutboundGuard(List::of).resolver(InetAddress::getAllByName)));
    assertThat(readings).hasValue(0);
  }

  private static boolean hold(CountDownLatch end) {
    try {
      return end.await(60, TimeUnit.SECONDS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static void assertUnavailable(JwksCache keys) {
    assertThatThrownBy(() -> ids(keys, "a"))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> assertThat(failure.reason()).isEqualTo(Failure.Reason.OVERLOADED));
  }

  private JwksCache keys(Duration cache) {
    return keys(cache, SystemDefaultDnsResolver.INSTANCE);
  }

  private JwksCache keys(Duration cache, DnsResolver resolver) {
    return keys(new JwksCachePolicy(cache, DAY, DAY), resolver);
  }

  private JwksCache keys(JwksCachePolicy keeping, DnsResolver resolver) {
    return keys(keeping, resolver, server.getAddress().getPort());
  }

  private JwksCache keys(int port) {
    return keys(new JwksCachePolicy(DAY, DAY, DAY), SystemDefaultDnsResolver.INSTANCE, port);
  }

  private JwksCache keys(JwksCachePolicy keeping, DnsResolver resolver, int port) {
    try {
      return new JwksCache(
          URI.create(
                  "http://"
                      + InetAddress.getLoopbackAddress().getHostAddress()
                      + ":"
                      + port
                      + "/keys")
              .toURL(),
          new JwksRetriever(resolver),
          keeping,
          background,
          new JwksCache.RefreshPermits(calls, OutboundBulkhead.TargetOrigin.CUSTOMER));
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private void publish(String id) throws Exception {
    RSAKey key = new RSAKeyGenerator(2048).keyID(id).generate();
    body = new JWKSet(key.toPublicJWK()).toString();
  }

  private static List<String> ids(JwksCache keys, String id) {
    return keys.matching(new JWKMatcher.Builder().keyType(KeyType.RSA).keyID(id).build()).stream()
        .map(key -> key.getKeyID())
        .toList();
  }
}
