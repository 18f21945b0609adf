package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the logs of some blocks, and what whom is to be told of them. */
final class LogReader {
  private final ChainNode chain;
  private final ScanStore store;
  private final EventDecoder decoder;

  LogReader(ChainNode chain, ScanStore store, EventDecoder decoder) {
    this.chain = chain;
    this.store = store;
    this.decoder = decoder;
  }

  /**
   * What comes of the blocks from {@code first} to {@code end}.
   *
   * @param index who wants to be told
   * @throws ChainReorganized when the blocks of the logs are others meanwhile
   */
  ScanResult read(long first, BlockHeader end, SubscriptionIndex index) {
    if (index.contracts().isEmpty()) {
      return ScanResult.NONE;
    }
    List<LogMatch> matches =
        chain.blocks(first, end.number()).stream()
            .flatMap(block -> chain.logs(block, index.followed()).stream())
            .map(log -> new LogMatch(log, index.subscriptions(log)))
            .filter(match -> !match.subscriptions().isEmpty())
            .toList();
    if (matches.isEmpty()) {
      return ScanResult.NONE;
    }
    PermittedMatches permitted = store.admit(matches);
    Map<Long, BlockHeader> headers = new HashMap<>();
    headers.put(end.number(), end);
    for (LogMatch match : permitted.matches()) {
      ChainLog log = match.log();
      if (!headers.computeIfAbsent(log.blockNumber(), this::block).hash().equals(log.blockHash())) {
        throw new ChainReorganized();
      }
    }
    return new ScanResult(
        WebhookEvents.of(permitted.matches(), headers, decoder.with(permitted.abis())),
        permitted.withheld());
  }

  /**
   * A block that must be there.
   *
   * @throws ChainReorganized when it is not any more
   */
  BlockHeader block(long number) {
    return chain.block(number).orElseThrow(ChainReorganized::new);
  }
}
