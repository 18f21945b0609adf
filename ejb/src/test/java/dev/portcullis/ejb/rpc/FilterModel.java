package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.rpc.Rights.Somebody;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which logs are visible, now and since the last poll. */
final class FilterModel {
  private static final String NOT_FOUND = "filter not found";

  private final ScriptedChain chain;
  private final Map<String, Told> filters = new HashMap<>();
  private final Set<String> ofPending = new HashSet<>();

  FilterModel(ScriptedChain chain) {
    this.chain = chain;
  }

  /**
   * A filter, and what it has returned.
   *
   * @param asked which logs; null for blocks
   * @param blocks those that were returned, and the one before
   * @param next the number of the first that was not
   */
  private record Told(JsonNode asked, List<ScriptedBlock> blocks, int next) {}

  Expected answer(Somebody who, VisibleModel visible, String method, ArrayNode params) {
    if (method.startsWith("eth_new")) {
      return Expected.name(name -> filters.put(who.id() + name.asText(), begun(params)));
    }
    String key = who.id() + params.get(0).asText();
    Told told = filters.get(key);
    if (method.equals("eth_uninstallFilter")) {
      return Expected.result(BooleanNode.valueOf(told != null || ofPending.contains(key)))
          .then(
              done -> {
                filters.remove(key);
                ofPending.remove(key);
              });
    }
    if (ofPending.contains(key)) {
      return pending(who, method);
    }
    if (told == null) {
      return Expected.error(-32602, NOT_FOUND);
    }
    if (method.equals("eth_getFilterChanges")) {
      return changes(visible, key, told);
    }
    return told.asked() == null
        ? Expected.error(-32602, NOT_FOUND + ": it is a block filter")
        : logs(visible, told.asked());
  }

  /** A filter of pending transactions, for readers of everything. */
  Expected ofPending(Somebody who) {
    return who.readsEverything()
        ? Expected.name(name -> ofPending.add(who.id() + name.asText()))
        : Expected.denial("method.full_read_missing");
  }

  private static Expected pending(Somebody who, String method) {
    if (method.equals("eth_getFilterLogs")) {
      return Expected.error(-32602, NOT_FOUND + ": it is a pending transaction filter");
    }
    return who.readsEverything()
        ? Expected.such(answer -> answer.path("result").isArray())
        : Expected.denial("method.full_read_missing");
  }

  private Told begun(ArrayNode params) {
    JsonNode asked = params.isEmpty() ? null : params.get(0);
    ScriptedBlock newest = chain.blocks().get(Math.min(last(asked), chain.blocks().size() - 1));
    return new Told(asked, List.of(newest), newest.number() + 1);
  }

  /** The number of the last block that has been reported by now. */
  private int last(JsonNode asked) {
    String to = asked == null ? "latest" : asked.path("toBlock").asText("latest");
    return switch (to) {
      case "latest" -> Integer.MAX_VALUE;
      case "finalized" -> ScriptedChain.FINAL;
      default -> Integer.decode(to);
    };
  }

  private static int first(JsonNode asked) {
    String from = asked.path("fromBlock").asText("latest");
    return from.startsWith("0x") ? Integer.decode(from) : 0;
  }

  /** Those of the logs that are visible; or the node's word that they are too many. */
  Expected logs(VisibleModel visible, JsonNode asked) {
    return bounded(visible(visible, asked), JsonNodeFactory.instance.arrayNode());
  }

  private List<ObjectNode> visible(VisibleModel visible, JsonNode asked) {
    return chain.logsFor(asked).stream().filter(visible::sees).toList();
  }

  /** A node whose error contains the number of logs counts only visible ones. */
  private Expected bounded(List<ObjectNode> visible, ArrayNode before) {
    Expected expected = Expected.result(before.addAll(visible));
    for (int logs = chain.mostLogs() + 1; logs <= visible.size(); logs++) {
      expected = expected.or(Expected.refusal(ScriptedChain.tooMany(logs)));
    }
    return expected;
  }

  private Expected changes(VisibleModel visible, String key, Told told) {
    List<ScriptedBlock> blocks = new ArrayList<>(told.blocks());
    ArrayNode news = JsonNodeFactory.instance.arrayNode();
    int next = told.next();
    while (!blocks.isEmpty() && !chain.blocks().contains(blocks.get(blocks.size() - 1))) {
      ScriptedBlock gone = blocks.remove(blocks.size() - 1);
      next--;
      if (told.asked() != null && gone.number() >= first(told.asked())) {
        removed(visible, told.asked(), gone).forEach(news::add);
      }
    }
    List<ObjectNode> added = new ArrayList<>();
    int last = Math.min(last(told.asked()), chain.blocks().size() - 1);
    for (; next <= last; next++) {
      ScriptedBlock block = chain.blocks().get(next);
      blocks.add(block);
      if (told.asked() == null) {
        news.add(block.hash().text());
      } else if (next >= first(told.asked())) {
        added.addAll(visible(visible, in(told.asked(), block)));
      }
    }
    Told now = new Told(told.asked(), blocks, next);
    return bounded(added, news).then(done -> filters.put(key, now));
  }

  private List<ObjectNode> removed(VisibleModel visible, JsonNode asked, ScriptedBlock gone) {
    try {
      List<ObjectNode> removed = visible(visible, in(asked, gone));
      removed.forEach(log -> log.put("removed", true));
      return removed;
    } catch (NodeErrorException forgotten) {
      return List.of();
    }
  }

  private static JsonNode in(JsonNode asked, ScriptedBlock block) {
    ObjectNode within = asked.deepCopy();
    within.remove(List.of("fromBlock", "toBlock"));
    return within.put("blockHash", block.hash().text());
  }
}
