package dev.portcullis.ejb.legacy;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Optional;

/** Determines whether this installation has a legacy rollup, and its interface. */
@ApplicationScoped
public class LegacyPresence {
  @Inject @Any private Instance<LegacyModule> modules;

  private Optional<LegacyInterface> served = Optional.empty();

  /** For the container. */
  public LegacyPresence() {}

  @PostConstruct
  void detect() {
    served = modules.stream().flatMap(module -> module.served().stream()).findFirst();
  }

  /** Whether it is part of the build and enabled. */
  public boolean isEnabled() {
    return served.isPresent();
  }

  /** Its interface; empty if it is not part of the build, or not enabled. */
  public Optional<LegacyInterface> served() {
    return served;
  }
}
