package dev.portcullis.ejb.webhook.matching;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;

/**
 * The result of decoding an event: the event, or JSON null with an error.
 *
 * @param event the decoded event, or JSON null
 * @param error why decoding failed, or null
 */
public record DecodingResult(JsonNode event, String error) {
  static DecodingResult of(JsonNode event) {
    return new DecodingResult(event, null);
  }

  static DecodingResult failed(String error) {
    return new DecodingResult(NullNode.instance, error);
  }
}
