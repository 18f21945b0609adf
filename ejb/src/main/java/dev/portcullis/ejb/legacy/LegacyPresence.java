package dev.portcullis.ejb.legacy;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Optional;

/** Whether this installation has a legacy rollup, and what it serves. */
@ApplicationScoped
public class LegacyPresence {
  @Inject @Any private Instance<LegacyModule> modules;

  private Optional<LegacyInterface> served = Optional.empty();

  /** For the container. */
  public LegacyPresence() {}

  @PostConstruct
  void look() {
    served = modules.stream().flatMap(module -> module.served().stream()).findFirst();
  }

  /** Whether it is built in and enabled. */
  public boolean isThere() {
    return served.isPresent();
  }

  /** What it serves; nothing if it is not built in, or not enabled. */
  public Optional<LegacyInterface> served() {
    return served;
  }
}
