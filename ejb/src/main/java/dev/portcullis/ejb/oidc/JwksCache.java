package dev.portcullis.ejb.oidc;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSetBasedJWKSource;
import com.nimbusds.jose.jwk.source.JWKSetSource;
import com.nimbusds.jose.jwk.source.OutageTolerantJWKSetSource;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.jwk.source.RateLimitedJWKSetSource;
import com.nimbusds.jose.jwk.source.RefreshAheadCachingJWKSetSource;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.ResourceRetriever;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.LogThrottle;
import java.net.URL;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Caches the public keys at one address. It refreshes them ahead of time and when a key is unknown,
 * at a limited rate, and keeps using them while the provider is down.
 */
final class JwksCache {
  private static final Logger LOG = LoggerFactory.getLogger(JwksCache.class);
  private static final LogThrottle DOWN = LogThrottle.perMinute(1);
  private static final long READING_MS = 3_000;
  private static final int RETRY_SECONDS = 5;

  /** The longest wait for a permit of callers that will nearly always find the keys in memory. */
  private static final Duration BRIEFLY = Duration.ofMillis(50);

  /** The longest wait for a permit while the keys are read for the first time. */
  private static final Duration FIRST = Duration.ofMillis(500);

  /** Keys are refreshed when one tenth of their lifetime remains. */
  private static final int AHEAD = 10;

  private final JWKSetBasedJWKSource<SecurityContext> source;
  private final String address;
  private final OutboundBulkhead calls;
  private final OutboundBulkhead.Target target;
  private final Duration cache;
  private volatile CachedKeys cachedKeys;

  /**
   * The keys read last.
   *
   * @param until how long they count as current
   */
  private record CachedKeys(JWKSet keys, Instant until) {}

  /**
   * The permits for callers that have to wait for the provider.
   *
   * @param calls the bulkhead that grants the permits
   * @param named whether the operator or a customer configured the provider
   */
  record RefreshPermits(OutboundBulkhead calls, OutboundBulkhead.TargetOrigin named) {}

  /**
   * The keys at {@code url}.
   *
   * @param background the executor of refreshes ahead of time
   */
  JwksCache(
      URL url,
      ResourceRetriever download,
      JwksCachePolicy keeping,
      ExecutorService background,
      RefreshPermits refreshPermits) {
    this.address = url.toString();
    this.cache = keeping.cache();
    this.calls = refreshPermits.calls();
    this.target = new OutboundBulkhead.Target(url.getAuthority(), refreshPermits.named());
    JWKSetSource<SecurityContext> reading =
        new JwksSource(
            url, download, keys -> cachedKeys = new CachedKeys(keys, Clock.now().plus(cache)));
    if (!keeping.outage().isZero()) {
      reading = new OutageTolerantJWKSetSource<>(reading, keeping.outage().toMillis(), null);
    }
    reading = new RateLimitedJWKSetSource<>(reading, keeping.interval().toMillis(), null);
    long ttl = keeping.cache().toMillis();
    this.source =
        new JWKSetBasedJWKSource<>(
            new RefreshAheadCachingJWKSetSource<>(
                reading,
                ttl,
                Math.min(READING_MS, ttl / 2),
                ttl / AHEAD,
                false,
                background,
                false,
                null));
  }

  /**
   * Selects from the keys read last, for callers without a permit: other clients cannot block
   * access to known keys.
   */
  private List<JWK> selectCached(JWKSelector selector) {
    CachedKeys last = cachedKeys;
    return last != null && Clock.now().isBefore(last.until())
        ? selector.select(last.keys())
        : List.of();
  }

  /**
   * The matching keys; none if the provider has no such key.
   *
   * @throws Failure OVERLOADED if the provider does not respond and its keys are not cached, or if
   *     too many callers are already waiting
   */
  List<JWK> matching(JWKMatcher matcher) {
    JWKSelector selector = new JWKSelector(matcher);
    try {
      return calls.within(
          target, cachedKeys != null ? BRIEFLY : FIRST, () -> source.get(selector, null));
    } catch (Failure full) {
      List<JWK> known = selectCached(selector);
      if (!known.isEmpty()) {
        return known;
      }
      throw full;
    } catch (RateLimitReachedException often) {
      if (cachedKeys != null) {
        return List.of();
      }
      throw unavailable(often);
    } catch (KeySourceException down) {
      DOWN.permit(address)
          .ifPresent(
              more ->
                  LOG.warn(
                      "The keys at {} cannot be read: {}{}", address, down.getMessage(), more));
      throw unavailable(down);
    }
  }

  private static Failure unavailable(KeySourceException cause) {
    return (Failure)
        Failure.overloaded(
                "The identity provider's keys cannot be read at present; try again", RETRY_SECONDS)
            .initCause(cause);
  }
}
