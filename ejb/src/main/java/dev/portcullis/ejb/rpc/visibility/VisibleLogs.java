package dev.portcullis.ejb.rpc.visibility;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.decision.event.EventPattern;
import dev.portcullis.ejb.rpc.message.LogFilter;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads the logs that a principal may see (R-GTW-17). The node is queried for these only, with one
 * query for each kind of visible events. Its errors about size and count therefore reveal nothing
 * about other logs.
 */
@ApplicationScoped
public class VisibleLogs {
  /** The most addresses of one filter that a node accepts. */
  private static final int ADDRESSES = 500;

  private static final int MOST_QUESTIONS = 100;

  private DecisionFactCache facts;
  private GatewayNodeClient node;

  /** For the container's proxy. */
  protected VisibleLogs() {}

  /** With its dependencies. */
  @Inject
  public VisibleLogs(DecisionFactCache facts, GatewayNodeClient node) {
    this.facts = facts;
    this.node = node;
  }

  /** All logs, in chain order. */
  ArrayNode whole(LogFilter filter) {
    return (ArrayNode) node.call("eth_getLogs", GatewayNodeClient.params().add(filter.json()));
  }

  /**
   * Verifies that the block hash of a filter exists. Nodes do this as well, so the result is the
   * same if the node receives no log query.
   *
   * @throws RpcError −32602 if it does not
   */
  public void requireBlock(LogFilter filter) {
    JsonNode hash = filter.range().path("blockHash");
    if (hash.isTextual()
        && !node.call("eth_getBlockByHash", GatewayNodeClient.params().add(hash).add(false))
            .isObject()) {
      throw RpcError.invalidParams("params[0].blockHash is not the hash of a known block");
    }
  }

  /** The visible logs, in chain order. */
  public ArrayNode find(Principal principal, LogFilter filter) {
    if (principal.readsWholeChain()) {
      return whole(filter);
    }
    List<LogFilter> questions = new ArrayList<>();
    for (EventPattern pattern : events(principal, filter.addresses()).patterns()) {
      for (List<Address> contracts : parts(pattern.contracts())) {
        filter.narrowed(contracts, pattern.topics()).ifPresent(questions::add);
      }
    }
    if (questions.size() > MOST_QUESTIONS) {
      throw RpcError.invalidParams(
          "params[0].address must name contracts, because you have access to too many kinds of"
              + " events");
    }
    TreeMap<Position, JsonNode> found = new TreeMap<>();
    for (LogFilter question : questions) {
      JsonNode answer = node.call("eth_getLogs", GatewayNodeClient.params().add(question.json()));
      VisibleEvents asked =
          new VisibleEvents(List.of(new EventPattern(question.addresses(), question.topics())));
      asked.of(answer).forEach(log -> found.put(Position.of(log), log));
    }
    ArrayNode logs = JsonNodeFactory.instance.arrayNode();
    logs.addAll(found.values());
    return logs;
  }

  /** The visible events of these contracts, or of all contracts if the list is empty. */
  public VisibleEvents events(Principal principal, Collection<Address> contracts) {
    return new VisibleEvents(facts.patterns(principal, contracts));
  }

  private static List<List<Address>> parts(Set<Address> contracts) {
    List<Address> sorted = contracts.stream().sorted().toList();
    List<List<Address>> parts = new ArrayList<>();
    for (int first = 0; first < sorted.size(); first += ADDRESSES) {
      parts.add(sorted.subList(first, Math.min(first + ADDRESSES, sorted.size())));
    }
    return parts;
  }

  private record Position(long block, long index) implements Comparable<Position> {
    static Position of(JsonNode log) {
      return new Position(number(log, "blockNumber"), number(log, "logIndex"));
    }

    private static long number(JsonNode log, String field) {
      return log.hasNonNull(field) ? Long.decode(log.get(field).asText()) : Long.MAX_VALUE;
    }

    @Override
    public int compareTo(Position other) {
      return block == other.block
          ? Long.compare(index, other.index)
          : Long.compare(block, other.block);
    }
  }
}
