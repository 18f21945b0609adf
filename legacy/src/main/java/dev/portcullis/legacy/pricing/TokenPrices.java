package dev.portcullis.legacy.pricing;

import dev.portcullis.ejb.outbound.DnsResolverAdapter;
import dev.portcullis.ejb.outbound.HostLookups;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.persistence.legacy.query.ListedToken;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The prices of tokens: from the settings, or the last price of the configured source, unless that
 * differs too much from the settings.
 */
@ApplicationScoped
public class TokenPrices {
  private static final Duration PATIENCE = Duration.ofMillis(500);

  @Inject private PricingConfig config;
  @Inject private OutboundBulkhead calls;
  @Inject private HostLookups lookups;
  @Resource private ManagedExecutorService background;

  private Optional<PriceFeedClient> download;
  private Optional<StaleWhileRevalidate<Map<TokenLike, BigDecimal>>> feed;

  @PostConstruct
  void start() {
    download =
        config
            .priceUrl()
            .map(
                url -> new PriceFeedClient(url, new DnsResolverAdapter(lookups.operator()), calls));
    feed =
        download.map(
            source ->
                new StaleWhileRevalidate<>(
                    "prices of tokens",
                    source::read,
                    config.priceTtl(),
                    background,
                    System::nanoTime));
  }

  /** The price of a whole token in US dollars; empty if unknown. */
  Optional<BigDecimal> usd(ListedToken token) {
    return config.prices().stream()
        .filter(price -> price.token().isOf(token))
        .findFirst()
        .map(set -> current(set, token));
  }

  private BigDecimal current(TokenPrice set, ListedToken token) {
    return feed.flatMap(source -> source.get(PATIENCE))
        .flatMap(prices -> reportedPrice(prices, token))
        .filter(usd -> set.isNear(usd, config.priceFactor()))
        .orElse(set.usd());
  }

  static Optional<BigDecimal> reportedPrice(Map<TokenLike, BigDecimal> prices, ListedToken token) {
    return Optional.ofNullable(prices.get(TokenLike.of(token.symbol())))
        .or(() -> Optional.ofNullable(prices.get(TokenLike.of(token.address().text()))));
  }

  @PreDestroy
  void close() {
    download.ifPresent(PriceFeedClient::close);
  }
}
