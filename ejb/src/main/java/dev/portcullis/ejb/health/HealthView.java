package dev.portcullis.ejb.health;

import java.time.Instant;
import java.util.List;

/**
 * How all is that the node needs which answers.
 *
 * @param state down if anything is down, else unknown if anything is unknown, else up
 * @param at when it was put together
 * @param items what the node needs, by kind and name
 */
public record HealthView(HealthState state, Instant at, List<HealthItem> items) {
  static HealthView of(Instant at, List<HealthItem> items) {
    return new HealthView(worst(items), at, items);
  }

  private static HealthState worst(List<HealthItem> items) {
    for (HealthState bad : List.of(HealthState.DOWN, HealthState.UNKNOWN)) {
      if (items.stream().anyMatch(item -> item.state() == bad)) {
        return bad;
      }
    }
    return HealthState.UP;
  }
}
