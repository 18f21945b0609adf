package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.webhook.SubscriptionRow;
import dev.portcullis.persistence.webhook.WebhookEvent;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Turns logs into callbacks. Running twice makes the same callbacks, byte for byte. */
final class WebhookEvents {
  private WebhookEvents() {}

  /** The contracts whose ABI is needed to announce {@code matches}. */
  static Set<Address> toDecode(Collection<LogMatch> matches) {
    return matches.stream()
        .filter(LogMatch::toDecode)
        .map(match -> match.log().address())
        .collect(Collectors.toSet());
  }

  /**
   * The callbacks for {@code matches}.
   *
   * @param headers the blocks of the logs by number
   */
  static List<WebhookEvent> of(
      Collection<LogMatch> matches,
      Map<Long, BlockHeader> headers,
      Function<ChainLog, Decoding> decoder) {
    List<WebhookEvent> made = new ArrayList<>();
    for (LogMatch match : matches) {
      ChainLog log = match.log();
      Decoding decoding = match.toDecode() ? decoder.apply(log) : null;
      for (SubscriptionRow subscription : match.subscriptions()) {
        WebhookEvent.Key key =
            new WebhookEvent.Key(subscription.id(), log.blockHash(), log.logIndex(), false);
        made.add(
            new WebhookEvent(
                id(key),
                key,
                subscription.endpointId(),
                subscription.chainId(),
                log.blockNumber(),
                EventBody.of(
                    subscription,
                    log,
                    headers.get(log.blockNumber()).timestamp(),
                    subscription.decodeEvents() ? decoding : null)));
      }
    }
    return made;
  }

  /** The callback that takes {@code announced} back. */
  static WebhookEvent retracting(WebhookEvent announced) {
    WebhookEvent.Key key = announced.key();
    WebhookEvent.Key removal =
        new WebhookEvent.Key(key.subscriptionId(), key.blockHash(), key.logIndex(), true);
    return new WebhookEvent(
        id(removal),
        removal,
        announced.endpointId(),
        announced.chainId(),
        announced.blockNumber(),
        EventBody.retracting(announced.body()));
  }

  /**
   * The webhook-id: a UUID (version 8) made of the key, so that reading again makes no second id.
   */
  static UUID id(WebhookEvent.Key key) {
    String text =
        key.subscriptionId() + "/" + key.blockHash() + "/" + key.logIndex() + "/" + key.removed();
    ByteBuffer digest = ByteBuffer.wrap(Sha256.digest(text.getBytes(StandardCharsets.UTF_8)));
    long high = (digest.getLong() & 0xffffffffffff0fffL) | 0x8000L;
    long low = (digest.getLong() & 0x3fffffffffffffffL) | 0x8000000000000000L;
    return new UUID(high, low);
  }
}
