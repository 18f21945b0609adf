package dev.portcullis.ejb.webhook.matching;

import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.persistence.webhook.scan.NewEvent;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Converts logs to rows. The result is the same for each run. */
public final class WebhookEvents {
  private WebhookEvents() {}

  /** The contracts whose ABI is needed to announce {@code matches}. */
  static Set<Address> toDecode(Collection<LogMatch> matches) {
    return matches.stream()
        .filter(LogMatch::toDecode)
        .map(match -> match.log().address())
        .collect(Collectors.toSet());
  }

  /**
   * The events of {@code matches}, each decoded once if a subscription requests it.
   *
   * @param timestamps the times of the blocks by their hashes
   */
  public static List<NewEvent> of(
      Collection<LogMatch> matches,
      Map<Hash32, Long> timestamps,
      Function<ChainLog, DecodingResult> decoder) {
    return matches.stream().map(match -> event(match, timestamps, decoder)).toList();
  }

  private static NewEvent event(
      LogMatch match, Map<Hash32, Long> timestamps, Function<ChainLog, DecodingResult> decoder) {
    ChainLog log = match.log();
    DecodingResult decodingResult = match.toDecode() ? decoder.apply(log) : null;
    return new NewEvent(
        log.blockNumber(),
        log.blockHash(),
        log.logIndex(),
        log.address(),
        log.topics(),
        HexText.bytes(log.data()),
        log.transactionHash(),
        log.transactionIndex(),
        timestamps.get(log.blockHash()),
        decodingResult == null || decodingResult.error() != null
            ? null
            : decodingResult.event().toString(),
        decodingResult == null ? null : decodingResult.error(),
        match.subscriptions().stream()
            .map(each -> new NewEvent.Recipient(each.endpointId(), each.decodeEvents()))
            .toList());
  }
}
