package dev.portcullis.ejb.subscription;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.rpc.call.RpcCall;
import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.call.RpcMethod;
import dev.portcullis.ejb.rpc.message.LogFilter;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.visibility.DisclosureRecorder;
import dev.portcullis.ejb.subscription.Subscription.Kind;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;

/** Begins and ends the subscriptions of a connection (R-CHN-14). */
@ApplicationScoped
public class SubscribeMethods implements RpcMethod {
  private static final int ID_BYTES = 16;

  @Inject private Subscriptions subscriptions;
  @Inject private SubscriptionFeed feed;
  @Inject private DisclosureRecorder disclosureRecorder;

  @Override
  public Set<String> methods() {
    return Set.of("eth_subscribe", "eth_unsubscribe");
  }

  @Override
  public boolean handlesUnrestricted() {
    return true;
  }

  @Override
  public JsonNode answer(RpcCall call) {
    RpcChannel channel =
        call.caller()
            .channel()
            .orElseThrow(() -> new IllegalStateException("declared for connections only"));
    return call.method().equals("eth_subscribe")
        ? JsonNodeFactory.instance.textNode(begin(call, channel))
        : BooleanNode.valueOf(subscriptions.remove(channel, call.params().get(0).textValue()));
  }

  private String begin(RpcCall call, RpcChannel channel) {
    JsonNode detail = call.params().path(1);
    Kind kind = kind(call.params().get(0).textValue(), detail);
    Actor actor = call.caller().context().actor();
    Subscription begun =
        new Subscription(
            HexText.of(Ids.bytes(ID_BYTES)),
            kind,
            kind == Kind.LOGS ? filter(detail) : null,
            channel,
            actor.type().wireName() + " " + actor.id(),
            (principal, items) -> disclosureRecorder.notePushed(call.caller(), principal, items));
    channel.deferPushes();
    subscriptions.add(begun);
    try {
      feed.begin(kind);
    } catch (RuntimeException failed) {
      subscriptions.remove(channel, begun.id());
      throw failed;
    }
    if (channel.isEnded()) {
      subscriptions.drop(channel);
    }
    return begun.id();
  }

  private static Kind kind(String word, JsonNode detail) {
    boolean isFlag = detail.isMissingNode() || detail.isBoolean();
    return switch (word) {
      case "logs" -> {
        require(!detail.isBoolean(), "params[1] must be a filter with address and topics");
        yield Kind.LOGS;
      }
      case "newHeads" -> {
        require(isFlag && !detail.booleanValue(), "params[1] must be absent with newHeads");
        yield Kind.HEADS;
      }
      case "newPendingTransactions" -> {
        require(isFlag, "params[1] must be true for whole transactions, or missing");
        yield detail.booleanValue() ? Kind.WHOLE_PENDING : Kind.PENDING;
      }
      default ->
          throw RpcError.invalidParams(
              "params[0] must be newHeads, logs or newPendingTransactions");
    };
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw RpcError.invalidParams(otherwise);
    }
  }

  private static LogFilter filter(JsonNode detail) {
    LogFilter filter =
        LogFilter.of(detail.isMissingNode() ? JsonNodeFactory.instance.objectNode() : detail);
    if (filter.range().has("blockHash")) {
      throw RpcError.invalidParams("params[1] must have no blockHash: it is about blocks to come");
    }
    return filter;
  }
}
