package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.limit.ChannelMemoryBudget;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The peer of a user's WebSocket, which reads at once. */
final class Socket implements RpcChannel.Transport {
  private static final int MUCH = 1_000_000;

  private final List<String> texts = new ArrayList<>();
  private final RpcChannel channel;
  private int closedBy;

  Socket(Actor holder) {
    channel =
        new RpcChannel(this, () -> holder, ChannelMemoryBudget.of(10L * MUCH), MUCH, 10L * MUCH);
  }

  RpcChannel channel() {
    return channel;
  }

  /** What it was closed with; 0 if it was not. */
  int closedBy() {
    return closedBy;
  }

  /** What was pushed since the last call, in order, by subscription. */
  Map<String, List<JsonNode>> pushes() {
    Map<String, List<JsonNode>> pushes = new LinkedHashMap<>();
    for (String text : texts) {
      JsonNode params = read(text).get("params");
      pushes
          .computeIfAbsent(params.get("subscription").asText(), none -> new ArrayList<>())
          .add(params.get("result"));
    }
    texts.clear();
    return pushes;
  }

  /** Takes the answer to a message, which comes before what it has subscribed to. */
  void takeAnswer(String answer) {
    channel.answer(answer, () -> {});
    if (!texts.remove(answer)) {
      throw new AssertionError("not sent: " + answer);
    }
  }

  private static JsonNode read(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException broken) {
      throw new AssertionError(text, broken);
    }
  }

  @Override
  public void send(String text, Runnable sent) {
    texts.add(text);
    sent.run();
  }

  @Override
  public void close(int code, String reason) {
    closedBy = code;
  }
}
