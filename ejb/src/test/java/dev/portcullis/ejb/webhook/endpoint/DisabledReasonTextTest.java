package dev.portcullis.ejb.webhook.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.webhook.delivery.DisableReason;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The reason is shown for endpoints that the service disabled itself. */
class DisabledReasonTextTest {
  @Test
  void itStatesWhyTheServiceDisabledTheEndpoint() {
    assertThat(
            DisabledReasonText.of(Optional.empty(), Optional.of(DisableReason.GONE)).orElseThrow())
        .contains("410");
    assertThat(
            DisabledReasonText.of(Optional.empty(), Optional.of(DisableReason.FAILING))
                .orElseThrow())
        .contains("for days");
  }
}
