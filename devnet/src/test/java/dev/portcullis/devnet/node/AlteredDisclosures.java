package dev.portcullis.devnet.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.devnet.node.DisclosureAnswers.Case;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Disclosures that an attacker altered: bits are flipped, values are swapped or dropped, and parts
 * are taken from answers about other batches, tokens and holders.
 */
final class AlteredDisclosures {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final Random random;
  private final List<Case> honest;

  AlteredDisclosures(List<Case> honest, long seed) {
    this.honest = honest;
    this.random = new Random(seed);
  }

  /** A value in an answer. */
  private record Place(JsonNode parent, String field, int index) {
    JsonNode get() {
      return field == null ? parent.get(index) : parent.get(field);
    }

    void set(JsonNode value) {
      if (field == null) {
        ((ArrayNode) parent).set(index, value);
      } else {
        ((ObjectNode) parent).set(field, value);
      }
    }

    void drop() {
      if (field == null) {
        ((ArrayNode) parent).remove(index);
      } else {
        ((ObjectNode) parent).remove(field);
      }
    }
  }

  /** An altered answer with what its reader knows. */
  Case next() {
    while (true) {
      Case original = honest.get(random.nextInt(honest.size()));
      JsonNode altered = altered(original);
      if (!altered.equals(original.answer())) {
        return new Case(altered, original.expected());
      }
    }
  }

  private JsonNode altered(Case original) {
    JsonNode answer = original.answer().deepCopy();
    List<Place> places = new ArrayList<>();
    collect(answer, places);
    Place place = places.get(random.nextInt(places.size()));
    Case other = honest.get(random.nextInt(honest.size()));
    switch (random.nextInt(8)) {
      case 0 -> place.drop();
      case 1 -> swap(place, places.get(random.nextInt(places.size())));
      case 2 -> replay(answer, other.answer(), places);
      case 3 -> {
        return other.expected().equals(original.expected()) ? answer : other.answer();
      }
      default -> flip(place);
    }
    return answer;
  }

  private static void collect(JsonNode node, List<Place> places) {
    if (node.isObject()) {
      node.fieldNames().forEachRemaining(name -> places.add(new Place(node, name, 0)));
    } else {
      for (int i = 0; i < node.size(); i++) {
        places.add(new Place(node, null, i));
      }
    }
    node.forEach(child -> collect(child, places));
  }

  /** Values within each other cannot be swapped. */
  private static void swap(Place place, Place other) {
    JsonNode value = place.get();
    if (!value.isContainerNode() && !other.get().isContainerNode()) {
      place.set(other.get());
      other.set(value);
    }
  }

  /** Takes a value from the same place of another answer. */
  private void replay(JsonNode answer, JsonNode other, List<Place> places) {
    List<Place> others = new ArrayList<>();
    collect(other.deepCopy(), others);
    Place source = others.get(random.nextInt(others.size()));
    List<Place> same =
        places.stream()
            .filter(each -> each.field() != null && each.field().equals(source.field()))
            .toList();
    if (!same.isEmpty() && answer.isObject()) {
      same.get(random.nextInt(same.size())).set(source.get());
    }
  }

  private void flip(Place place) {
    JsonNode value = place.get();
    if (value.isIntegralNumber()) {
      place.set(JSON.numberNode(value.longValue() ^ (1L << random.nextInt(40))));
    } else if (value.isTextual() && !value.textValue().isEmpty()) {
      StringBuilder text = new StringBuilder(value.textValue());
      int at = random.nextInt(text.length());
      int digit = Character.digit(text.charAt(at), 16);
      text.setCharAt(
          at, digit < 0 ? 'z' : Character.forDigit(digit ^ (1 << random.nextInt(4)), 16));
      place.set(JSON.textNode(text.toString()));
    }
  }
}
