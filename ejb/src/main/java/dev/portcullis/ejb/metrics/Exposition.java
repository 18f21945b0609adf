package dev.portcullis.ejb.metrics;

import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Writes all metrics in the formats of scrapers. Unknown values are omitted. */
@ApplicationScoped
public class Exposition {
  private final ExpositionFormatWriter prometheus = PrometheusTextFormatWriter.create();
  private final ExpositionFormatWriter openMetrics = OpenMetricsTextFormatWriter.create();

  @Inject private Meters meters;
  @Inject private GaugeCollector gaugeCollector;

  /** The text format of Prometheus, 0.0.4. */
  public byte[] prometheus() {
    return write(prometheus);
  }

  /** The text format of OpenMetrics, 1.0.0. */
  public byte[] openMetrics() {
    return write(openMetrics);
  }

  private byte[] write(ExpositionFormatWriter writer) {
    try {
      ByteArrayOutputStream text = new ByteArrayOutputStream(64 * 1024);
      writer.write(text, all());
      return text.toByteArray();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private MetricSnapshots all() {
    Stream<MetricSnapshot> counted =
        meters.snapshots().stream().flatMap(each -> known(each).stream());
    return new MetricSnapshots(Stream.concat(counted, read().stream()).toList());
  }

  /** A gauge without a current value would be written as "NaN". */
  private static Optional<MetricSnapshot> known(MetricSnapshot metric) {
    if (!(metric instanceof GaugeSnapshot gauge)) {
      return Optional.of(metric);
    }
    List<GaugeDataPointSnapshot> known =
        gauge.getDataPoints().stream().filter(point -> !Double.isNaN(point.getValue())).toList();
    return known.isEmpty()
        ? Optional.empty()
        : Optional.of(new GaugeSnapshot(gauge.getMetadata(), known));
  }

  private List<MetricSnapshot> read() {
    Map<String, List<GaugeSample>> byName = new LinkedHashMap<>();
    gaugeCollector
        .now()
        .forEach(f -> byName.computeIfAbsent(f.name(), n -> new ArrayList<>()).add(f));
    return byName.values().stream().map(Exposition::gauge).toList();
  }

  private static MetricSnapshot gauge(List<GaugeSample> same) {
    GaugeSample first = same.get(0);
    return new GaugeSnapshot(
        new MetricMetadata(first.name(), first.help()),
        same.stream()
            .map(
                gaugeSample ->
                    new GaugeDataPointSnapshot(gaugeSample.value(), labels(gaugeSample), null))
            .toList());
  }

  private static Labels labels(GaugeSample gaugeSample) {
    Map<String, String> sorted = new TreeMap<>(gaugeSample.labels());
    return Labels.of(List.copyOf(sorted.keySet()), List.copyOf(sorted.values()));
  }
}
