package dev.portcullis.ejb.webhook.abi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.abi.AbiEntry;
import dev.portcullis.ejb.abi.AbiParameter;
import dev.portcullis.ejb.abi.SolidityType.Elementary;
import dev.portcullis.kernel.Hash32;
import java.util.List;

/**
 * An event with its types laid out for decoding.
 *
 * @param name its name
 * @param signature for example {@code Transfer(address,address,uint256)}
 * @param parameters its parameters in order
 */
record EventLayout(String name, String signature, List<AbiParameter> parameters) {
  /**
   * Lays out an event of an ABI.
   *
   * @throws AbiDecodingException if a parameter exceeds the size or depth limit of events
   */
  static EventLayout of(AbiEntry entry) throws AbiDecodingException {
    if (!entry.parameters().isBounded()) {
      throw new AbiDecodingException(
          "The ABI has an event with more parameters than the decoder supports");
    }
    return new EventLayout(entry.name(), entry.signature(), entry.inputs());
  }

  /**
   * Decodes a log of this event.
   *
   * @param topics all its topics: the first is that of the signature, followed by one for each
   *     indexed parameter
   * @param data its data
   * @return {@code name}, {@code signature} and {@code args}: each with {@code name}, {@code type},
   *     {@code indexed} and {@code value}. Integers are decimal strings, bytes and addresses
   *     lowercase hexadecimal, tuples arrays of members. If an indexed parameter does not fit a
   *     topic, the chain contains its Keccak-256 hash only. That hash is then the value, and {@code
   *     hashed} is true.
   * @throws AbiDecodingException if the data does not match the event
   */
  ObjectNode decode(List<Hash32> topics, byte[] data) throws AbiDecodingException {
    JsonNode[] unindexed =
        new ValueReader(data)
            .sequence(
                parameters.stream()
                    .filter(parameter -> !parameter.indexed())
                    .map(AbiParameter::type)
                    .toList(),
                0);
    ObjectNode event = JsonNodeFactory.instance.objectNode();
    event.put("name", name).put("signature", signature);
    ArrayNode args = event.putArray("args");
    int nextTopic = 1;
    int nextValue = 0;
    for (AbiParameter parameter : parameters) {
      ObjectNode arg =
          args.addObject()
              .put("name", parameter.name())
              .put("type", parameter.type().canonical())
              .put("indexed", parameter.indexed());
      if (!parameter.indexed()) {
        arg.set("value", unindexed[nextValue++]);
      } else if (parameter.type() instanceof Elementary type && !type.isDynamic()) {
        arg.set("value", ValueReader.word(type, topics.get(nextTopic++).bytes()));
      } else {
        arg.set("value", TextNode.valueOf(topics.get(nextTopic++).text()));
        arg.put("hashed", true);
      }
    }
    return event;
  }
}
