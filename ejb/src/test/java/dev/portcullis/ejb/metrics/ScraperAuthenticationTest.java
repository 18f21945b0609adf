package dev.portcullis.ejb.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.ejb.setting.InvalidSettingException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScraperAuthenticationTest {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";

  @Test
  void aClientWithTheTokenIsAScraper() {
    ScraperAuthentication scraperAuthentication = with(TOKEN);
    assertThat(scraperAuthentication.isScraper("Bearer " + TOKEN)).isTrue();
    assertThat(scraperAuthentication.isScraper("bearer " + TOKEN)).isFalse();
    assertThat(scraperAuthentication.isScraper("Bearer " + TOKEN + " ")).isFalse();
    assertThat(scraperAuthentication.isScraper("Bearer " + TOKEN.substring(1))).isFalse();
    assertThat(scraperAuthentication.isScraper("Bearer ")).isFalse();
    assertThat(scraperAuthentication.isScraper(TOKEN)).isFalse();
    assertThat(scraperAuthentication.isScraper(null)).isFalse();
  }

  @Test
  void withoutATokenNoClientIsAScraper() {
    ScraperAuthentication scraperAuthentication =
        new ScraperAuthentication(GivenSettings.bean(MetricsConfig.class, Map.of()));
    assertThat(scraperAuthentication.isScraper("Bearer ")).isFalse();
    assertThat(scraperAuthentication.isScraper("Bearer " + TOKEN)).isFalse();
    assertThat(scraperAuthentication.isScraper(null)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0123456789abcdef0123456789abcde", "0123456789abcdef 0123456789abcdef", "ä"})
  void aTokenThatIsWeakOrFitsInNoHeaderIsRefusedAndNotRepeated(String token) {
    MetricsConfig config = config(token);
    assertThatThrownBy(config::check)
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("metrics.token")
        .hasMessageNotContaining(token);
  }

  private static ScraperAuthentication with(String token) {
    MetricsConfig config = config(token);
    assertThat(config.token().orElseThrow().toString()).doesNotContain(token);
    return new ScraperAuthentication(config);
  }

  private static MetricsConfig config(String token) {
    return GivenSettings.bean(MetricsConfig.class, Map.of("metrics.token", token));
  }
}
