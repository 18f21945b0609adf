package dev.portcullis.persistence.webhook.matching;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Json;
import java.util.ArrayList;
import java.util.List;

/** Converts the events of a subscription to and from the JSON text in the database. */
public final class SubscribedEventsJson {
  private SubscribedEventsJson() {}

  /** The text; null for one event without filters, which is defined by its topic alone. */
  public static String text(List<SubscribedEvent> events) {
    if (events.size() == 1 && events.get(0).filters().isEmpty()) {
      return null;
    }
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    for (SubscribedEvent event : events) {
      ArrayNode filters =
          array.addObject().put("topic0", event.topic0().text()).putArray("filters");
      event.filters().forEach(filter -> write(filter, filters.addObject()));
    }
    return array.toString();
  }

  private static void write(ArgumentFilter filter, ObjectNode to) {
    to.set("argument", filter.argument());
    to.set("equalTo", filter.equalTo());
    ArgumentLocation place = filter.place();
    if (place.isTopic()) {
      to.put("topic", place.topic());
    } else {
      to.put("topics", place.topics()).put("word", place.word()).put("dynamic", place.dynamic());
    }
    to.put("value", filter.value().text());
  }

  /** The events of a row's columns. */
  public static List<SubscribedEvent> of(String topic0, String text) {
    if (text == null) {
      return List.of(SubscribedEvent.all(new Hash32(topic0)));
    }
    List<SubscribedEvent> events = new ArrayList<>();
    for (JsonNode event : read(text)) {
      List<ArgumentFilter> filters = new ArrayList<>();
      event.get("filters").forEach(filter -> filters.add(filter(filter)));
      events.add(new SubscribedEvent(new Hash32(event.get("topic0").textValue()), filters));
    }
    return List.copyOf(events);
  }

  private static ArgumentFilter filter(JsonNode filter) {
    ArgumentLocation place =
        filter.has("topic")
            ? ArgumentLocation.inTopic(filter.get("topic").intValue())
            : ArgumentLocation.inData(
                filter.get("topics").intValue(),
                filter.get("word").intValue(),
                filter.get("dynamic").booleanValue());
    return new ArgumentFilter(
        filter.get("argument"),
        filter.get("equalTo"),
        place,
        new Hash32(filter.get("value").textValue()));
  }

  private static JsonNode read(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException broken) {
      throw new IllegalStateException("The stored events of a webhook are no JSON", broken);
    }
  }
}
