package dev.portcullis.ejb.signin;

import dev.portcullis.ejb.identity.ProviderNetworkConfig;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.ejb.ratelimit.RateLimitKind;
import dev.portcullis.ejb.ratelimit.RateLimitStatus;
import dev.portcullis.ejb.ratelimit.RateLimiter;
import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Tries identity providers of organizations for administrators: through the same client and guard
 * as sign-ins, in places of its own, outside of any transaction.
 */
@ApplicationScoped
public class ProviderTests {
  private final TestedProviders tried;
  private final ProviderClient client;
  private final ProviderNetworkConfig networks;
  private final OutboundBulkhead calls;
  private final RateLimiter limits;

  /** For the container. */
  protected ProviderTests() {
    this(null, null, null, null, null);
  }

  /** With what it works with. */
  @Inject
  public ProviderTests(
      TestedProviders tried,
      ProviderClient client,
      ProviderNetworkConfig networks,
      OutboundBulkhead calls,
      RateLimiter limits) {
    this.tried = tried;
    this.client = client;
    this.networks = networks;
    this.calls = calls;
    this.limits = limits;
  }

  /**
   * Tries a provider, in words whatever it does; two documents are read, for seconds at most.
   *
   * @param userId who tries it
   * @throws Failure NOT_FOUND, VALIDATION as {@link TestedProviders}; RATE_LIMITED when the user
   *     tries too many; OVERLOADED when the user, or too many others, wait for one already
   */
  public ProviderTestView test(String userId, String organizationId, TestOidcProviderRequest body) {
    limits
        .take(RateLimitKind.PROVIDER_TEST, userId, 1)
        .filter(RateLimitStatus::isExceeded)
        .ifPresent(
            known -> {
              throw Failure.rateLimited(
                  "Too many tests of providers; at most " + known.limit() + " in a window of time",
                  known.limit(),
                  known.resetSeconds());
            });
    TestedProvider provider = tried.of(organizationId, body);
    ProviderTestRun trial = new ProviderTestRun(provider, client::document, networks::problem);
    return calls.within(
        new OutboundBulkhead.Target(userId, OutboundBulkhead.TargetOrigin.TRIED), trial::run);
  }
}
