package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.metrics.FeatureMeters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import java.util.EnumMap;
import java.util.Map;

/** Metrics of this node's judgements; it counts committed ones. */
@ApplicationScoped
public class SentinelMeters extends FeatureMeters {
  private final Map<BlockVerdict, Counter> blocks = new EnumMap<>(BlockVerdict.class);
  private final Map<BlockVerdict, Counter> again = new EnumMap<>(BlockVerdict.class);
  private Counter framesOnly;
  private Counter escapes;
  private Counter suspects;

  @Override
  protected void register(MeterRegistry registry) {
    for (BlockVerdict verdict : BlockVerdict.values()) {
      blocks.put(
          verdict,
          Counter.builder("portcullis_sentinel_blocks")
              .description("Blocks judged after mining, by verdict")
              .tag("verdict", verdict.wireName())
              .register(registry));
      again.put(
          verdict,
          Counter.builder("portcullis_sentinel_rejudged")
              .description("Blocks judged in a later attempt, by verdict")
              .tag("verdict", verdict.wireName())
              .register(registry));
    }
    suspects =
        Counter.builder("portcullis_sentinel_suspects")
            .description("Undecided transactions that the present rights deny")
            .register(registry);
    framesOnly =
        Counter.builder("portcullis_sentinel_frames_only")
            .description("Blocks judged except for reads by opcodes")
            .register(registry);
    escapes =
        Counter.builder("portcullis_sentinel_escapes")
            .description("Mined transactions with actions that their senders were not permitted")
            .register(registry);
  }

  void judged(@Observes(during = TransactionPhase.AFTER_SUCCESS) SentinelStore.Judged written) {
    Map<BlockVerdict, Counter> counted = written.again() ? again : blocks;
    counted.get(written.verdict()).increment((double) written.blocks());
    escapes.increment(written.escapes());
    suspects.increment(written.suspects());
    framesOnly.increment(written.framesOnly() ? 1 : 0);
  }
}
