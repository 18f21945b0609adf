package dev.portcullis.web.policyservice;

import dev.portcullis.ejb.audit.AnonymousDenialThrottle;
import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.credential.ApiKeyAuthentication;
import dev.portcullis.ejb.credential.ApiKeyCaller;
import dev.portcullis.ejb.policyservice.PolicyAccess;
import dev.portcullis.ejb.ratelimit.RateLimitKind;
import dev.portcullis.ejb.ratelimit.RateLimitStatus;
import dev.portcullis.ejb.ratelimit.RateLimiter;
import dev.portcullis.ejb.session.SessionCache;
import dev.portcullis.ejb.startup.DatabaseOutage;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.web.admission.AuthenticatedCallerCache;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Authenticates clients of the policy service: a sequencer by its token, and machines by a key
 * whose application holds {@code org_policy_access}. User sessions do not open it.
 */
@ApplicationScoped
public class PolicyClientAuthenticator {
  private static final Logger LOG = LoggerFactory.getLogger(PolicyClientAuthenticator.class);
  private static final String API_KEY = "x-api-key";
  private static final String AUTHORIZATION = "authorization";

  @Inject private PolicyAccess access;
  @Inject private ApiKeyAuthentication keys;
  @Inject private SessionCache sessions;
  @Inject private AuthenticatedCallerCache known;
  @Inject private RateLimiter limits;
  @Inject private AuditRecorder recorder;
  @Inject private AnonymousDenialThrottle strangers;

  /**
   * Authenticates a request. From then on, the call of this thread acts for the authenticated
   * client.
   *
   * @throws Failure UNAUTHENTICATED, FORBIDDEN or RATE_LIMITED
   */
  void authenticate(HttpServletRequest request, HttpServletResponse response) {
    try {
      identify(request, response);
    } catch (Failure refused) {
      record(refused.reason());
      throw refused;
    }
  }

  private void identify(HttpServletRequest request, HttpServletResponse response) {
    String key = request.getHeader(API_KEY);
    String authorization = request.getHeader(AUTHORIZATION);
    if (key != null && authorization != null) {
      throw Failure.of(
          Reason.UNAUTHENTICATED, "Send either a bearer token or an API key, not both");
    }
    if (key != null) {
      machine(key, response);
    } else if (!access.admitsSequencer(authorization)) {
      var unusedUser = sessions.authenticate(authorization);
      throw Failure.of(
          Reason.FORBIDDEN,
          "This route requires the token of a sequencer, or the API key of an M2M application with"
              + " org_policy_access");
    }
  }

  private void machine(String key, HttpServletResponse response) {
    ApiKeyCaller machine = keys.authenticateKnown(key);
    known.note(key, machine.keyId(), machine.actor().organizationId());
    count(machine.keyId(), response);
    if (!access.admitsMachine(machine.actor())) {
      throw Failure.of(
          Reason.FORBIDDEN,
          "This route requires the API key of an M2M application with org_policy_access");
    }
  }

  private void count(String keyId, HttpServletResponse response) {
    Optional<RateLimitStatus> rateLimitStatus = limits.take(RateLimitKind.M2M, keyId, 1);
    rateLimitStatus.ifPresent(
        taken -> {
          response.setHeader("x-ratelimit-limit", Long.toString(taken.limit()));
          response.setHeader("x-ratelimit-remaining", Long.toString(taken.remaining()));
          response.setHeader("x-ratelimit-reset", Long.toString(taken.resetSeconds()));
        });
    if (rateLimitStatus.filter(RateLimitStatus::isExceeded).isPresent()) {
      throw Failure.rateLimited(
          "Too many requests; at most " + rateLimitStatus.get().limit() + " in a window of time",
          rateLimitStatus.get().limit(),
          rateLimitStatus.get().resetSeconds());
    }
  }

  /** A rejected credential leaves an audit row, as everywhere (R-ADM-44); decisions leave none. */
  private void record(Reason reason) {
    if (reason != Reason.UNAUTHENTICATED && reason != Reason.FORBIDDEN) {
      return;
    }
    int status =
        reason == Reason.UNAUTHENTICATED
            ? HttpServletResponse.SC_UNAUTHORIZED
            : HttpServletResponse.SC_FORBIDDEN;
    if (!strangers.shouldRecord(status)) {
      return;
    }
    try {
      recorder.outcome(status);
    } catch (RuntimeException unwritten) {
      if (!DatabaseOutage.isCauseOf(unwritten)) {
        throw unwritten;
      }
      LOG.warn(
          "The audit row of a request with status {} could not be written: no database", status);
    }
  }
}
