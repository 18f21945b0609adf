package dev.portcullis.legacy.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.legacy.transaction.TransactionHash;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;

/**
 * Notifies connections when the block of a transaction or a priority operation is committed or
 * verified (R-LEG-24). These methods do not exist over HTTP.
 */
@ApplicationScoped
public class SubscriptionMethods implements LegacyMethod {
  private static final String TRANSACTION = "tx_subscribe";
  private static final String PRIORITY = "ethop_subscribe";
  private static final String END_TRANSACTION = "tx_unsubscribe";
  private static final String END_PRIORITY = "ethop_unsubscribe";

  @Inject private ReceiptSubscriptions subscriptions;
  @Inject private ReceiptNotifier feed;

  @Override
  public Set<String> methods() {
    return Set.of(TRANSACTION, PRIORITY, END_TRANSACTION, END_PRIORITY);
  }

  @Override
  public JsonNode answer(LegacyCall call) {
    RpcChannel channel =
        call.caller().channel().orElseThrow(() -> LegacyCall.unknown(call.method()));
    return switch (call.method()) {
      case TRANSACTION -> begin(channel, call.hash(0, "hash"), null, call);
      case PRIORITY -> begin(channel, null, call.number(0, "serial_id", Long.MAX_VALUE), call);
      case END_TRANSACTION, END_PRIORITY -> end(channel, call);
      default -> throw LegacyCall.unknown(call.method());
    };
  }

  private JsonNode begin(RpcChannel channel, TransactionHash hash, Long serialId, LegacyCall call) {
    call.takes(2);
    boolean whenVerified =
        switch (call.text(1, "action")) {
          case "COMMIT" -> false;
          case "VERIFY" -> true;
          default -> throw LegacyCall.wrong(1, "action", "must be COMMIT or VERIFY");
        };
    channel.deferPushes();
    ReceiptSubscription begun = subscriptions.add(channel, hash, serialId, whenVerified);
    feed.begin();
    if (channel.isEnded()) {
      subscriptions.drop(channel);
    }
    return TextNode.valueOf(begun.id());
  }

  private JsonNode end(RpcChannel channel, LegacyCall call) {
    call.takes(1);
    return BooleanNode.valueOf(subscriptions.remove(channel, call.text(0, "subscription")));
  }
}
