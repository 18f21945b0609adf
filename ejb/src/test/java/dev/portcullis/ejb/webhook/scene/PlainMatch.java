package dev.portcullis.ejb.webhook.scene;

import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.persistence.webhook.matching.ArgumentFilter;
import dev.portcullis.persistence.webhook.matching.ArgumentLocation;
import dev.portcullis.persistence.webhook.matching.SubscribedEvent;
import dev.portcullis.persistence.webhook.matching.SubscriptionRow;
import java.math.BigInteger;
import java.util.Arrays;
import org.web3j.crypto.Hash;

/** Whether a subscription is notified of a log, by comparing one filter after the other. */
public final class PlainMatch {
  private PlainMatch() {}

  public static boolean of(SubscriptionRow subscription, ChainLog log) {
    return log.address().equals(subscription.contract())
        && log.blockNumber() >= subscription.fromBlock()
        && subscription.events().stream().anyMatch(event -> of(event, log));
  }

  private static boolean of(SubscribedEvent event, ChainLog log) {
    return !log.topics().isEmpty()
        && log.topics().get(0).equals(event.topic0())
        && event.filters().stream().allMatch(filter -> of(filter, log));
  }

  private static boolean of(ArgumentFilter filter, ChainLog log) {
    ArgumentLocation place = filter.place();
    int topics = log.topics().size();
    if (place.isTopic()) {
      return place.topic() < topics && log.topics().get(place.topic()).equals(filter.value());
    }
    byte[] data = HexText.bytes(log.data());
    int at = 32 * place.word();
    if (place.topics() != topics || at + 32 > data.length) {
      return false;
    }
    byte[] word = Arrays.copyOfRange(data, at, at + 32);
    if (!place.dynamic()) {
      return filter.value().equals(new Hash32(HexText.of(word)));
    }
    int start = new BigInteger(1, word).min(BigInteger.valueOf(data.length)).intValue();
    if (start + 32 > data.length) {
      return false;
    }
    BigInteger length = new BigInteger(1, Arrays.copyOfRange(data, start, start + 32));
    int from = start + 32;
    return length.compareTo(BigInteger.valueOf(data.length - from)) <= 0
        && filter
            .value()
            .equals(
                new Hash32(
                    HexText.of(
                        Hash.sha3(Arrays.copyOfRange(data, from, from + length.intValue())))));
  }
}
