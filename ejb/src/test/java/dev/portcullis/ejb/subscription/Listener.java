package dev.portcullis.ejb.subscription;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.limit.ChannelMemoryBudget;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The other side of a connection; it reads at once, or not at all. */
final class Listener implements RpcChannel.Transport {
  static final int MOST_PUSHES = 20;

  private final List<String> texts = new ArrayList<>();
  private final RpcChannel channel;
  private boolean isDeaf;
  private int closedBy;

  Listener(Supplier<Actor> holder) {
    channel =
        new RpcChannel(this, holder, ChannelMemoryBudget.of(1_000_000), MOST_PUSHES, 1_000_000);
  }

  Listener deaf() {
    isDeaf = true;
    return this;
  }

  RpcChannel channel() {
    return channel;
  }

  /** What it was closed with; 0 if it was not. */
  int closedBy() {
    return closedBy;
  }

  /** The items pushed since the last call. */
  List<JsonNode> items() {
    List<JsonNode> items = new ArrayList<>();
    for (String text : texts) {
      try {
        items.add(Json.MAPPER.readTree(text).at("/params/result"));
      } catch (JsonProcessingException broken) {
        throw new AssertionError(text, broken);
      }
    }
    texts.clear();
    return items;
  }

  @Override
  public void send(String text, Runnable sent) {
    texts.add(text);
    if (!isDeaf) {
      sent.run();
    }
  }

  @Override
  public void close(int code, String reason) {
    closedBy = code;
  }
}
