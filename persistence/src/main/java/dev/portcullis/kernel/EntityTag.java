package dev.portcullis.kernel;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Names the state of a record as it is shown (RFC 9110, 8.8.3): a hash of its JSON, so that the
 * same state has the same name on every node, and another state another.
 */
public final class EntityTag {
  private EntityTag() {}

  /** The strong tag of a view, quotes included. */
  public static String of(Object view) {
    try {
      byte[] json = Json.MAPPER.writeValueAsString(view).getBytes(StandardCharsets.UTF_8);
      return '"'
          + Base64.getUrlEncoder().withoutPadding().encodeToString(Sha256.digest(json))
          + '"';
    } catch (JsonProcessingException broken) {
      throw new IllegalStateException("A view is no JSON", broken);
    }
  }
}
