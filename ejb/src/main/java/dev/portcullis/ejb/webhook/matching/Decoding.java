package dev.portcullis.ejb.webhook.matching;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;

/**
 * What came of decoding an event: the event, or JSON null with an error.
 *
 * @param event the decoded event, or JSON null
 * @param error why there is none, or null
 */
public record Decoding(JsonNode event, String error) {
  static Decoding of(JsonNode event) {
    return new Decoding(event, null);
  }

  static Decoding failed(String error) {
    return new Decoding(NullNode.instance, error);
  }
}
