package dev.portcullis.ejb.policyservice;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Questions in the forms in which clients of several ages send them (spec 7, P1.2). */
final class Recorded {
  /** The sender of all of them. */
  static final String SENDER = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";

  private Recorded() {}

  /** The bytes of a question. */
  static byte[] bytes(String name) {
    try (InputStream file = Recorded.class.getResourceAsStream(name + ".json")) {
      return file.readAllBytes();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The same to be changed. */
  static ObjectNode json(String name) {
    try {
      return (ObjectNode) Json.MAPPER.readTree(new String(bytes(name), StandardCharsets.UTF_8));
    } catch (JsonProcessingException broken) {
      throw new IllegalStateException(broken);
    }
  }

  /** A changed one as it is sent. */
  static byte[] sent(ObjectNode question) {
    return question.toString().getBytes(StandardCharsets.UTF_8);
  }
}
