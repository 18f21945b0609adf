package dev.portcullis.ejb.signin;

import dev.portcullis.ejb.identity.KeyNetworks;
import dev.portcullis.ejb.outbound.ForeignCalls;
import dev.portcullis.ejb.ratelimit.Allotment;
import dev.portcullis.ejb.ratelimit.RateLimitKind;
import dev.portcullis.ejb.ratelimit.RateLimits;
import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Tries identity providers of organizations for administrators: through the same client and guard
 * as sign-ins, in places of its own, outside of any transaction.
 */
@ApplicationScoped
public class ProviderTests {
  private final TriedProviders tried;
  private final ProviderClient client;
  private final KeyNetworks networks;
  private final ForeignCalls calls;
  private final RateLimits limits;

  /** For the container. */
  protected ProviderTests() {
    this(null, null, null, null, null);
  }

  /** With what it works with. */
  @Inject
  public ProviderTests(
      TriedProviders tried,
      ProviderClient client,
      KeyNetworks networks,
      ForeignCalls calls,
      RateLimits limits) {
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
   * @throws Failure NOT_FOUND, VALIDATION as {@link TriedProviders}; RATE_LIMITED when the user
   *     tries too many; OVERLOADED when the user, or too many others, wait for one already
   */
  public ProviderTestView test(String userId, String organizationId, TestOidcProvider body) {
    limits
        .take(RateLimitKind.PROVIDER_TEST, userId, 1)
        .filter(Allotment::isExceeded)
        .ifPresent(
            known -> {
              throw Failure.rateLimited(
                  "Too many tests of providers; at most " + known.limit() + " in a window of time",
                  known.limit(),
                  known.resetSeconds());
            });
    TriedProvider provider = tried.of(organizationId, body);
    ProviderTrial trial = new ProviderTrial(provider, client::document, networks::problem);
    return calls.within(new ForeignCalls.Target(userId, ForeignCalls.By.TRIED), trial::run);
  }
}
