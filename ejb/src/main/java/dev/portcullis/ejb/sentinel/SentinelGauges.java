package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.metrics.GaugeSample;
import dev.portcullis.ejb.metrics.GaugeSource;
import dev.portcullis.persistence.sentinel.SentinelPosition;
import dev.portcullis.persistence.sentinel.SentinelPositionQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** Metrics of the number of blocks that are not judged yet. */
@ApplicationScoped
public class SentinelGauges implements GaugeSource {
  @Inject private ChainNode chain;
  @Inject private SentinelPositionQueries positions;
  @Inject private SentinelConfig config;

  @Override
  public Origin origin() {
    return Origin.CHAIN;
  }

  @Override
  public List<GaugeSample> read() {
    return config.isOn() ? position().map(this::lag).map(List::of).orElse(List.of()) : List.of();
  }

  /** The database may be unavailable while the chain is not. */
  private Optional<SentinelPosition> position() {
    try {
      return positions.read(chain.chainId());
    } catch (IllegalStateException away) {
      return Optional.empty();
    }
  }

  private GaugeSample lag(SentinelPosition position) {
    return GaugeSample.of(
        "portcullis_sentinel_lag_blocks",
        "Blocks that are not judged yet",
        Math.max(0, chain.head().number() + 1 - position.nextBlock()));
  }
}
