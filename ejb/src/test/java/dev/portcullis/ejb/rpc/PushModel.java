package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.rpc.Rights.Somebody;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What is pushed to whom (ADR 0053). */
final class PushModel {
  private static final int ENDED = 1008;
  private static final int MISSED = 1013;

  private final ScriptedChain chain;
  private final List<Listening> all = new ArrayList<>();
  private final Map<String, Map<String, List<JsonNode>>> pushed = new HashMap<>();
  private final Map<String, Integer> closed = new HashMap<>();
  private final Map<ScriptedBlock, Map<Listening, List<ObjectNode>>> sent = new HashMap<>();
  private Rights rights;
  private VisibleByText text;
  private List<ScriptedBlock> told;
  private List<String> heard;

  PushModel(ScriptedChain chain) {
    this.chain = chain;
  }

  /** A subscription of a user. */
  private record Listening(String who, String id, String kind, JsonNode detail) {
    boolean isOfBlocks() {
      return !kind.equals("newPendingTransactions");
    }
  }

  void become(Rights now) {
    rights = now;
    text = new VisibleByText(now);
  }

  Expected answer(Somebody who, String method, ArrayNode params) {
    if (method.equals("eth_subscribe")) {
      return Expected.name(
          name ->
              begin(
                  new Listening(who.id(), name.asText(), params.get(0).asText(), params.path(1))));
    }
    Predicate<Listening> named =
        each -> each.who().equals(who.id()) && each.id().equals(params.get(0).asText());
    boolean isThere = all.stream().anyMatch(named);
    return Expected.result(BooleanNode.valueOf(isThere)).then(done -> all.removeIf(named));
  }

  private void begin(Listening begun) {
    all.add(begun);
    if (begun.isOfBlocks() && told == null) {
      told = new ArrayList<>(List.of(head()));
    } else if (!begun.isOfBlocks() && heard == null) {
      heard = new ArrayList<>();
    }
  }

  private ScriptedBlock head() {
    return chain.blocks().get(chain.blocks().size() - 1);
  }

  /** A transaction waits from now on. */
  void hear(Deal deal) {
    if (heard != null) {
      heard.add(deal.hash().text());
    }
  }

  /** The new blocks are reported. */
  void tell() {
    if (all.stream().noneMatch(Listening::isOfBlocks)) {
      told = null;
    }
    while (told != null && !last().equals(head())) {
      boolean isGone = !chain.blocks().contains(last());
      if (isGone) {
        takeBack(told.remove(told.size() - 1));
      }
      if (told.isEmpty() || head().number() - last().number() > Front.MOST_BLOCKS) {
        told = null;
        all.stream().filter(Listening::isOfBlocks).forEach(each -> close(each.who(), MISSED));
      } else if (!isGone) {
        ScriptedBlock next = chain.blocks().get(last().number() + 1);
        announce(next);
        told.add(next);
      }
    }
  }

  private ScriptedBlock last() {
    return told.get(told.size() - 1);
  }

  private void close(String who, int code) {
    closed.putIfAbsent(who, code);
  }

  private void takeBack(ScriptedBlock gone) {
    sent.getOrDefault(gone, Map.of())
        .forEach(
            (listening, logs) -> {
              if (all.contains(listening) && mayListen(listening.who(), true)) {
                logs.forEach(log -> push(listening, log.deepCopy().put("removed", true)));
              }
            });
    sent.remove(gone);
  }

  /** Heads come with every block, so that they may end anonymous subscribers. */
  private boolean mayListen(String who, boolean ends) {
    Somebody reader = rights.somebody(who);
    if (!text.isKnown(reader) && ends) {
      close(who, ENDED);
    }
    return text.isKnown(reader) && !text.isIdle(reader);
  }

  private void announce(ScriptedBlock block) {
    for (Listening each : List.copyOf(all)) {
      boolean isOfHeads = each.kind().equals("newHeads");
      if (each.isOfBlocks() && mayListen(each.who(), isOfHeads)) {
        VisibleModel visible = new VisibleModel(text, rights.somebody(each.who()));
        if (isOfHeads) {
          push(each, visible.head(block));
        } else {
          announce(each, visible, block);
        }
      }
    }
  }

  private void announce(Listening each, VisibleModel visible, ScriptedBlock block) {
    List<ObjectNode> logs =
        NodeJson.logs(block).stream()
            .filter(log -> NodeJson.fits(each.detail(), log) && visible.sees(log))
            .toList();
    logs.forEach(log -> push(each, log));
    if (!logs.isEmpty() && !closed.containsKey(each.who())) {
      sent.computeIfAbsent(block, none -> new LinkedHashMap<>()).put(each, logs);
    }
  }

  private void push(Listening to, JsonNode item) {
    if (!closed.containsKey(to.who())) {
      pushed
          .computeIfAbsent(to.who(), none -> new HashMap<>())
          .computeIfAbsent(to.id(), none -> new ArrayList<>())
          .add(item);
    }
  }

  /** The pending transactions are reported. */
  void look() {
    if (all.stream().allMatch(Listening::isOfBlocks)) {
      heard = null;
    }
    if (heard == null) {
      return;
    }
    for (String hash : heard) {
      for (Listening each : all) {
        if (!each.isOfBlocks() && mayListen(each.who(), false)) {
          show(each, new TextNode(hash));
        }
      }
    }
    heard.clear();
  }

  private void show(Listening to, TextNode hash) {
    VisibleModel visible = new VisibleModel(text, rights.somebody(to.who()));
    Deal deal = chain.deal(hash);
    if (deal != null && visible.isWholeWaiting(deal)) {
      ArrayNode params = JsonNodeFactory.instance.arrayNode().add(hash);
      push(to, to.detail().asBoolean() ? chain.call("eth_getTransactionByHash", params) : hash);
    }
  }

  /** What was pushed to a user since the last call. */
  Map<String, List<JsonNode>> take(Somebody who) {
    Map<String, List<JsonNode>> taken = pushed.remove(who.id());
    return taken == null ? Map.of() : taken;
  }

  /** What their socket was closed with, and then they listen to nothing more; 0 if it was not. */
  int closing(Somebody who) {
    Integer code = closed.remove(who.id());
    if (code != null) {
      all.removeIf(each -> each.who().equals(who.id()));
    }
    return code == null ? 0 : code;
  }
}
