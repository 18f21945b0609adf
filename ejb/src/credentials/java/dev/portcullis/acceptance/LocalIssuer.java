package dev.portcullis.acceptance;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An identity provider as far as its tokens go: describes itself and publishes keys on a loopback
 * port, and signs.
 */
public final class LocalIssuer implements AutoCloseable {
  public static final String AUDIENCE = "portcullis";

  private final HttpServer server;
  private final AtomicInteger readings = new AtomicInteger();
  private volatile RSAKey key;
  private volatile int status = 200;

  private LocalIssuer(HttpServer server) {
    this.server = server;
    rotate();
  }

  /** Starts one that nobody has seen before. */
  public static LocalIssuer start() {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      LocalIssuer issuer = new LocalIssuer(server);
      server.createContext("/keys", issuer::keys);
      server.createContext("/.well-known/openid-configuration", issuer::description);
      server.start();
      return issuer;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The {@code iss} of its tokens. */
  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Where its keys are. */
  public String keysUrl() {
    return url() + "/keys";
  }

  /** How often its keys were read. */
  public int readings() {
    return readings.get();
  }

  /** Puts a new key in place of the old one. */
  public void rotate() {
    try {
      key =
          new RSAKeyGenerator(2048)
              .keyID(UUID.randomUUID().toString())
              .keyUse(KeyUse.SIGNATURE)
              .generate();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Answers every reading with this status from now on; 200 for the keys. */
  public void answer(int newStatus) {
    status = newStatus;
  }

  /** The key that signs now, private part included. */
  public RSAKey key() {
    return key;
  }

  /** A good token about a subject, with further claims. */
  public String token(String subject, Map<String, Object> further) {
    return sign(claims(subject, further).getBytes(StandardCharsets.UTF_8));
  }

  /** What such a token says. */
  public String claims(String subject, Map<String, Object> further) {
    long now = Instant.now().getEpochSecond();
    Map<String, Object> claims = new HashMap<>();
    claims.put("iss", url());
    claims.put("sub", subject);
    claims.put("aud", List.of(AUDIENCE, "account"));
    claims.put("jti", UUID.randomUUID().toString());
    claims.put("iat", now);
    claims.put("exp", now + 300);
    claims.putAll(further);
    return JSONObjectUtils.toJSONString(claims);
  }

  /** A token with this payload. */
  public String sign(byte[] payload) {
    try {
      JWSObject token =
          new JWSObject(
              new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build(),
              new Payload(payload));
      token.sign(new RSASSASigner(key));
      return token.serialize();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** A good token about a subject. */
  public String token(String subject) {
    return token(subject, Map.of());
  }

  private void keys(HttpExchange exchange) throws IOException {
    readings.incrementAndGet();
    byte[] body = new JWKSet(key.toPublicJWK()).toString().getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.getResponseHeaders().set("content-type", "application/json");
      exchange.sendResponseHeaders(status, status == 200 ? body.length : -1);
      if (status == 200) {
        exchange.getResponseBody().write(body);
      }
    }
  }

  private void description(HttpExchange exchange) throws IOException {
    byte[] body =
        "{\"issuer\":\"%1$s\",\"authorization_endpoint\":\"%1$s/a\",\"token_endpoint\":\"%1$s/t\"}"
            .formatted(url())
            .getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.getResponseHeaders().set("content-type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
