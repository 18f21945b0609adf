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
                        "The last block that was read for webhooks",
                        "position",
                        tag.wireName(),
                        position.nextBlock() - 1.0));
              }
              found.add(
                  GaugeSample.of(
                      "portcullis_webhook_fork_unhealed",
                      "Whether it is looked for where a fork began, deeper than what is remembered",
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
            "Callbacks to enabled endpoints that were not tried yet",
            depth.waiting()));
    found.add(
        GaugeSample.of(
            "portcullis_webhook_oldest_waiting_age_seconds",
            "Since when the oldest event is true whose callback is next, 0 when none waits",
            age(depth.oldest())));
  }

  private void counts(List<GaugeSample> found) {
    WebhookMetricQueries.Counts counts = webhooks.read();
    String bound = ", up to " + WebhookMetricQueries.MAX_COUNT;
    found.add(
        GaugeSample.of(
            "portcullis_webhook_retries_waiting",
            "Callbacks that failed and are tried again" + bound,
            counts.retried()));
    found.add(
        GaugeSample.of(
            "portcullis_webhook_dead_letters_kept",
            "Dead letters that were not deleted yet" + bound,
            counts.dead()));
    found.add(
        GaugeSample.of(
            "portcullis_webhook_withheld_events",
            "Events withheld from webhooks that are there, because their owners may not see them",
            counts.withheld()));
    found.add(
        GaugeSample.of(
            "portcullis_webhook_backfills_active",
            "Readings of past blocks that are not over",
            counts.backfills()));
    found.add(
        GaugeSample.of(
            "portcullis_webhook_redeliveries_active",
            "Orders to send callbacks again that are not over",
            counts.redeliveries()));
    each(
        found,
        "portcullis_webhook_endpoints",
        "Endpoints by what was made of them",
        "state",
        STATES,
        counts.endpoints());
    each(
        found,
        "portcullis_webhook_subscriptions",
        "Subscriptions by how they get on",
        "status",
        STATUSES,
        counts.subscriptions());
  }

  private void published(List<GaugeSample> found) {
    KafkaDepthQueries.Depth depth = unpublished.read();
    found.add(
        GaugeSample.of(
            "portcullis_kafka_queue_depth",
            "About how many records have yet to be published",
            depth.waiting()));
    found.add(
        GaugeSample.of(
            "portcullis_kafka_oldest_waiting_age_seconds",
            "Since when the oldest event is true that is published next, 0 when none waits",
            age(depth.oldest())));
    found.add(
        GaugeSample.of(
            "portcullis_kafka_skipped_records",
            "Records of late that were passed over, because the brokers take none so large",
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
