package dev.portcullis.ejb.webhook.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.webhook.delivery.DisabledBecause;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The reason is shown for endpoints that the service disabled itself. */
class WhyDisabledTest {
  @Test
  void itSaysWhyTheServiceDidThat() {
    assertThat(WhyDisabled.of(Optional.empty(), Optional.of(DisabledBecause.GONE)).orElseThrow())
        .contains("410");
    assertThat(WhyDisabled.of(Optional.empty(), Optional.of(DisabledBecause.FAILING)).orElseThrow())
        .contains("for days");
  }
}
