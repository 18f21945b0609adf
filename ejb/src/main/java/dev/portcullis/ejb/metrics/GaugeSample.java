package dev.portcullis.ejb.metrics;

import java.util.Map;

/**
 * A sample of a gauge, which always has a current value.
 *
 * @param name in the form of Prometheus, with its unit at the end
 * @param help its meaning, in a sentence without a full stop
 * @param labels by name, from a set that does not grow with use
 * @param value the current value
 */
public record GaugeSample(String name, String help, Map<String, String> labels, double value) {
  /** A sample without labels. */
  public static GaugeSample of(String name, String help, double value) {
    return new GaugeSample(name, help, Map.of(), value);
  }

  /** A count, without labels. */
  public static GaugeSample of(String name, String help, long number) {
    return of(name, help, (double) number);
  }

  /** A sample with one label. */
  public static GaugeSample of(
      String name, String help, String label, String labelled, double value) {
    return new GaugeSample(name, help, Map.of(label, labelled), value);
  }
}
