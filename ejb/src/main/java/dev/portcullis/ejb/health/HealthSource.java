package dev.portcullis.ejb.health;

import java.util.List;

/** A feature with dependencies, which provides their health checks. */
public interface HealthSource {
  /** The checks of its dependencies, always the same. Does not wait. */
  List<HealthCheck> checks();
}
