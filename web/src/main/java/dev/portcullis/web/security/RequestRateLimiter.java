package dev.portcullis.web.security;

import dev.portcullis.ejb.ratelimit.RateLimitKind;
import dev.portcullis.ejb.ratelimit.RateLimitStatus;
import dev.portcullis.ejb.ratelimit.RateLimiter;
import dev.portcullis.ejb.route.Public;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.security.ClientNetwork;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Optional;
import java.util.stream.Stream;

/** Rejects requests above the rate limit (R-PLT-12), and records the caller's status. */
@ApplicationScoped
public class RequestRateLimiter {
  /** The request property with the {@link RateLimitStatus}, for the headers of the response. */
  static final String ALLOTMENT = "dev.portcullis.allotment";

  @Inject private RateLimiter limits;

  /**
   * Counts a public request, by the client's address.
   *
   * @throws Failure RATE_LIMITED
   */
  void checkPublic(ContainerRequestContext request, Public.Limit limit) {
    if (limit != Public.Limit.NONE) {
      check(
          request,
          limit == Public.Limit.LOGIN ? RateLimitKind.LOGIN : RateLimitKind.PUBLIC,
          ClientNetwork.of(CallContext.current().ipAddress()));
    }
  }

  /**
   * Counts a request of a user, unless the zone trusts them.
   *
   * @throws Failure RATE_LIMITED
   */
  void checkUser(ContainerRequestContext request, Caller caller) {
    if (!isTrusted(caller)) {
      check(request, RateLimitKind.USER, caller.userId());
    }
  }

  /**
   * Whether the zone trusts a user: its administrators, and users who may read or send everything.
   */
  public static boolean isTrusted(Caller caller) {
    return Stream.of(
            Caller.ADMIN_READ, Caller.ADMIN_WRITE, "full_sequencer_rpc_access", "full_read_access")
        .anyMatch(caller::holdsInZone);
  }

  /**
   * Counts a request of a machine, by its key.
   *
   * @throws Failure RATE_LIMITED
   */
  void checkMachine(ContainerRequestContext request, String keyId) {
    check(request, RateLimitKind.M2M, keyId);
  }

  private void check(ContainerRequestContext request, RateLimitKind kind, String subject) {
    Optional<RateLimitStatus> rateLimitStatus = limits.take(kind, subject, 1);
    rateLimitStatus.ifPresent(known -> request.setProperty(ALLOTMENT, known));
    if (rateLimitStatus.filter(RateLimitStatus::isExceeded).isPresent()) {
      throw Failure.rateLimited(
          "Too many requests; at most " + rateLimitStatus.get().limit() + " in a window of time",
          rateLimitStatus.get().limit(),
          rateLimitStatus.get().resetSeconds());
    }
  }
}
