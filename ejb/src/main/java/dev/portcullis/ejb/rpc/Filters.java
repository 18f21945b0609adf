package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.NodeRefusal;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Hex;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.rpc.RpcFilter;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Filters: whoever asks is told what is new, by the permissions in force at that moment, whichever
 * node they ask (supplement 2.3, "Filters"). The node behind knows nothing of them.
 */
@ApplicationScoped
public class Filters implements RpcMethod {
  private static final int ID_BYTES = 16;
  private static final byte FIRST_DIGIT = 0x10;
  private static final int MOST_TEXT = 65_536;

  @Inject private FilterStore store;
  @Inject private VisibleLogs logs;
  @Inject private Node node;

  /** For the container. */
  public Filters() {}

  @Override
  public Set<String> methods() {
    return Set.of(
        "eth_newFilter",
        "eth_newBlockFilter",
        "eth_getFilterChanges",
        "eth_getFilterLogs",
        "eth_uninstallFilter");
  }

  @Override
  public boolean reads() {
    return false;
  }

  @Override
  public boolean servesAll() {
    return true;
  }

  @Override
  public JsonNode answer(RpcCall call) {
    String owner = owner(call.caller().context().actor());
    return switch (call.method()) {
      case "eth_newFilter" -> begin(owner, LogFilter.of(call.params().get(0)));
      case "eth_newBlockFilter" -> begin(owner, null);
      case "eth_getFilterChanges" -> changes(call.reader(), find(call, owner), owner);
      case "eth_getFilterLogs" -> all(call.reader(), find(call, owner));
      default -> BooleanNode.valueOf(store.remove(call.params().get(0).textValue(), owner));
    };
  }

  private static String owner(Actor actor) {
    return actor.type().wireName() + " " + actor.id();
  }

  private JsonNode begin(String owner, LogFilter filter) {
    String text = filter == null ? null : filter.json().toString();
    if (text != null && (text.length() > MOST_TEXT || filter.range().has("blockHash"))) {
      throw RpcError.invalidParams(
          "params[0] must have no blockHash, and at most " + MOST_TEXT + " characters");
    }
    String id = newId();
    store.add(id, owner, text, ChainProgress.behind(node.head()));
    return Values.text(id);
  }

  /** A quantity, as the specification has it: clients that read it as one refuse leading zeros. */
  static String newId() {
    byte[] id = Ids.bytes(ID_BYTES);
    id[0] |= FIRST_DIGIT;
    return Hex.of(id);
  }

  private RpcFilter find(RpcCall call, String owner) {
    return store
        .find(call.params().get(0).textValue(), owner)
        .orElseThrow(() -> RpcError.invalidParams("filter not found"));
  }

  private JsonNode all(Reader reader, RpcFilter filter) {
    if (filter.filter() == null) {
      throw RpcError.invalidParams("filter not found: it is one of blocks");
    }
    return logs.find(reader, LogFilter.of(json(filter.filter())));
  }

  private JsonNode changes(Reader reader, RpcFilter filter, String owner) {
    ChainProgress news = ChainProgress.since(filter.progress(), node::block);
    Optional<ArrayNode> told =
        filter.filter() == null ? Optional.of(hashes(news)) : logs(reader, filter, news);
    // Whoever asks twice at once is told once, and if the chain has just changed, next time.
    boolean moved =
        told.isPresent() && store.move(filter.id(), owner, filter.polls(), news.progress());
    return moved ? told.get() : JsonNodeFactory.instance.arrayNode();
  }

  private static ArrayNode hashes(ChainProgress news) {
    ArrayNode hashes = JsonNodeFactory.instance.arrayNode();
    news.blocks().forEach(block -> hashes.add(block.hash().text()));
    return hashes;
  }

  /** Empty if these are not the logs of the new blocks any more. */
  private Optional<ArrayNode> logs(Reader reader, RpcFilter filter, ChainProgress news) {
    LogFilter asked = LogFilter.of(json(filter.filter()));
    ArrayNode told = JsonNodeFactory.instance.arrayNode();
    news.removed().forEach(block -> told.addAll(removed(reader, asked, block)));
    if (news.blocks().isEmpty()) {
      return Optional.of(told);
    }
    long first = news.blocks().get(0).number();
    ArrayNode added = logs.find(reader, asked.inRange(first, first + news.blocks().size() - 1));
    Set<String> blocks =
        news.blocks().stream().map(block -> block.hash().text()).collect(Collectors.toSet());
    for (JsonNode log : added) {
      if (!blocks.contains(log.path("blockHash").asText())) {
        return Optional.empty();
      }
    }
    return Optional.of(told.addAll(added));
  }

  /** The logs of a block that left the chain, as long as the node still knows it. */
  private ArrayNode removed(Reader reader, LogFilter asked, Hash32 block) {
    try {
      ArrayNode gone = logs.find(reader, asked.inBlock(block));
      gone.forEach(log -> ((ObjectNode) log).put("removed", true));
      return gone;
    } catch (NodeRefusal forgotten) {
      return JsonNodeFactory.instance.arrayNode();
    }
  }

  private static JsonNode json(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a filter cannot be read", impossible);
    }
  }
}
