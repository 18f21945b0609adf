package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.rpc.Rights.Somebody;
import dev.portcullis.ejb.rpc.Step.Ask;
import dev.portcullis.ejb.rpc.Step.Change;
import dev.portcullis.ejb.rpc.Step.Grow;
import dev.portcullis.ejb.rpc.Step.Hear;
import dev.portcullis.ejb.rpc.Step.Leave;
import dev.portcullis.ejb.rpc.Step.Look;
import dev.portcullis.ejb.rpc.Step.Shrink;
import dev.portcullis.ejb.rpc.Step.Stash;
import dev.portcullis.ejb.rpc.Step.Tell;
import dev.portcullis.kernel.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** A story in one of its chains, and what its reader gets. */
final class Performance {
  private static final Pattern DENIAL = Pattern.compile("\"denialId\":\"[^\"]+\"");
  private static final String NOTHING = "0x" + "0".repeat(32);

  private final Story story;
  private final boolean isFirst;
  private final ScriptedChain chain;
  private final Front front;
  private final AnswerModel model;
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, Integer> made = new HashMap<>();
  private final List<String> seen = new ArrayList<>();
  private Rights rights;
  private int step;

  /**
   * A performance.
   *
   * @param isFirst in which chain
   * @param isJudged whether all results are compared with the specification
   */
  Performance(Story story, boolean isFirst, boolean isJudged) {
    this(story, isFirst, isJudged, new GivenPool());
  }

  /** The same before this pool. */
  Performance(Story story, boolean isFirst, boolean isJudged, GivenPool pool) {
    this.story = story;
    this.isFirst = isFirst;
    this.chain = story.chain(isFirst);
    this.front = new Front(chain, pool);
    this.model = isJudged ? new AnswerModel(chain) : null;
  }

  /** All that the reader gets, in order: what is pushed, by subscription. */
  List<String> play() {
    for (Step each : story.steps()) {
      step++;
      play(each);
      rights.people().forEach(this::look);
    }
    return seen;
  }

  private void play(Step step) {
    if (step instanceof Change change) {
      rights = change.rights();
      front.become(rights);
      if (model != null) {
        model.become(rights);
      }
    } else if (step instanceof Grow grow) {
      chain.grow(
          grow.deals().stream().map(deal -> deal.in(isFirst)).filter(Objects::nonNull).toList());
    } else if (step instanceof Shrink shrink) {
      chain.shrink(shrink.blocks());
    } else if (step instanceof Hear hear) {
      chain.hear(hear.deal().in(isFirst));
      if (model != null) {
        model.pushes().hear(hear.deal().in(isFirst));
      }
    } else if (step instanceof Stash stash) {
      stash(stash.twin().in(isFirst));
    } else if (step instanceof Leave leave) {
      leave(leave.twin().in(isFirst));
    } else if (step instanceof Tell) {
      front.tell();
      if (model != null) {
        model.pushes().tell();
      }
    } else if (step instanceof Look) {
      front.look();
      if (model != null) {
        model.pushes().look();
      }
    } else {
      ask((Ask) step);
    }
  }

  private void stash(Stashed stashed) {
    if (stashed != null) {
      front.pool().add(stashed);
      if (model != null) {
        model.stash(stashed);
      }
    }
  }

  private void leave(Stashed stashed) {
    if (stashed != null) {
      assertThat(front.pool().remove(stashed.hash())).isTrue();
      if (model != null) {
        model.leave(stashed);
      }
    }
  }

  /** What was pushed to a user, and whether their connection was ended. */
  private void look(Somebody who) {
    Map<String, List<JsonNode>> pushed = front.socket(who).pushes();
    int closing = front.closing(who);
    if (model != null) {
      assertThat(pushed).as("pushed to %s", who).isEqualTo(model.pushes().take(who));
      assertThat(closing).as("%s is closed", who).isEqualTo(model.pushes().closing(who));
    }
    if (who.id().equals(story.reader()) && (!pushed.isEmpty() || closing != 0)) {
      Map<String, List<JsonNode>> named = new TreeMap<>();
      pushed.forEach((id, items) -> named.put(names.get(id), items));
      seen.add(step + ": " + named + " " + closing);
    }
  }

  private void ask(Ask ask) {
    Somebody who = rights.somebody(ask.who());
    List<ObjectNode> calls = new ArrayList<>();
    for (Question each : ask.questions()) {
      ObjectNode call = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
      call.put("id", calls.size()).put("method", each.method());
      calls.add(call.set("params", named(each.params())));
    }
    String answer = answer(ask, who, calls);
    JsonNode read = read(answer);
    for (int i = 0; i < calls.size(); i++) {
      judge(ask, who, i, calls.get(i), calls.size() == 1 ? read : read.get(i));
    }
    if (calls.size() > 1 && ask.questions().stream().allMatch(Question::onlyReads)) {
      assertOrderIsNothing(ask, who, calls, read);
    }
    if (who.id().equals(story.reader())) {
      seen.add(step + ": " + ask + " " + nameless(answer));
    }
  }

  private String answer(Ask ask, Somebody who, List<ObjectNode> calls) {
    String message = calls.size() == 1 ? calls.get(0).toString() : calls.toString();
    chain.asked();
    String answer = front.ask(who, ask.bySocket(), message);
    if (model != null) {
      assertThat(chain.asked())
          .as("queries to the node for %s by %s", message, who)
          .allMatch(asked -> model.mayAsk(who, asked));
    }
    return DENIAL.matcher(answer).replaceAll("\"denialId\":\"\"");
  }

  /** With what the gateway has named what the question is about. */
  private ArrayNode named(ArrayNode params) {
    ArrayNode named = params.deepCopy();
    for (int i = 0; i < named.size(); i++) {
      String text = named.get(i).asText();
      if (text.contains(" of ")) {
        named.set(
            i,
            names.entrySet().stream()
                .filter(entry -> entry.getValue().equals(text))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(NOTHING));
      }
    }
    return named;
  }

  private String nameless(String answer) {
    String text = answer;
    for (Map.Entry<String, String> name : names.entrySet()) {
      text = text.replace(name.getKey(), name.getValue());
    }
    return text;
  }

  private void judge(Ask ask, Somebody who, int index, ObjectNode call, JsonNode answer) {
    Question asked = ask.questions().get(index);
    if (model != null) {
      Expected expected = model.answer(who, ask.bySocket(), asked, (ArrayNode) call.get("params"));
      JsonNode told = plain(answer);
      assertThat(expected.admits(told))
          .as("%s for %s%n is   %s%n  not %s", call, who, told, expected.accepted())
          .isTrue();
      if (told.has("result")) {
        expected.onResult().accept(told.get("result"));
      }
    }
    if (asked.makes()) {
      int number = made.merge(who.id(), 1, Integer::sum) - 1;
      if (answer.path("result").isTextual()) {
        names.put(answer.get("result").asText(), number + " of " + who.id());
      }
    }
  }

  /** Without the id that assigns it to its request. */
  private static JsonNode plain(JsonNode answer) {
    ObjectNode plain = answer.deepCopy();
    plain.remove(List.of("jsonrpc", "id"));
    if (plain.at("/error/data").isObject()) {
      ((ObjectNode) plain.at("/error/data")).remove("denialId");
    }
    return plain;
  }

  private void assertOrderIsNothing(
      Ask ask, Somebody who, List<ObjectNode> calls, JsonNode answers) {
    List<ObjectNode> reversed = new ArrayList<>(calls);
    Collections.reverse(reversed);
    List<JsonNode> others = new ArrayList<>();
    read(answer(ask, who, reversed)).forEach(others::add);
    Collections.reverse(others);
    assertThat(others).as("%s in another order", ask).containsExactlyElementsOf(answers);
  }

  private static JsonNode read(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException broken) {
      throw new AssertionError(text, broken);
    }
  }
}
