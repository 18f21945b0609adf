package dev.portcullis.ejb.oidc;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import dev.portcullis.ejb.identity.ProviderNetworkConfig;
import dev.portcullis.ejb.outbound.DnsResolverAdapter;
import dev.portcullis.ejb.outbound.HostLookups;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.List;

/**
 * The keys of all providers, one cache for each address. The operator's address is trusted; those
 * of organizations are customer input and may lead only to the public network.
 */
@ApplicationScoped
public class JwksRegistry {
  /**
   * Far more than the number of organizations; beyond it the least used entries are evicted and
   * read again.
   */
  private static final int CAPACITY = 10_000;

  @Inject private OidcConfig config;
  @Inject private ProviderNetworkConfig networks;
  @Inject private OutboundBulkhead calls;
  @Inject private HostLookups lookups;
  @Resource private ManagedExecutorService background;

  private final Cache<String, JwksCache> keys =
      Caffeine.newBuilder().maximumSize(CAPACITY).executor(Runnable::run).build();
  private JwksRetriever open;
  private JwksRetriever guarded;

  @PostConstruct
  void start() {
    open = new JwksRetriever(new DnsResolverAdapter(lookups.operator()));
    guarded = new JwksRetriever(networks.guard().resolver(lookups.customers()));
  }

  /**
   * The matching keys of a provider; none if it has no such key.
   *
   * @throws dev.portcullis.kernel.Failure OVERLOADED if it does not respond and its keys are not
   *     cached
   */
  public List<JWK> matching(TrustedProvider provider, JWKMatcher matcher) {
    return of(provider).matching(matcher);
  }

  /** The keys of a provider. */
  JwksCache of(TrustedProvider provider) {
    boolean own = provider.organizationId() == null;
    return keys.get(
        (own ? "operator " : "organization ") + provider.jwksUri(),
        unknown ->
            new JwksCache(
                url(provider.jwksUri()),
                own ? open : guarded,
                config.cachePolicy(),
                background,
                new JwksCache.RefreshPermits(
                    calls,
                    own
                        ? OutboundBulkhead.TargetOrigin.OPERATOR
                        : OutboundBulkhead.TargetOrigin.CUSTOMER)));
  }

  private static URL url(String text) {
    try {
      return URI.create(text).toURL();
    } catch (MalformedURLException impossible) {
      throw new IllegalStateException(
          "Addresses of keys are checked when they are set", impossible);
    }
  }

  @PreDestroy
  void close() {
    open.close();
    guarded.close();
  }
}
