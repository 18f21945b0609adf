package dev.portcullis.ejb.passkey;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import com.webauthn4j.WebAuthnManager;
import com.webauthn4j.converter.AttestedCredentialDataConverter;
import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.credential.CredentialRecordImpl;
import com.webauthn4j.data.AuthenticationData;
import com.webauthn4j.data.AuthenticationParameters;
import com.webauthn4j.data.AuthenticatorTransport;
import com.webauthn4j.data.PublicKeyCredentialParameters;
import com.webauthn4j.data.PublicKeyCredentialType;
import com.webauthn4j.data.RegistrationData;
import com.webauthn4j.data.RegistrationParameters;
import com.webauthn4j.data.attestation.authenticator.AuthenticatorData;
import com.webauthn4j.data.attestation.statement.COSEAlgorithmIdentifier;
import com.webauthn4j.data.attestation.statement.NoneAttestationStatement;
import com.webauthn4j.data.client.Origin;
import com.webauthn4j.data.client.challenge.DefaultChallenge;
import com.webauthn4j.server.ServerProperty;
import com.webauthn4j.verifier.exception.VerificationException;
import dev.portcullis.kernel.Base64Url;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.passkey.Passkey;
import dev.portcullis.persistence.passkey.Passkey.Credential;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A browser's response in a WebAuthn ceremony (its {@code toJSON()} form), and the checks of
 * WebAuthn Level 2, 7.1 and 7.2. It uses neither the database nor the clock.
 */
final class Ceremony {
  /** The algorithms that authenticators may use: ES256, RS256, EdDSA (RFC 9053). */
  static final List<Long> ALGORITHMS = List.of(-7L, -257L, -8L);

  private static final List<PublicKeyCredentialParameters> PARAMETERS =
      ALGORITHMS.stream()
          .map(
              algorithm ->
                  new PublicKeyCredentialParameters(
                      PublicKeyCredentialType.PUBLIC_KEY,
                      COSEAlgorithmIdentifier.create(algorithm)))
          .toList();

  /** Optional binary fields of an authenticator's response; null is the same as absent. */
  private static final List<String> BINARY =
      List.of("attestationObject", "authenticatorData", "signature", "userHandle");

  private static final String ATTESTATION = "/response/attestationObject";

  /** The library's own parser does not check for trailing bytes after the object. */
  private static final ObjectMapper CBOR =
      CBORMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  /** Bytes of a credential's identifier (WebAuthn Level 3, 7.1, step 25). */
  private static final int MAX_ID = 1023;

  private static final WebAuthnManager MANAGER = WebAuthnManager.createNonStrictWebAuthnManager();
  private static final AttestedCredentialDataConverter CONVERTER =
      new AttestedCredentialDataConverter(new ObjectConverter());

  private final JsonNode answer;
  private final String field;
  private final String challenge;

  private Ceremony(JsonNode answer, String field, String challenge) {
    this.answer = answer;
    this.field = field;
    this.challenge = challenge;
  }

  /**
   * Parses the response.
   *
   * @param field the body's field that contains it
   * @throws Failure VALIDATION naming the field if it is not a response to any challenge
   */
  static Ceremony read(Map<String, Object> answer, String field) {
    JsonNode json = Json.MAPPER.valueToTree(answer);
    try {
      JsonNode data =
          Json.MAPPER.readTree(Base64Url.utf8(json.at("/response/clientDataJSON").asText()));
      for (String binary : BINARY) {
        var unusedBytes = Base64Url.bytes(json.at("/response/" + binary).asText(""));
      }
      var unusedObject = CBOR.readTree(Base64Url.bytes(json.at(ATTESTATION).asText("")));
      if (data != null
          && data.path("challenge").isTextual()
          && json.path("id").isTextual()
          && json.path("response").isObject()) {
        return new Ceremony(json, field, data.get("challenge").textValue());
      }
    } catch (IOException | IllegalArgumentException unreadable) {
      throw (Failure) malformed(field).initCause(unreadable);
    }
    throw malformed(field);
  }

  /** The challenge of the response, base64url. */
  String challenge() {
    return challenge;
  }

  /** The credential of the response, base64url. */
  String credentialId() {
    return answer.get("id").textValue();
  }

  /**
   * The created credential, empty unless all checks succeed.
   *
   * @throws Failure VALIDATION if it cannot be read
   */
  Optional<Credential> registered(PasskeyConfig config) {
    try {
      RegistrationData data =
          MANAGER.verifyRegistrationResponseJSON(
              text(), new RegistrationParameters(server(config), PARAMETERS, true, true));
      AuthenticatorData<?> made = data.getAttestationObject().getAuthenticatorData();
      if (made.getAttestedCredentialData().getCredentialId().length > MAX_ID) {
        return Optional.empty();
      }
      return Optional.of(
          new Credential(
              base64(made.getAttestedCredentialData().getCredentialId()),
              base64(CONVERTER.convert(made.getAttestedCredentialData())),
              made.getSignCount(),
              made.isFlagBE(),
              made.isFlagBS(),
              data.getTransports() == null
                  ? List.of()
                  : data.getTransports().stream()
                      .map(AuthenticatorTransport::getValue)
                      .sorted()
                      .toList()));
    } catch (VerificationException refused) {
      return Optional.empty();
    } catch (RuntimeException unreadable) {
      throw (Failure) malformed(field).initCause(unreadable);
    }
  }

  /**
   * Whether the passkey signed the response, with a counter higher than its last one; records the
   * use in the passkey.
   *
   * @throws Failure VALIDATION if the response cannot be read
   */
  boolean isBy(Passkey passkey, PasskeyConfig config) {
    try {
      AuthenticationData data =
          MANAGER.verifyAuthenticationResponseJSON(
              text(),
              new AuthenticationParameters(
                  server(config),
                  stored(passkey.credential()),
                  List.of(Base64.getUrlDecoder().decode(passkey.credential().id())),
                  true,
                  true));
      byte[] owner = data.getUserHandle();
      if (owner != null
          && owner.length > 0
          && !passkey.userId().equals(new String(owner, StandardCharsets.UTF_8))) {
        return false;
      }
      passkey.used(
          data.getAuthenticatorData().getSignCount(), data.getAuthenticatorData().isFlagBS());
      return true;
    } catch (VerificationException refused) {
      return false;
    } catch (RuntimeException unreadable) {
      throw (Failure) malformed(field).initCause(unreadable);
    }
  }

  private ServerProperty server(PasskeyConfig config) {
    Set<Origin> origins = config.origins().stream().map(Origin::create).collect(Collectors.toSet());
    return ServerProperty.builder()
        .origins(origins)
        .rpId(config.rpId())
        .challenge(new DefaultChallenge(challenge))
        .build();
  }

  private static CredentialRecordImpl stored(Credential credential) {
    return new CredentialRecordImpl(
        new NoneAttestationStatement(),
        Boolean.TRUE,
        credential.backupEligible(),
        credential.backedUp(),
        credential.signCount(),
        CONVERTER.convert(Base64.getUrlDecoder().decode(credential.data())),
        null,
        null,
        null,
        credential.transports().stream()
            .map(AuthenticatorTransport::create)
            .collect(Collectors.toSet()));
  }

  private String text() throws VerificationException {
    try {
      return Json.MAPPER.writeValueAsString(answer);
    } catch (IOException impossible) {
      throw new IllegalStateException("A JSON tree can be written", impossible);
    }
  }

  static String base64(byte[] bytes) {
    return Base64Url.of(bytes);
  }

  private static Failure malformed(String field) {
    return Failure.invalid(field, "must be the response of an authenticator in its JSON form");
  }
}
