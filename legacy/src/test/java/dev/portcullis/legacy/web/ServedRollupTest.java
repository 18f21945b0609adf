package dev.portcullis.legacy.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.legacy.LegacyInterface;
import dev.portcullis.ejb.legacy.LegacyPresence;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/**
 * Proves that the other modules find the legacy rollup where it is enabled, and only there. A
 * service test: the container decides which module finds which.
 */
@ServiceTest(settings = "legacy.sockets=3")
class ServedRollupTest {
  @Inject private LegacyPresence presence;

  @Test
  void itIsFoundWhereItIsEnabled() {
    Services.set("legacy.enabled", "true");

    assertThat(presence.isEnabled()).isTrue();
    LegacyInterface served = presence.served().orElseThrow();
    assertThat(served.resources()).isEqualTo(ServedRollup.RESOURCES);
    assertThat(served.sockets()).isEqualTo(3);
  }

  @Test
  void withoutThatThereIsNothing() {
    assertThat(presence.isEnabled()).isFalse();
    assertThat(presence.served()).isEmpty();
  }
}
