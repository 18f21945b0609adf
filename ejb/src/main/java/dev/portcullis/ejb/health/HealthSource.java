package dev.portcullis.ejb.health;

import java.util.List;

/** A feature that needs something, and knows how to ask how that is. */
public interface HealthSource {
  /** What it needs, always the same. Waits for nothing. */
  List<HealthCheck> checks();
}
