package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hex;
import dev.portcullis.persistence.webhook.NewEvent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Turns logs into events and callbacks about them. */
final class WebhookEvents {
  private WebhookEvents() {}

  /** The contracts whose ABI is needed to announce {@code matches}. */
  static Set<Address> toDecode(Collection<LogMatch> matches) {
    return matches.stream()
        .filter(LogMatch::toDecode)
        .map(match -> match.log().address())
        .collect(Collectors.toSet());
  }

  static List<NewEvent> of(
      Collection<LogMatch> matches,
      Map<Long, BlockHeader> headers,
      Function<ChainLog, Decoding> decoder) {
    List<NewEvent> made = new ArrayList<>();
    for (LogMatch match : matches) {
      ChainLog log = match.log();
      Decoding decoding = match.toDecode() ? decoder.apply(log) : null;
      made.add(
          new NewEvent(
              log.blockNumber(),
              log.blockHash(),
              log.logIndex(),
              log.address(),
              log.topics(),
              Hex.bytes(log.data()),
              log.transactionHash(),
              log.transactionIndex(),
              headers.get(log.blockNumber()).timestamp(),
              decoding == null || decoding.event().isNull() ? null : decoding.event().toString(),
              decoding == null ? null : decoding.error(),
              match.subscriptions().stream()
                  .map(s -> new NewEvent.Recipient(s.endpointId(), s.decodeEvents()))
                  .toList()));
    }
    return made;
  }
}
