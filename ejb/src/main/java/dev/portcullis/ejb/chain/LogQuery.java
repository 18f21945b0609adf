package dev.portcullis.ejb.chain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Address;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the logs of a range of blocks with as many {@code eth_getLogs} as the node wants: when it
 * refuses a size, the range is cut to the one it suggests (supplement 2.9: {@code [0x..,0x..]}), or
 * halved; a single block is cut by contracts.
 */
final class LogQuery {
  private static final int MAX_ADDRESSES = 500;
  private static final Pattern SUGGESTED =
      Pattern.compile("\\[\\s*(0x[0-9a-fA-F]{1,15})\\s*,\\s*(0x[0-9a-fA-F]{1,15})\\s*]");
  private static final Pattern SIZE =
      Pattern.compile("limit|more than|range|too (?:many|large|big)|exceed|size|up to|timed? ?out");

  /** Part of the question that is still to be asked. */
  private record Part(long from, long to, List<Address> contracts) {
    boolean divisible() {
      return from < to || contracts.size() > 1;
    }
  }

  /** Performs one call; what {@code eth_getLogs} is asked with is up to this class. */
  interface Caller {
    /** The result of {@code method} with {@code params}. */
    JsonNode call(String method, JsonNode params);
  }

  private final Caller node;
  private final int maxRange;

  /** A query of {@code node} that never asks for more than {@code maxRange} blocks at once. */
  LogQuery(Caller node, int maxRange) {
    this.node = node;
    this.maxRange = maxRange;
  }

  /**
   * The logs that {@code contracts} emitted in the blocks {@code from} to {@code to}, in chain
   * order.
   *
   * @throws IllegalArgumentException when the node answers something else than the logs asked for
   */
  List<ChainLog> logs(long from, long to, Collection<Address> contracts) {
    List<ChainLog> found = new ArrayList<>();
    Deque<Part> left = parts(from, to, List.copyOf(new TreeSet<>(contracts)));
    while (!left.isEmpty()) {
      Part part = left.pop();
      try {
        read(part, found);
      } catch (NodeRefusal refusal) {
        if (!part.divisible() || !isAboutSize(refusal)) {
          throw refusal;
        }
        divide(part, refusal.getMessage(), left);
      }
    }
    found.sort(
        Comparator.comparingLong(ChainLog::blockNumber).thenComparingInt(ChainLog::logIndex));
    return found;
  }

  private Deque<Part> parts(long from, long to, List<Address> contracts) {
    Deque<Part> parts = new ArrayDeque<>();
    for (int first = 0; first < contracts.size(); first += MAX_ADDRESSES) {
      int end = Math.min(first + MAX_ADDRESSES, contracts.size());
      for (long start = from; start <= to; start += maxRange) {
        parts.add(
            new Part(start, Math.min(start + maxRange - 1, to), contracts.subList(first, end)));
      }
    }
    return parts;
  }

  private void read(Part part, List<ChainLog> found) {
    JsonNode answer =
        node.call("eth_getLogs", JsonNodeFactory.instance.arrayNode().add(filter(part)));
    if (!answer.isArray()) {
      throw new IllegalArgumentException("logs must be an array");
    }
    Set<Address> asked = Set.copyOf(part.contracts());
    for (JsonNode item : answer) {
      ChainLog log = NodeAnswers.log(item);
      boolean inside = part.from() <= log.blockNumber() && log.blockNumber() <= part.to();
      if (!inside || !asked.contains(log.address())) {
        throw new IllegalArgumentException("a log that was not asked for");
      }
      if (!item.path("removed").asBoolean(false)) {
        found.add(log);
      }
    }
  }

  private static ObjectNode filter(Part part) {
    ObjectNode filter =
        JsonNodeFactory.instance
            .objectNode()
            .put("fromBlock", NodeAnswers.quantity(part.from()))
            .put("toBlock", NodeAnswers.quantity(part.to()));
    part.contracts().forEach(contract -> filter.withArray("address").add(contract.text()));
    return filter;
  }

  /** Nodes agree on neither code nor wording, so a word that speaks of size is enough. */
  private static boolean isAboutSize(NodeRefusal refusal) {
    return refusal.code() == RpcClient.RESPONSE_TOO_LARGE
        || refusal.code() == -32005
        || SIZE.matcher(refusal.getMessage().toLowerCase(Locale.ROOT)).find();
  }

  /** Puts the pieces of {@code part} in front of what is left, the earlier one first. */
  private static void divide(Part part, String message, Deque<Part> left) {
    if (part.from() < part.to()) {
      long end = suggestedEnd(part, message).orElse(part.from() + (part.to() - part.from()) / 2);
      left.push(new Part(end + 1, part.to(), part.contracts()));
      left.push(new Part(part.from(), end, part.contracts()));
    } else {
      List<Address> contracts = part.contracts();
      int middle = contracts.size() / 2;
      left.push(new Part(part.from(), part.to(), contracts.subList(middle, contracts.size())));
      left.push(new Part(part.from(), part.to(), contracts.subList(0, middle)));
    }
  }

  /** The end of the range the node names, if it begins with this part and is smaller. */
  private static OptionalLong suggestedEnd(Part part, String message) {
    Matcher range = SUGGESTED.matcher(message);
    if (!range.find() || Long.decode(range.group(1)) != part.from()) {
      return OptionalLong.empty();
    }
    long end = Long.decode(range.group(2));
    return part.from() <= end && end < part.to() ? OptionalLong.of(end) : OptionalLong.empty();
  }
}
