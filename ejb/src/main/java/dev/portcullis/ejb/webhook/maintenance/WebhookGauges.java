package dev.portcullis.ejb.webhook.maintenance;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.metrics.GaugeSample;
import dev.portcullis.ejb.metrics.GaugeSource;
import dev.portcullis.ejb.webhook.kafka.KafkaConfig;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.webhook.delivery.DisableReason;
import dev.portcullis.persistence.webhook.kafka.KafkaDepthQueries;
import dev.portcullis.persistence.webhook.maintenance.QueueDepthQueries;
import dev.portcullis.persistence.webhook.maintenance.ScanMetricQueries;
import dev.portcullis.persistence.webhook.maintenance.WebhookMetricQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Measures event webhooks of all nodes from the database. */
@ApplicationScoped
public class WebhookGauges implements GaugeSource {
  private static final List<String> STATES =
      Stream.concat(
              Stream.of("enabled", "paused"),
              Arrays.stream(DisableReason.values()).map(why -> "disabled_" + why.wireName()))
          .toList();

  private static final List<String> STATUSES = List.of("active", "failing", "error");

  @Inject private ChainNode chain;
  @Inject private QueueDepthQueries queues;
  @Inject private WebhookMetricQueries webhooks;
  @Inject private ScanMetricQueries scan;
  @Inject private KafkaDepthQueries unpublished;
  @Inject private KafkaConfig kafka;

  @Override
  public Origin origin() {
    return Origin.DATABASE;
  }

  @Override
  public List<GaugeSample> read() {
    List<GaugeSample> found = new ArrayList<>();
    positions(found);
    depth(found);
    counts(found);
    if (kafka.isOn()) {
      published(found);
    }
    return found;
  }

  private void positions(List<GaugeSample> found) {
    scan.positions(chain.chainId())
        .forEach(
            (tag, position) -> {
              if (position.nextBlock() > 0) {
                found.add(
                    GaugeSample.of(
                        "portcullis_webhook_last_block",
                        "The last block that was scanned for webhooks",
                        "position",
                        tag.wireName(),
                        position.nextBlock() - 1.0));
              }
              found.add(
                  GaugeSample.of(
                      "portcullis_webhook_fork_unhealed",
                      "Whether the scan searches the beginning of a fork that is deeper than the"
                          + " known blocks",
                      "position",
                      tag.wireName(),
                      position.isLost() ? 1 : 0));
            });
  }

  private void depth(List<GaugeSample> found) {
    QueueDepthQueries.Depth depth = queues.read();
    found.add(
        GaugeSample.of(
            "portcullis_webhook_queue_depth",
            "Callbacks to enabled endpoints before their first attempt",
            depth.waiting()));
    found.add(
        GaugeSample.of(
            "portcullis_webhook_oldest_waiting_age_seconds",
            "The age of the block of the oldest waiting callback, 0 when none waits",
            age(depth.oldest())));
  }

  private void counts(List<GaugeSample> found) {
    WebhookMetricQueries.Counts counts = webhooks.read();
    String bound = ", up to " + WebhookMetricQueries.MAX_COUNT;
    found.add(
        GaugeSample.of(
            "portcullis_webhook_retries_waiting",
            "Callbacks that wait for a retry" + bound,
            counts.retried()));
    found.add(
        GaugeSample.of(
            "portcullis_webhook_dead_letters_kept", "Stored dead letters" + bound, counts.dead()));
    found.add(
        GaugeSample.of(
            "portcullis_webhook_withheld_events",
            "Suppressed events of existing webhooks: their owners may not see them",
            counts.withheld()));
    found.add(
        GaugeSample.of(
            "portcullis_webhook_backfills_active", "Back-fills in progress", counts.backfills()));
    found.add(
        GaugeSample.of(
            "portcullis_webhook_redeliveries_active",
            "Redeliveries in progress",
            counts.redeliveries()));
    each(
        found,
        "portcullis_webhook_endpoints",
        "Endpoints by state",
        "state",
        STATES,
        counts.endpoints());
    each(
        found,
        "portcullis_webhook_subscriptions",
        "Subscriptions by status",
        "status",
        STATUSES,
        counts.subscriptions());
  }

  private void published(List<GaugeSample> found) {
    KafkaDepthQueries.Depth depth = unpublished.read();
    found.add(
        GaugeSample.of(
            "portcullis_kafka_queue_depth",
            "The approximate number of unpublished records",
            depth.waiting()));
    found.add(
        GaugeSample.of(
            "portcullis_kafka_oldest_waiting_age_seconds",
            "The age of the block of the oldest waiting record, 0 when none waits",
            age(depth.oldest())));
    found.add(
        GaugeSample.of(
            "portcullis_kafka_skipped_records",
            "Recent records that were skipped, because they are too large for the brokers",
            depth.skipped()));
  }

  private static void each(
      List<GaugeSample> found,
      String name,
      String help,
      String label,
      List<String> known,
      Map<String, Long> counts) {
    known.forEach(
        each -> found.add(GaugeSample.of(name, help, label, each, counts.getOrDefault(each, 0L))));
  }

  private static double age(Instant since) {
    return since == null ? 0 : Math.max(0, Duration.between(since, Clock.now()).toMillis() / 1e3);
  }
}
