package dev.portcullis.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Builds the tokens of {@code hostile-tokens.jsonl} against an issuer. */
final class HostileTokens {
  private static final Base64.Encoder BASE64URL = Base64.getUrlEncoder().withoutPadding();

  private final LocalIssuer issuer;
  private final RSAKey stranger;
  private final Map<String, String> values;

  HostileTokens(LocalIssuer issuer) {
    this.issuer = issuer;
    try {
      this.stranger = new RSAKeyGenerator(2048).keyID(issuer.key().getKeyID()).generate();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
    long now = Instant.now().getEpochSecond();
    this.values =
        Map.of(
            "iss", issuer.url(),
            "kid", issuer.key().getKeyID(),
            "now", Long.toString(now),
            "soon", Long.toString(now + 300),
            "later", Long.toString(now + 3600),
            "past", Long.toString(now - 600),
            "stranger", stranger.toPublicJWK().toJSONString(),
            "good", issuer.token("mallory"));
  }

  /** The token of a line of the file. */
  String token(JsonNode line) {
    if (line.has("raw")) {
      return Corpus.fill(line.get("raw").asText(), values);
    }
    String input =
        base64(Corpus.fill(line.get("header").asText(), values))
            + "."
            + base64(Corpus.fill(line.get("claims").asText(), values));
    try {
      return input + "." + BASE64URL.encodeToString(signature(line.get("sign").asText(), input));
    } catch (GeneralSecurityException | JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private byte[] signature(String how, String input)
      throws GeneralSecurityException, JOSEException {
    String[] words = how.split(" ", 2);
    return switch (words[0]) {
      case "key" -> rsa(issuer.key(), input);
      case "stranger" -> rsa(stranger, input);
      case "other" -> rsa(issuer.key(), base64("{\"alg\":\"RS256\"}") + ".e30");
      case "empty" -> new byte[0];
      case "zeros" -> new byte[Integer.parseInt(words[1])];
      default -> hmac("HmacSHA" + words[0].substring(2), secret(words[1]), input);
    };
  }

  /** What an attacker who has only the public key may take for the secret. */
  private byte[] secret(String what) throws JOSEException {
    byte[] der = issuer.key().toRSAPublicKey().getEncoded();
    return switch (what) {
      case "der" -> der;
      case "modulus" -> issuer.key().getModulus().decode();
      case "jwks" -> issuer.key().toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8);
      case "secret" -> "secret".getBytes(StandardCharsets.UTF_8);
      default ->
          ("-----BEGIN PUBLIC KEY-----\n"
                  + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der)
                  + "\n-----END PUBLIC KEY-----\n")
              .getBytes(StandardCharsets.US_ASCII);
    };
  }

  private static byte[] rsa(RSAKey key, String input)
      throws GeneralSecurityException, JOSEException {
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(key.toPrivateKey());
    signature.update(input.getBytes(StandardCharsets.US_ASCII));
    return signature.sign();
  }

  private static byte[] hmac(String algorithm, byte[] secret, String input)
      throws GeneralSecurityException {
    Mac mac = Mac.getInstance(algorithm);
    mac.init(new SecretKeySpec(secret, algorithm));
    return mac.doFinal(input.getBytes(StandardCharsets.US_ASCII));
  }

  private static String base64(String text) {
    return BASE64URL.encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
