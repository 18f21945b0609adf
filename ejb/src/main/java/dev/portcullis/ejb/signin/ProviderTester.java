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
 * Tests identity providers of organizations for administrators: through the same client and guard
 * as sign-ins, with separate permits, outside of any transaction.
 */
@ApplicationScoped
public class ProviderTester {
  private final ProviderTestTargets targets;
  private final ProviderClient client;
  private final ProviderNetworkConfig networks;
  private final OutboundBulkhead calls;
  private final RateLimiter limits;

  /** For the container. */
  protected ProviderTester() {
    this(null, null, null, null, null);
  }

  /** Creates the service with its collaborators. */
  @Inject
  public ProviderTester(
      ProviderTestTargets targets,
      ProviderClient client,
      ProviderNetworkConfig networks,
      OutboundBulkhead calls,
      RateLimiter limits) {
    this.targets = targets;
    this.client = client;
    this.networks = networks;
    this.calls = calls;
    this.limits = limits;
  }

  /**
   * Tests a provider and describes its behavior in words; reads two documents within a few seconds.
   *
   * @param userId the user who tests it
   * @throws Failure NOT_FOUND, VALIDATION as {@link ProviderTestTargets}; RATE_LIMITED if the user
   *     tests too many; OVERLOADED if the user, or too many others, already wait for a test
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
    TestedProvider provider = targets.of(organizationId, body);
    ProviderTestRun trial = new ProviderTestRun(provider, client::document, networks::problem);
    return calls.within(
        new OutboundBulkhead.Target(userId, OutboundBulkhead.TargetOrigin.TRIED), trial::run);
  }
}
