package dev.portcullis.ejb.webhook.abi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.ejb.abi.AbiEntry;
import dev.portcullis.ejb.abi.AbiParameter;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The events of one JSON ABI, by first topic. */
public final class ContractEvents {
  private final Map<Hash32, List<AbiEntry>> byTopic = new HashMap<>();

  private ContractEvents() {}

  /** Parses the events of the ABI text. The result is empty if the text is not a valid ABI. */
  public static ContractEvents of(String text) {
    ContractEvents events = new ContractEvents();
    try {
      Abi.parse(text).entries().stream()
          .filter(entry -> entry.kind() == AbiEntry.Kind.EVENT && !entry.anonymous())
          .forEach(events::add);
    } catch (Failure invalid) {
      // Registration rejected this ABI, so no event can be decoded with it.
      return events;
    }
    return events;
  }

  /** Whether there is an event with this first topic. */
  public boolean has(Hash32 topic0) {
    return byTopic.containsKey(topic0);
  }

  /**
   * Decodes a log.
   *
   * @throws AbiDecodingException if no event matches its topics, or the data does not match the
   *     event
   */
  public ObjectNode decode(List<Hash32> topics, byte[] data) throws AbiDecodingException {
    List<AbiEntry> sameTopic = byTopic.getOrDefault(topics.get(0), List.of());
    for (AbiEntry entry : sameTopic) {
      long indexed = entry.inputs().stream().filter(AbiParameter::indexed).count();
      if (indexed + 1 == topics.size()) {
        return EventLayout.of(entry).decode(topics, data);
      }
    }
    throw new AbiDecodingException(
        sameTopic.isEmpty()
            ? "The contract's ABI has no event with this topic0"
            : "The ABI's event has another number of indexed parameters than the log has topics");
  }

  private void add(AbiEntry entry) {
    byTopic.computeIfAbsent(new Hash32(entry.topic()), topic -> new ArrayList<>(1)).add(entry);
  }
}
