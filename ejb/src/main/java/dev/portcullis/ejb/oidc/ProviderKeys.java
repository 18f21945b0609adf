package dev.portcullis.ejb.oidc;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.source.JWKSetBasedJWKSource;
import com.nimbusds.jose.jwk.source.JWKSetSource;
import com.nimbusds.jose.jwk.source.OutageTolerantJWKSetSource;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.jwk.source.RateLimitedJWKSetSource;
import com.nimbusds.jose.jwk.source.RefreshAheadCachingJWKSetSource;
import com.nimbusds.jose.jwk.source.URLBasedJWKSetSource;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.Resource;
import com.nimbusds.jose.util.ResourceRetriever;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import java.io.IOException;
import java.net.URL;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The public keys at one address: kept, read again ahead of time and when a key is unknown, not too
 * often, and used on while the provider is down.
 */
final class ProviderKeys {
  private static final Logger LOG = LoggerFactory.getLogger(ProviderKeys.class);
  private static final long READING_MS = 15_000;

  /** Keys are read again when this part of their time is left. */
  private static final int AHEAD = 10;

  private final JWKSetBasedJWKSource<SecurityContext> source;
  private final String address;
  private volatile boolean known;

  /**
   * The keys at {@code url}.
   *
   * @param background where keys are read ahead of time
   */
  ProviderKeys(
      URL url, ResourceRetriever download, KeyKeeping keeping, ExecutorService background) {
    this.address = url.toString();
    JWKSetSource<SecurityContext> reading =
        new URLBasedJWKSetSource<>(url, from -> noted(download, from));
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

  private Resource noted(ResourceRetriever download, URL from) throws IOException {
    Resource keys = download.retrieveResource(from);
    known = true;
    return keys;
  }

  /**
   * The keys that fit; none if the provider has no such key.
   *
   * @throws Failure OVERLOADED if the provider does not answer and its keys are not known
   */
  List<JWK> matching(JWKMatcher matcher) {
    try {
      return source.get(new JWKSelector(matcher), null);
    } catch (RateLimitReachedException often) {
      if (known) {
        return List.of();
      }
      throw unavailable(often);
    } catch (KeySourceException down) {
      LOG.warn("The keys at {} cannot be read: {}", address, down.getMessage());
      throw unavailable(down);
    }
  }

  private static Failure unavailable(KeySourceException cause) {
    return (Failure)
        Failure.of(Reason.OVERLOADED, "The identity provider's keys cannot be read now; try again")
            .initCause(cause);
  }
}
