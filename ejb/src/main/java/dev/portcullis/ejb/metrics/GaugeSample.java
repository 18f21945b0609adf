package dev.portcullis.ejb.metrics;

import java.util.Map;

/**
 * Something that was read, of which there is always a current value (a gauge).
 *
 * @param name in the form of Prometheus, with its unit at the end
 * @param help what it tells, in a sentence without a full stop
 * @param labels by name, from a set that does not grow with use
 * @param value of now
 */
public record GaugeSample(String name, String help, Map<String, String> labels, double value) {
  /** One without labels. */
  public static GaugeSample of(String name, String help, double value) {
    return new GaugeSample(name, help, Map.of(), value);
  }

  /** A number of things, without labels. */
  public static GaugeSample of(String name, String help, long number) {
    return of(name, help, (double) number);
  }

  /** One with a label. */
  public static GaugeSample of(
      String name, String help, String label, String labelled, double value) {
    return new GaugeSample(name, help, Map.of(label, labelled), value);
  }
}
