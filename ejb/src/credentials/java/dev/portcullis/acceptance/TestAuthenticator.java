package dev.portcullis.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A browser with an authenticator: does whole WebAuthn ceremonies, and answers in JSON. Written
 * from WebAuthn Level 2 (6.1, 6.5, 8.7) and RFC 9053, so that the product is not held against the
 * library that it uses itself. Its user is always present and verified; its passkeys are ES256.
 */
public final class TestAuthenticator {
  /** Where the pages of the default settings are. */
  public static final String ORIGIN = "http://localhost:8080";

  private static final int USER_PRESENT = 0x01;
  private static final int USER_VERIFIED = 0x04;
  private static final int HAS_CREDENTIAL = 0x40;

  private final SecureRandom random = new SecureRandom();
  private final Map<String, Key> keys = new LinkedHashMap<>();
  private String origin = ORIGIN;
  private boolean counts = true;
  private int idLength = 32;
  private int count;

  private record Key(KeyPair pair, String userHandle) {}

  /** Goes on from pages of another origin. */
  public TestAuthenticator from(String other) {
    origin = other;
    return this;
  }

  /** Gives its passkeys identifiers of so many bytes. */
  public TestAuthenticator withIds(int bytes) {
    idLength = bytes;
    return this;
  }

  /** Counts its signatures no longer, like a copy that does not know of the original's. */
  public void forgetToCount() {
    counts = false;
  }

  /** Makes a passkey from the options as the product answers them. */
  public ObjectNode register(JsonNode options) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      KeyPair pair = generator.generateKeyPair();
      byte[] id = new byte[idLength];
      random.nextBytes(id);
      keys.put(base64(id), new Key(pair, options.at("/user/id").asText()));
      ObjectNode json = credential(base64(id));
      json.putObject("response")
          .put("clientDataJSON", base64(client("webauthn.create", options)))
          .put(
              "attestationObject",
              base64(
                  attestation(
                      data(options.at("/rp/id").asText(), id, (ECPublicKey) pair.getPublic()))))
          .putArray("transports")
          .add("internal");
      return json;
    } catch (GeneralSecurityException unsupported) {
      throw new IllegalStateException(unsupported);
    }
  }

  /** Answers a challenge: {@code rpId}, {@code challenge} and {@code allowCredentials}. */
  public ObjectNode answer(JsonNode challenge) {
    for (JsonNode allowed : challenge.get("allowCredentials")) {
      String id = allowed.get("id").asText();
      if (keys.containsKey(id)) {
        return assertion(id, keys.get(id), challenge);
      }
    }
    throw new IllegalStateException("None of the passkeys is of this authenticator: " + challenge);
  }

  private ObjectNode assertion(String id, Key key, JsonNode challenge) {
    try {
      byte[] data = data(challenge.get("rpId").asText(), null, null);
      byte[] client = client("webauthn.get", challenge);
      Signature signature = Signature.getInstance("SHA256withECDSA");
      signature.initSign(key.pair().getPrivate());
      signature.update(data);
      signature.update(sha256(client));
      ObjectNode json = credential(id);
      json.putObject("response")
          .put("clientDataJSON", base64(client))
          .put("authenticatorData", base64(data))
          .put("signature", base64(signature.sign()))
          .put("userHandle", key.userHandle());
      return json;
    } catch (GeneralSecurityException unsupported) {
      throw new IllegalStateException(unsupported);
    }
  }

  private byte[] client(String type, JsonNode options) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", type)
        .put("challenge", options.get("challenge").asText())
        .put("origin", origin)
        .put("crossOrigin", false)
        .toString()
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Authenticator data (WebAuthn 6.1), with the attested credential if one was made. */
  private byte[] data(String rpId, byte[] made, ECPublicKey key) throws GeneralSecurityException {
    if (counts) {
      count++;
    }
    byte[] rp = sha256(rpId.getBytes(StandardCharsets.UTF_8));
    return bytes(
        out -> {
          out.write(rp);
          out.writeByte(USER_PRESENT | USER_VERIFIED | (made == null ? 0 : HAS_CREDENTIAL));
          out.writeInt(count);
          if (made != null) {
            out.write(new byte[16]);
            out.writeShort(made.length);
            out.write(made);
            coseKey(out, key);
          }
        });
  }

  /** The CBOR map {@code {1: 2, 3: -7, -1: 1, -2: x, -3: y}}: EC2, ES256, P-256. */
  private static void coseKey(DataOutputStream out, ECPublicKey key) throws IOException {
    out.write(new byte[] {(byte) 0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01});
    out.write(new byte[] {0x21, 0x58, 0x20});
    out.write(word(key.getW().getAffineX()));
    out.write(new byte[] {0x22, 0x58, 0x20});
    out.write(word(key.getW().getAffineY()));
  }

  /** The CBOR map {@code {"fmt": "none", "attStmt": {}, "authData": data}} (WebAuthn 6.5.4). */
  private static byte[] attestation(byte[] data) {
    return bytes(
        out -> {
          out.writeByte(0xa3);
          text(out, "fmt");
          text(out, "none");
          text(out, "attStmt");
          out.writeByte(0xa0);
          text(out, "authData");
          out.writeByte(0x59);
          out.writeShort(data.length);
          out.write(data);
        });
  }

  private static void text(DataOutputStream out, String ascii) throws IOException {
    out.writeByte(0x60 + ascii.length());
    out.writeBytes(ascii);
  }

  private static byte[] word(BigInteger number) {
    byte[] shortest = number.toByteArray();
    byte[] word = new byte[32];
    int length = Math.min(shortest.length, word.length);
    System.arraycopy(shortest, shortest.length - length, word, word.length - length, length);
    return word;
  }

  private interface Writer {
    void write(DataOutputStream out) throws IOException;
  }

  private static byte[] bytes(Writer writer) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      writer.write(new DataOutputStream(bytes));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private static byte[] sha256(byte[] of) throws GeneralSecurityException {
    return MessageDigest.getInstance("SHA-256").digest(of);
  }

  private static ObjectNode credential(String id) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("id", id)
            .put("rawId", id)
            .put("type", "public-key");
    json.putObject("clientExtensionResults");
    return json;
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
