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
 * The public keys at one address: kept, read again ahead of time and when a key is unknown, not too
 * often, and used on while the provider is down.
 */
final class JwksCache {
  private static final Logger LOG = LoggerFactory.getLogger(JwksCache.class);
  private static final LogThrottle DOWN = LogThrottle.perMinute(1);
  private static final long READING_MS = 3_000;
  private static final int RETRY_SECONDS = 5;

  /** What those wait for a place at most who will nearly always find the keys in memory. */
  private static final Duration BRIEFLY = Duration.ofMillis(50);

  /** What those wait at most who come while the keys are read for the first time. */
  private static final Duration FIRST = Duration.ofMillis(500);

  /** Keys are read again when this part of their time is left. */
  private static final int AHEAD = 10;

  private final JWKSetBasedJWKSource<SecurityContext> source;
  private final String address;
  private final OutboundBulkhead calls;
  private final OutboundBulkhead.Target target;
  private final Duration cache;
  private volatile CachedKeys cachedKeys;

  /**
   * What was read last.
   *
   * @param until for how long it is as good as read now
   */
  private record CachedKeys(JWKSet keys, Instant until) {}

  /**
   * Where whoever has to wait for the provider finds a place.
   *
   * @param calls the places
   * @param named who has named the provider
   */
  record RefreshPermits(OutboundBulkhead calls, OutboundBulkhead.TargetOrigin named) {}

  /**
   * The keys at {@code url}.
   *
   * @param background where keys are read ahead of time
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

  /** Of what was read last, for those who find no place: nobody can keep known keys from them. */
  private List<JWK> kept(JWKSelector selector) {
    CachedKeys last = cachedKeys;
    return last != null && Clock.now().isBefore(last.until())
        ? selector.select(last.keys())
        : List.of();
  }

  /**
   * The keys that fit; none if the provider has no such key.
   *
   * @throws Failure OVERLOADED if the provider does not answer and its keys are not known, or too
   *     many wait for it already
   */
  List<JWK> matching(JWKMatcher matcher) {
    JWKSelector selector = new JWKSelector(matcher);
    try {
      return calls.within(
          target, cachedKeys != null ? BRIEFLY : FIRST, () -> source.get(selector, null));
    } catch (Failure full) {
      List<JWK> known = kept(selector);
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
      DOWN.tell(address)
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
                "The identity provider's keys cannot be read now; try again", RETRY_SECONDS)
            .initCause(cause);
  }
}
