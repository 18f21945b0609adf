package dev.portcullis.ejb.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import org.junit.jupiter.api.Test;

/** Meters exist before the first count. A service test: the container creates them. */
@ServiceTest
class MetersStartupTest {
  @Test
  void theMetersOfFeaturesAreCreatedAtTheStart() {
    Services.start(MetersStartup.class);
    assertThat(Services.get(Meters.class).snapshots().stream())
        .extracting(each -> each.getMetadata().getName())
        .contains(
            "portcullis_inclusion_verdicts", "portcullis_webhook_deliveries", "portcullis_logins");
  }
}
