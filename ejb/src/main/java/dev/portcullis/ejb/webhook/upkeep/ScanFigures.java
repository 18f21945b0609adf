package dev.portcullis.ejb.webhook.upkeep;

import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.metrics.Figure;
import dev.portcullis.ejb.metrics.FigureSource;
import dev.portcullis.persistence.webhook.endpoint.BlockTag;
import dev.portcullis.persistence.webhook.scan.ScanPosition;
import dev.portcullis.persistence.webhook.upkeep.ScanFigureQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** How far the chain is ahead of what was read for event webhooks. */
@ApplicationScoped
public class ScanFigures implements FigureSource {
  @Inject private ChainNode chain;
  @Inject private ScanFigureQueries scan;

  @Override
  public Origin origin() {
    return Origin.CHAIN;
  }

  @Override
  public List<Figure> read() {
    Map<BlockTag, BlockHeader> heads = new EnumMap<>(BlockTag.class);
    heads.put(BlockTag.LATEST, chain.head());
    chain.finalized().ifPresent(block -> heads.put(BlockTag.FINALIZED, block));
    List<Figure> found = new ArrayList<>();
    heads.forEach(
        (tag, head) ->
            found.add(
                Figure.of(
                    "portcullis_chain_head_block",
                    "The newest block of the chain, and the newest that is final",
                    "position",
                    tag.wireName(),
                    (double) head.number())));
    positions()
        .forEach(
            (tag, position) -> {
              if (heads.containsKey(tag)) {
                lag(found, tag.wireName(), heads.get(tag), position.nextBlock());
              }
            });
    return found;
  }

  private void lag(List<Figure> found, String position, BlockHeader head, long next) {
    found.add(
        Figure.of(
            "portcullis_webhook_lag_blocks",
            "Blocks that have yet to be read for webhooks",
            "position",
            position,
            Math.max(0.0, head.number() + 1.0 - next)));
    seconds(head, next)
        .ifPresent(
            seconds ->
                found.add(
                    Figure.of(
                        "portcullis_webhook_lag_seconds",
                        "By how much the newest block is younger than the last that was read",
                        "position",
                        position,
                        (double) seconds)));
  }

  /** What the chain is asked for is one block, and none where everything was read. */
  private OptionalLong seconds(BlockHeader head, long next) {
    if (next > head.number()) {
      return OptionalLong.of(0);
    }
    return next == 0
        ? OptionalLong.empty()
        : chain.block(next - 1).stream()
            .mapToLong(read -> Math.max(0, head.timestamp() - read.timestamp()))
            .findFirst();
  }

  /** The database may be away while the chain is not. */
  private Map<BlockTag, ScanPosition> positions() {
    try {
      return scan.positions(chain.chainId());
    } catch (IllegalStateException away) {
      return Map.of();
    }
  }
}
