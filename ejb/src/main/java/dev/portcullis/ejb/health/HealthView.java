package dev.portcullis.ejb.health;

import java.time.Instant;
import java.util.List;

/**
 * The health of all dependencies of the responding node.
 *
 * @param state down if any item is down, else unknown if any item is unknown, else up
 * @param at when the view was created
 * @param items the dependencies, by kind and name
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
