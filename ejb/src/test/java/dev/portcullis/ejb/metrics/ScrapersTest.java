package dev.portcullis.ejb.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.setting.BadSetting;
import dev.portcullis.ejb.setting.GivenSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScrapersTest {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";

  @Test
  void whoeverHasTheTokenIsOne() {
    Scrapers scrapers = with(TOKEN);
    assertThat(scrapers.isOne("Bearer " + TOKEN)).isTrue();
    assertThat(scrapers.isOne("bearer " + TOKEN)).isFalse();
    assertThat(scrapers.isOne("Bearer " + TOKEN + " ")).isFalse();
    assertThat(scrapers.isOne("Bearer " + TOKEN.substring(1))).isFalse();
    assertThat(scrapers.isOne("Bearer ")).isFalse();
    assertThat(scrapers.isOne(TOKEN)).isFalse();
    assertThat(scrapers.isOne(null)).isFalse();
  }

  @Test
  void withoutATokenNobodyIs() {
    Scrapers scrapers = new Scrapers(GivenSettings.bean(MetricsConfig.class, Map.of()));
    assertThat(scrapers.isOne("Bearer ")).isFalse();
    assertThat(scrapers.isOne("Bearer " + TOKEN)).isFalse();
    assertThat(scrapers.isOne(null)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0123456789abcdef0123456789abcde", "0123456789abcdef 0123456789abcdef", "ä"})
  void aTokenThatIsWeakOrFitsInNoHeaderIsRefusedAndNotRepeated(String token) {
    MetricsConfig config = config(token);
    assertThatThrownBy(config::check)
        .isInstanceOf(BadSetting.class)
        .hasMessageContaining("metrics.token")
        .hasMessageNotContaining(token);
  }

  private static Scrapers with(String token) {
    MetricsConfig config = config(token);
    assertThat(config.token().orElseThrow().toString()).doesNotContain(token);
    return new Scrapers(config);
  }

  private static MetricsConfig config(String token) {
    return GivenSettings.bean(MetricsConfig.class, Map.of("metrics.token", token));
  }
}
