package dev.portcullis.legacy.pricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.ejb.setting.InvalidSettingException;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenPriceTest {
  private static final TokenPrice ETH = TokenPrice.read("legacy.prices", "ETH:1800.50");

  @Test
  void aPriceIsReadWithItsToken() {
    assertThat(ETH.token()).isEqualTo(TokenLike.of("ETH"));
    assertThat(ETH.usd().toPlainString()).isEqualTo("1800.5");
    assertThat(TokenPrice.usd("1e3")).contains(new BigDecimal("1000"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ETH", "ETH:", ":1", "ETH:-1", "ETH:0", "ETH:x", "ETH:1e999999999"})
  void anInvalidPricePreventsTheStart(String text) {
    assertThatThrownBy(() -> TokenPrice.read("legacy.prices", text))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("legacy.prices");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "NaN",
        "1e-999999999",
        "1e13",
        "-0",
        "0x10",
        "null",
        "00000000000000000000000000000000000000001"
      })
  void anAbsurdlyLargeResponseIsNotRead(String text) {
    assertThat(TokenPrice.usd(text)).isEmpty();
  }

  @Test
  void aPriceFarFromTheSettingIsRejected() {
    assertThat(ETH.isNear(new BigDecimal("18005"), 10)).isTrue();
    assertThat(ETH.isNear(new BigDecimal("18005.01"), 10)).isFalse();
    assertThat(ETH.isNear(new BigDecimal("180.05"), 10)).isTrue();
    assertThat(ETH.isNear(new BigDecimal("180.04"), 10)).isFalse();
  }

  @Test
  void withoutAPriceOfEthNothingStarts() {
    PricingConfig config =
        GivenSettings.bean(PricingConfig.class, Map.of("legacy.prices", "DAI:1"));
    assertThatThrownBy(config::check)
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("ETH");
    GivenSettings.bean(PricingConfig.class, Map.of()).check();
  }
}
