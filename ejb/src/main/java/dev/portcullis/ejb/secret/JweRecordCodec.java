package dev.portcullis.ejb.secret;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.nimbusds.jose.EncryptionMethod;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWEAlgorithm;
import com.nimbusds.jose.JWEHeader;
import com.nimbusds.jose.JWEObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.DirectDecrypter;
import com.nimbusds.jose.crypto.DirectEncrypter;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.text.ParseException;
import java.util.Optional;
import javax.crypto.SecretKey;

/**
 * Seals records that clients carry for this service, so that no node needs to store them: JSON in a
 * JWE (RFC 7516, {@code dir} with {@code A256GCM}), whose {@code kid} identifies the key. The
 * client can neither read nor change the record.
 *
 * @param use the purpose of the record and the version of its form: a record sealed for another use
 *     cannot be opened
 * @param type its type
 */
public record JweRecordCodec<T extends Record>(String use, Class<T> type) {
  private static final int MAX_LENGTH = 8192;

  /** The sealed text. */
  public String close(T record, MasterKeys master) {
    SecretKeys keys = master.of(use);
    try {
      JWEObject jwe =
          new JWEObject(
              header(keys.currentId()), new Payload(Json.MAPPER.writeValueAsBytes(record)));
      jwe.encrypt(new DirectEncrypter(keys.current()));
      return jwe.serialize();
    } catch (JsonProcessingException | JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * The record in {@code sealed}, empty unless this service sealed it for this use, with one of the
   * keys.
   *
   * @param sealed the text from a client, or null
   */
  public Optional<T> open(String sealed, MasterKeys master) {
    if (sealed == null || sealed.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    SecretKeys keys = master.of(use);
    // Only headers that this service writes are parsed, because the library fails on some others.
    Optional<SecretKey> key =
        keys.ids().stream()
            .filter(id -> sealed.startsWith(header(id).toBase64URL() + "."))
            .findFirst()
            .flatMap(keys::find);
    if (key.isEmpty()) {
      return Optional.empty();
    }
    try {
      JWEObject jwe = JWEObject.parse(sealed);
      jwe.decrypt(new DirectDecrypter(key.get()));
      return Optional.of(Json.MAPPER.readValue(jwe.getPayload().toBytes(), type));
    } catch (ParseException | JOSEException | IOException notOurs) {
      return Optional.empty();
    }
  }

  private static JWEHeader header(String keyId) {
    return new JWEHeader.Builder(JWEAlgorithm.DIR, EncryptionMethod.A256GCM).keyID(keyId).build();
  }
}
