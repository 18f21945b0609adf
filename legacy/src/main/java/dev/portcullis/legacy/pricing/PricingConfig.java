package dev.portcullis.legacy.pricing;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import dev.portcullis.legacy.fee.FeeRates;
import dev.portcullis.legacy.fee.FeeToken;
import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The fee rates of the legacy rollup's operator, and the source of prices. */
@ApplicationScoped
public class PricingConfig extends Settings implements CheckedConfig {
  private static final String PRICES = "legacy.prices";
  private static final String FEE_TOKENS = "legacy.fee-tokens";
  private static final int MOST_TOKENS = 200;
  private static final long MOST_WEI = 100_000_000_000_000_000L;
  private static final int DAY_SECONDS = 86_400;

  private final Setting<BigDecimal> chunk = parsed("legacy.fee.chunk-usd", PricingConfig::usd);
  private final Setting<Integer> fastFactor = integer("legacy.fee.fast-factor", 1, 1_000);
  private final Setting<Integer> tolerance = integer("legacy.fee.tolerance-percent", 0, 100);
  private final Setting<Optional<BigDecimal>> create2 =
      optional("legacy.fee.create2-usd", PricingConfig::usd);
  private final Setting<Long> gasPrice = number("legacy.fee.gas-price-wei", 1, MOST_WEI);
  private final Setting<Long> mostGasPrice = number("legacy.fee.most-gas-price-wei", 1, MOST_WEI);
  private final Setting<Duration> gasPriceKept =
      seconds("legacy.fee.gas-price-seconds", 1, DAY_SECONDS);
  private final Setting<List<TokenLike>> feeTokens =
      list(FEE_TOKENS, (as, text) -> TokenLike.of(text));
  private final Setting<List<TokenPrice>> prices = list(PRICES, TokenPrice::read);
  private final Setting<Optional<URI>> priceUrl =
      optional("legacy.price-url", PricingConfig::url).withKey();
  private final Setting<Duration> pricesKept = seconds("legacy.price-seconds", 1, DAY_SECONDS);
  private final Setting<Integer> priceFactor = integer("legacy.price-factor", 1, 1_000_000);

  @Override
  public void check() {
    super.check();
    if (prices.get().size() > MOST_TOKENS || feeTokens.get().size() > MOST_TOKENS) {
      throw new InvalidSettingException(PRICES, "and " + FEE_TOKENS + " may name 200 tokens each");
    }
    if (prices.get().stream().noneMatch(price -> price.token().equals(TokenLike.of("ETH")))) {
      throw new InvalidSettingException(
          PRICES, "must have a price of ETH, from which all fees are calculated");
    }
  }

  /** The parts of fees. */
  FeeRates rates() {
    return new FeeRates(chunk.get(), fastFactor.get(), tolerance.get(), create2.get());
  }

  /** The gas price in wei as long as layer 1 has reported none. */
  BigInteger gasPrice() {
    return BigInteger.valueOf(gasPrice.get());
  }

  /** The maximum plausible gas price in wei; higher ones are ignored. */
  BigInteger maxGasPrice() {
    return BigInteger.valueOf(mostGasPrice.get());
  }

  /** How long the gas price is cached before layer 1 is queried again. */
  Duration gasPriceTtl() {
    return gasPriceKept.get();
  }

  /** The tokens in which fees can be paid, beside {@link FeeToken#ETH}. */
  List<TokenLike> feeTokens() {
    return feeTokens.get();
  }

  /** The prices of tokens as long as the source has reported no others. */
  List<TokenPrice> prices() {
    return prices.get();
  }

  /** The URL of the price source; empty if the prices are those of the settings. */
  Optional<URI> priceUrl() {
    return priceUrl.get();
  }

  /** How long prices are cached before they are read again. */
  Duration priceTtl() {
    return pricesKept.get();
  }

  /** The maximum plausible factor between a price and that of the settings. */
  int priceFactor() {
    return priceFactor.get();
  }

  private static BigDecimal usd(String setting, String text) {
    String number = text.strip();
    if (number.equals("0")) {
      return BigDecimal.ZERO;
    }
    return TokenPrice.usd(number)
        .orElseThrow(
            () ->
                new InvalidSettingException(
                    setting, "must be a number of US dollars, 0 or a decimal"));
  }

  /** The URL may contain an access key, so the message does not repeat it. */
  private static URI url(String setting, String text) {
    try {
      URI url = new URI(text.strip());
      if (List.of("http", "https").contains(url.getScheme()) && url.getHost() != null) {
        return url;
      }
    } catch (URISyntaxException malformed) {
      InvalidSettingException bad = new InvalidSettingException(setting, "must be a URL");
      bad.initCause(malformed);
      throw bad;
    }
    throw new InvalidSettingException(
        setting, "must be a URL that begins with http:// or https://");
  }
}
