package dev.portcullis.ejb.webhook.maintenance;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.metrics.GaugeSample;
import dev.portcullis.ejb.metrics.GaugeSource;
import dev.portcullis.persistence.webhook.endpoint.BlockTag;
import dev.portcullis.persistence.webhook.maintenance.ScanMetricQueries;
import dev.portcullis.persistence.webhook.scan.ScanPosition;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Measures how far the scan for event webhooks lags behind the chain. */
@ApplicationScoped
public class ScanGauges implements GaugeSource {
  @Inject private ChainNode chain;
  @Inject private ScanMetricQueries scan;

  @Override
  public Origin origin() {
    return Origin.CHAIN;
  }

  @Override
  public List<GaugeSample> read() {
    Map<BlockTag, ChainHeader> heads = new EnumMap<>(BlockTag.class);
    heads.put(BlockTag.LATEST, chain.head());
    chain.finalized().ifPresent(block -> heads.put(BlockTag.FINALIZED, block));
    List<GaugeSample> found = new ArrayList<>();
    heads.forEach(
        (tag, head) ->
            found.add(
                GaugeSample.of(
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

  private void lag(List<GaugeSample> found, String position, ChainHeader head, long next) {
    found.add(
        GaugeSample.of(
            "portcullis_webhook_lag_blocks",
            "Blocks that are not scanned for webhooks yet",
            "position",
            position,
            Math.max(0.0, head.number() + 1.0 - next)));
    seconds(head, next)
        .ifPresent(
            seconds ->
                found.add(
                    GaugeSample.of(
                        "portcullis_webhook_lag_seconds",
                        "Time between the last scanned block and the newest block, by their"
                            + " timestamps",
                        "position",
                        position,
                        (double) seconds)));
  }

  /** Requests one block of the chain, and none if everything was read. */
  private OptionalLong seconds(ChainHeader head, long next) {
    if (next > head.number()) {
      return OptionalLong.of(0);
    }
    return next == 0
        ? OptionalLong.empty()
        : chain.block(next - 1).stream()
            .mapToLong(read -> Math.max(0, head.timestamp() - read.timestamp()))
            .findFirst();
  }

  /** The database may be unavailable while the chain is not. */
  private Map<BlockTag, ScanPosition> positions() {
    try {
      return scan.positions(chain.chainId());
    } catch (IllegalStateException away) {
      return Map.of();
    }
  }
}
