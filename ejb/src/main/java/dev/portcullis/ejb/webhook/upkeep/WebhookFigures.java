package dev.portcullis.ejb.webhook.upkeep;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.metrics.Figure;
import dev.portcullis.ejb.metrics.FigureSource;
import dev.portcullis.ejb.webhook.kafka.KafkaConfig;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.webhook.delivery.DisabledBecause;
import dev.portcullis.persistence.webhook.kafka.KafkaDepthQueries;
import dev.portcullis.persistence.webhook.upkeep.QueueDepthQueries;
import dev.portcullis.persistence.webhook.upkeep.ScanFigureQueries;
import dev.portcullis.persistence.webhook.upkeep.WebhookFigureQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What the database says of event webhooks, those of all nodes. */
@ApplicationScoped
public class WebhookFigures implements FigureSource {
  private static final List<String> STATES =
      Stream.concat(
              Stream.of("enabled", "paused"),
              Arrays.stream(DisabledBecause.values()).map(why -> "disabled_" + why.wireName()))
          .toList();

  private static final List<String> STATUSES = List.of("active", "failing", "error");

  @Inject private ChainNode chain;
  @Inject private QueueDepthQueries queues;
  @Inject private WebhookFigureQueries webhooks;
  @Inject private ScanFigureQueries scan;
  @Inject private KafkaDepthQueries unpublished;
  @Inject private KafkaConfig kafka;

  @Override
  public Origin origin() {
    return Origin.DATABASE;
  }

  @Override
  public List<Figure> read() {
    List<Figure> found = new ArrayList<>();
    positions(found);
    depth(found);
    counts(found);
    if (kafka.isOn()) {
      published(found);
    }
    return found;
  }

  private void positions(List<Figure> found) {
    scan.positions(chain.chainId())
        .forEach(
            (tag, position) -> {
              if (position.nextBlock() > 0) {
                found.add(
                    Figure.of(
                        "portcullis_webhook_last_block",
                        "The last block that was read for webhooks",
                        "position",
                        tag.wireName(),
                        position.nextBlock() - 1.0));
              }
              found.add(
                  Figure.of(
                      "portcullis_webhook_fork_unhealed",
                      "Whether it is looked for where a fork began, deeper than what is remembered",
                      "position",
                      tag.wireName(),
                      position.isLost() ? 1 : 0));
            });
  }

  private void depth(List<Figure> found) {
    QueueDepthQueries.Depth depth = queues.read();
    found.add(
        Figure.of(
            "portcullis_webhook_queue_depth",
            "Callbacks to enabled endpoints that were not tried yet",
            depth.waiting()));
    found.add(
        Figure.of(
            "portcullis_webhook_oldest_waiting_age_seconds",
            "Since when the oldest event is true whose callback is next, 0 when none waits",
            age(depth.oldest())));
  }

  private void counts(List<Figure> found) {
    WebhookFigureQueries.Counts counts = webhooks.read();
    String bound = ", up to " + WebhookFigureQueries.MOST;
    found.add(
        Figure.of(
            "portcullis_webhook_retries_waiting",
            "Callbacks that failed and are tried again" + bound,
            counts.retried()));
    found.add(
        Figure.of(
            "portcullis_webhook_dead_letters_kept",
            "Dead letters that were not deleted yet" + bound,
            counts.dead()));
    found.add(
        Figure.of(
            "portcullis_webhook_withheld_events",
            "Events withheld from webhooks that are there, because their owners may not see them",
            counts.withheld()));
    found.add(
        Figure.of(
            "portcullis_webhook_backfills_active",
            "Readings of past blocks that are not over",
            counts.backfills()));
    found.add(
        Figure.of(
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

  private void published(List<Figure> found) {
    KafkaDepthQueries.Depth depth = unpublished.read();
    found.add(
        Figure.of(
            "portcullis_kafka_queue_depth",
            "About how many records have yet to be published",
            depth.waiting()));
    found.add(
        Figure.of(
            "portcullis_kafka_oldest_waiting_age_seconds",
            "Since when the oldest event is true that is published next, 0 when none waits",
            age(depth.oldest())));
    found.add(
        Figure.of(
            "portcullis_kafka_skipped_records",
            "Records of late that were passed over, because the brokers take none so large",
            depth.skipped()));
  }

  private static void each(
      List<Figure> found,
      String name,
      String help,
      String label,
      List<String> known,
      Map<String, Long> counts) {
    known.forEach(
        each -> found.add(Figure.of(name, help, label, each, counts.getOrDefault(each, 0L))));
  }

  private static double age(Instant since) {
    return since == null ? 0 : Math.max(0, Duration.between(since, Clock.now()).toMillis() / 1e3);
  }
}
