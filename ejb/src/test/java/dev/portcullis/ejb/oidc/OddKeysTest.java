package dev.portcullis.ejb.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.Resource;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import java.net.MalformedURLException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sets of one good key and entries that no reader understands, or understands in another way: what
 * is not understood is ignored (RFC 7517, section 5). A unit test: the reading is all that decides.
 */
class OddKeysTest {
  private static final Duration DAY = Duration.ofDays(1);
  private static final RSAKey RSA = rsa();
  private static final ECKey EC = ec();
  private static final String N = RSA.getModulus().toString();
  private static final String X = EC.getX().toString();
  private static final String Y = EC.getY().toString();

  /** The entries in addition to the good key. */
  private static final List<String> ODD = odd();

  private final ExecutorService background = Executors.newSingleThreadExecutor();

  @AfterEach
  void stop() {
    background.shutdownNow();
  }

  @Test
  void theValidKeyIsFoundAmongOddOnes() throws Exception {
    List<String> sets = new ArrayList<>();
    for (JWK good : List.of(RSA, EC)) {
      String key = good.toPublicJWK().toJSONString();
      for (String odd : ODD) {
        sets.add(set(odd, key));
        sets.add(set(key, odd));
      }
      Random random = new Random(20261128);
      for (int i = 0; i < 50; i++) {
        List<String> mixed = new ArrayList<>(ODD);
        Collections.shuffle(mixed, random);
        mixed = mixed.subList(0, 2 + random.nextInt(20));
        mixed.add(random.nextInt(mixed.size()), key);
        sets.add(set(mixed.toArray(String[]::new)));
      }
      for (String set : sets) {
        assertThatCode(() -> TokenVerifier.checkSignature(signed(good), keys(set)))
            .as(set)
            .doesNotThrowAnyException();
      }
      assertThat(sets).hasSizeGreaterThan(200);
      sets.clear();
    }
  }

  @Test
  void withoutTheValidKeyTheTokenIsRejectedWithoutOtherEffects() throws Exception {
    for (String odd : ODD) {
      for (JWK good : List.of(RSA, EC)) {
        assertThatThrownBy(() -> TokenVerifier.checkSignature(signed(good), keys(set(odd))))
            .as(odd)
            .isInstanceOfSatisfying(
                Failure.class, refused -> assertThat(refused.reason()).isEqualTo(Reason.FORBIDDEN));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "7",
        "[]",
        "{}",
        "{\"keys\":null}",
        "{\"keys\":{}}",
        "{\"keys\":7}",
        "{\"keys\":[",
        "{\"keys\":[NaN]}",
        "<html></html>"
      })
  void anInvalidKeySetMeansAnUnavailableProvider(String text) {
    assertThatThrownBy(() -> TokenVerifier.checkSignature(signed(RSA), keys(text)))
        .isInstanceOfSatisfying(
            Failure.class, down -> assertThat(down.reason()).isEqualTo(Reason.OVERLOADED));
  }

  private static List<String> odd() {
    List<String> odd = new ArrayList<>();
    Stream.of(
            "null", "true", "7", "-1.5e300", "1e999999", "9".repeat(2_000), "\"text\"", "[]", "{}")
        .forEach(odd::add);
    odd.add("[" + "[".repeat(500) + "]".repeat(500) + "]");
    odd.add("{\"kty\":\"RSA\",\"kty\":\"EC\"}");
    // Whole keys but for one member.
    List.of("null", "7", "\"\"", "\"RSA1\"", "\"AKP\"", "\"OKP\"", "\"oct\"", "[]", "\"\\u0000\"")
        .forEach(kty -> odd.add(rsa("kty", kty)));
    for (String member : List.of("n", "e")) {
      List.of("null", "7", "\"\"", "\"!!\"", "\"AA\"", "\"AQ\"", "\"Ag\"", "[]", "{}", "true")
          .forEach(value -> odd.add(rsa(member, value)));
      odd.add(rsa(member, "\"" + "_".repeat(4_000) + "\""));
      odd.add(rsa(member, ""));
    }
    for (String member : List.of("x", "y")) {
      List.of("null", "7", "\"\"", "\"!!\"", "\"AA\"", "\"" + "_".repeat(200) + "\"", "[]")
          .forEach(value -> odd.add(ec(member, value)));
      odd.add(ec(member, ""));
    }
    List.of("null", "7", "\"\"", "\"P-999\"", "\"Ed25519\"", "\"secp256k1\"", "\"P-521\"", "[]")
        .forEach(crv -> odd.add(ec("crv", crv)));
    List.of("\"verify\"", "7", "{}", "[7]", "[\"fly\"]", "[null]", "[\"verify\",\"verify\"]")
        .forEach(operations -> odd.add(rsa("key_ops", operations)));
    for (String member : List.of("use", "alg", "kid")) {
      List.of("7", "[]", "{}", "true", "\"\"", "\"\\u0000\"", "\"other\"")
          .forEach(value -> odd.add(rsa(member, value)));
    }
    for (String member : List.of("exp", "nbf", "iat")) {
      List.of("\"soon\"", "[]", "1e400", "-1").forEach(value -> odd.add(rsa(member, value)));
    }
    for (String member : List.of("x5c", "x5t", "x5t#S256", "x5u", "oth", "d", "p")) {
      List.of("7", "\"!!\"", "[]", "[7]", "[\"AAAA\"]", "{}", "\":\"", "[null]")
          .forEach(value -> odd.add(rsa(member, value)));
    }
    odd.add("{\"kty\":\"oct\",\"k\":\"AAAA\",\"kid\":\"good\"}");
    odd.add("{\"kty\":\"oct\"}");
    odd.add("{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"AAAA\",\"kid\":\"good\"}");
    odd.add("{\"kty\":\"OKP\",\"crv\":\"Ed999\",\"x\":\"AAAA\"}");
    odd.add("{\"kty\":\"AKP\",\"alg\":\"ML-DSA-44\",\"pub\":\"AAAA\",\"kid\":\"good\"}");
    return List.copyOf(odd);
  }

  /** An RSA key of the good one's name, but for a member; an empty value leaves it out. */
  private static String rsa(String member, String value) {
    String other = new StringBuilder(N).reverse().toString();
    return with(
        member,
        value,
        List.of(
            "\"kty\":\"RSA\"", "\"kid\":\"good\"", "\"n\":\"" + other + "\"", "\"e\":\"AQAB\""));
  }

  private static String ec(String member, String value) {
    return with(
        member,
        value,
        List.of(
            "\"kty\":\"EC\"",
            "\"kid\":\"good\"",
            "\"crv\":\"P-256\"",
            "\"x\":\"" + X + "\"",
            "\"y\":\"" + Y + "\""));
  }

  private static String with(String member, String value, List<String> members) {
    List<String> kept = new ArrayList<>(members);
    kept.removeIf(each -> each.startsWith("\"" + member + "\":"));
    if (!value.isEmpty()) {
      kept.add("\"" + member + "\":" + value);
    }
    return "{" + String.join(",", kept) + "}";
  }

  private static String set(String... keys) {
    return "{\"keys\":[" + String.join(",", keys) + "]}";
  }

  private static UnverifiedJwt signed(JWK key) throws JOSEException {
    boolean elliptic = key instanceof ECKey;
    JWSSigner signer = elliptic ? new ECDSASigner((ECKey) key) : new RSASSASigner((RSAKey) key);
    SignedJWT jwt =
        new SignedJWT(
            new JWSHeader.Builder(elliptic ? JWSAlgorithm.ES256 : JWSAlgorithm.RS256)
                .keyID("good")
                .build(),
            new JWTClaimsSet.Builder().issuer("https://id.example").subject("alice").build());
    jwt.sign(signer);
    return UnverifiedJwt.read(jwt.serialize());
  }

  private JwksCache keys(String set) throws MalformedURLException {
    return new JwksCache(
        URI.create("https://id.example/keys").toURL(),
        from -> new Resource(set, "application/json"),
        new JwksCachePolicy(DAY, DAY, DAY),
        background,
        new JwksCache.RefreshPermits(
            new OutboundBulkhead(), OutboundBulkhead.TargetOrigin.CUSTOMER));
  }

  private static RSAKey rsa() {
    try {
      return new RSAKeyGenerator(2048).keyID("good").generate();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static ECKey ec() {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID("good").generate();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
