package dev.portcullis.ejb.rpc.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A log filter of a request (R-CHN-5).
 *
 * @param range the blocks: {@code blockHash}, or {@code fromBlock} and {@code toBlock}
 * @param addresses the contracts; empty for any
 * @param topics the permitted topics of each position, empty for any
 */
public record LogFilter(ObjectNode range, Set<Address> addresses, List<Set<Hash32>> topics) {
  private static final Set<String> FIELDS =
      Set.of("fromBlock", "toBlock", "blockHash", "address", "topics");

  private static final int MOST_TOPICS = 4;
  private static final int MOST_ALTERNATIVES = 1_000;

  /** Copies the sets. */
  public LogFilter {
    addresses = Set.copyOf(addresses);
    topics = List.copyOf(topics);
  }

  /** The filter in canonical form. */
  static JsonNode read(JsonNode value, String name) {
    return parse(value, name).json();
  }

  /** Parses a filter in the form that {@link #read} returns. */
  public static LogFilter of(JsonNode anew) {
    return parse(anew, "params[0]");
  }

  /** A filter that matches all logs of one block. */
  public static LogFilter ofBlock(Hash32 blockHash) {
    return new LogFilter(
        JsonNodeFactory.instance.objectNode().put("blockHash", blockHash.text()),
        Set.of(),
        List.of());
  }

  /** The same filter, restricted to this block. */
  public LogFilter inBlock(Hash32 blockHash) {
    return new LogFilter(ofBlock(blockHash).range(), addresses, topics);
  }

  /** The same filter, restricted to these blocks. */
  public LogFilter inRange(long from, long to) {
    ObjectNode blocks = JsonNodeFactory.instance.objectNode();
    blocks.put("fromBlock", "0x" + Long.toHexString(from));
    return new LogFilter(blocks.put("toBlock", "0x" + Long.toHexString(to)), addresses, topics);
  }

  private static LogFilter parse(JsonNode value, String name) {
    RpcValueParser.fields(value, name, FIELDS);
    return new LogFilter(
        range(value, name),
        addresses(value.path("address"), name + ".address"),
        topics(value.path("topics"), name + ".topics"));
  }

  private static ObjectNode range(JsonNode value, String name) {
    ObjectNode range = JsonNodeFactory.instance.objectNode();
    boolean hasRange = value.hasNonNull("fromBlock") || value.hasNonNull("toBlock");
    if (!value.hasNonNull("blockHash")) {
      range.set(
          "fromBlock", RpcValueParser.rangeEnd(given(value, "fromBlock"), name + ".fromBlock"));
      range.set("toBlock", RpcValueParser.rangeEnd(given(value, "toBlock"), name + ".toBlock"));
      if (number(range, "fromBlock").orElse(0) > number(range, "toBlock").orElse(Long.MAX_VALUE)) {
        throw RpcError.invalidParams(name + ".fromBlock must not lie behind toBlock");
      }
      return range;
    }
    if (hasRange) {
      throw RpcError.invalidParams(name + " has blockHash together with fromBlock or toBlock");
    }
    return range.put(
        "blockHash", RpcValueParser.hash(value.get("blockHash"), name + ".blockHash").text());
  }

  /** The number of a block at an end of the range; empty for a tag. */
  public OptionalLong number(String end) {
    return number(range, end);
  }

  private static OptionalLong number(JsonNode range, String end) {
    String text = range.path(end).asText();
    return text.startsWith("0x") ? OptionalLong.of(Long.decode(text)) : OptionalLong.empty();
  }

  private static JsonNode given(JsonNode value, String field) {
    return value.hasNonNull(field) ? value.get(field) : MissingNode.getInstance();
  }

  private static Set<Address> addresses(JsonNode value, String name) {
    if (value.isMissingNode() || value.isNull()) {
      return Set.of();
    }
    if (!value.isArray()) {
      return Set.of(RpcValueParser.address(value, name));
    }
    Set<Address> addresses = new LinkedHashSet<>();
    bounded(value, name).forEach(each -> addresses.add(RpcValueParser.address(each, name)));
    return addresses;
  }

  private static List<Set<Hash32>> topics(JsonNode value, String name) {
    List<Set<Hash32>> topics = new ArrayList<>();
    if (value.isMissingNode() || value.isNull()) {
      return topics;
    }
    if (!value.isArray() || value.size() > MOST_TOPICS) {
      throw RpcValueParser.must(name, "be an array of at most " + MOST_TOPICS + " positions");
    }
    value.forEach(position -> topics.add(alternatives(position, name)));
    return topics;
  }

  /** None for any topic. Null among alternatives accepts any, as in go-ethereum. */
  private static Set<Hash32> alternatives(JsonNode position, String name) {
    if (position.isNull()) {
      return Set.of();
    }
    if (!position.isArray()) {
      return Set.of(RpcValueParser.hash(position, name));
    }
    Set<Hash32> alternatives = new LinkedHashSet<>();
    for (JsonNode each : bounded(position, name)) {
      if (each.isNull()) {
        return Set.of();
      }
      alternatives.add(RpcValueParser.hash(each, name));
    }
    return alternatives;
  }

  private static JsonNode bounded(JsonNode value, String name) {
    if (value.size() > MOST_ALTERNATIVES) {
      throw RpcValueParser.must(name, "have at most " + MOST_ALTERNATIVES + " entries");
    }
    return value;
  }

  /** Whether the filter matches a log, in any block. */
  public boolean matches(Address contract, List<Hash32> logged) {
    boolean isOther = !addresses.isEmpty() && !addresses.contains(contract);
    if (isOther || topics.size() > logged.size()) {
      return false;
    }
    for (int i = 0; i < topics.size(); i++) {
      if (!topics.get(i).isEmpty() && !topics.get(i).contains(logged.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** The same filter, restricted to these contracts and topics; empty if it can match nothing. */
  public Optional<LogFilter> narrowed(Collection<Address> contracts, List<Set<Hash32>> pattern) {
    Set<Address> left = new HashSet<>(contracts);
    if (!addresses.isEmpty()) {
      left.retainAll(addresses);
    }
    if (left.isEmpty()) {
      return Optional.empty();
    }
    List<Set<Hash32>> both = new ArrayList<>();
    for (int i = 0; i < Math.max(topics.size(), pattern.size()); i++) {
      Set<Hash32> asked = i < topics.size() ? topics.get(i) : Set.of();
      Set<Hash32> allowed = i < pattern.size() ? pattern.get(i) : Set.of();
      Set<Hash32> common = new HashSet<>(asked.isEmpty() ? allowed : asked);
      if (!asked.isEmpty() && !allowed.isEmpty()) {
        common.retainAll(allowed);
        if (common.isEmpty()) {
          return Optional.empty();
        }
      }
      both.add(common);
    }
    return Optional.of(new LogFilter(range, left, both));
  }

  /** The filter in the node's format. */
  public ObjectNode json() {
    ObjectNode json = range.deepCopy();
    if (!addresses.isEmpty()) {
      ArrayNode list = json.putArray("address");
      addresses.stream().sorted().forEach(address -> list.add(address.text()));
    }
    if (!topics.isEmpty()) {
      ArrayNode positions = json.putArray("topics");
      for (Set<Hash32> alternatives : topics) {
        if (alternatives.isEmpty()) {
          positions.addNull();
        } else {
          ArrayNode list = positions.addArray();
          alternatives.stream().sorted().forEach(topic -> list.add(topic.text()));
        }
      }
    }
    return json;
  }
}
