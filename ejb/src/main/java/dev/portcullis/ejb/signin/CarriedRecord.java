package dev.portcullis.ejb.signin;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.ejb.security.Seal;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.util.Optional;

/**
 * How a record of one type travels with the browser from one step to the next: as JSON with a
 * {@link Seal}, in a cookie. So no node keeps anything, and nobody else's browser can go on.
 *
 * @param sealedAs what the record is, and the version of its form
 * @param type its type
 */
record CarriedRecord<T extends Record>(String sealedAs, Class<T> type) {
  private static final int MAX_LENGTH = 8192;

  /** The sealed text. */
  String close(T record, byte[] key) {
    try {
      return new Seal(sealedAs, key).close(Json.MAPPER.writeValueAsBytes(record));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * What {@code sealed} says, empty unless this service sealed it with {@code key}.
   *
   * @param sealed what a browser brought, or null
   */
  Optional<T> open(String sealed, byte[] key) {
    return sealed == null || sealed.length() > MAX_LENGTH
        ? Optional.empty()
        : new Seal(sealedAs, key).open(sealed).flatMap(this::read);
  }

  private Optional<T> read(byte[] json) {
    try {
      return Optional.of(Json.MAPPER.readValue(json, type));
    } catch (IOException ofAnotherVersion) {
      return Optional.empty();
    }
  }
}
