package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.metrics.Figure;
import dev.portcullis.ejb.metrics.FigureSource;
import dev.portcullis.persistence.webhook.BlockTag;
import dev.portcullis.persistence.webhook.ScanFigureRepository;
import dev.portcullis.persistence.webhook.ScanPosition;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** How far the chain is ahead of what was read for event webhooks. */
@ApplicationScoped
public class ScanFigures implements FigureSource {
  @Inject private ChainNode chain;
  @Inject private ScanFigureRepository scan;

  @Override
  public Origin origin() {
    return Origin.CHAIN;
  }

  @Override
  public List<Figure> read() {
    Map<BlockTag, Long> heads = new EnumMap<>(BlockTag.class);
    heads.put(BlockTag.LATEST, chain.head().number());
    chain.finalized().ifPresent(block -> heads.put(BlockTag.FINALIZED, block.number()));
    List<Figure> found = new ArrayList<>();
    heads.forEach(
        (tag, head) ->
            found.add(
                Figure.of(
                    "portcullis_chain_head_block",
                    "The newest block of the chain, and the newest that is final",
                    "position",
                    tag.wireName(),
                    head)));
    positions()
        .forEach(
            (tag, position) -> {
              if (heads.containsKey(tag)) {
                found.add(
                    Figure.of(
                        "portcullis_webhook_lag_blocks",
                        "Blocks that have yet to be read for webhooks",
                        "position",
                        tag.wireName(),
                        Math.max(0.0, heads.get(tag) + 1.0 - position.nextBlock())));
              }
            });
    return found;
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
