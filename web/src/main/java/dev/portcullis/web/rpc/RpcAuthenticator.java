package dev.portcullis.web.rpc;

import dev.portcullis.ejb.audit.AnonymousDenialThrottle;
import dev.portcullis.ejb.audit.AuditContext;
import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.credential.ApiKeyAuthentication;
import dev.portcullis.ejb.credential.ApiKeyCaller;
import dev.portcullis.ejb.ratelimit.RateLimitKind;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.security.ClientNetwork;
import dev.portcullis.ejb.session.SessionCache;
import dev.portcullis.ejb.wallet.PersonalTokenService;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.web.admission.AuthenticatedCallerCache;
import dev.portcullis.web.security.RequestRateLimiter;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;

/**
 * Finds out who sends a message. Credentials that do not hold are never the same as none: whoever
 * sends them is answered −32090 on every method, and so is whoever sends two kinds at once.
 */
@ApplicationScoped
public class RpcAuthenticator {
  private static final String API_KEY = "x-api-key";
  private static final String AUTHORIZATION = "authorization";

  @Inject private SessionCache sessions;
  @Inject private ApiKeyAuthentication keys;
  @Inject private PersonalTokenService tokens;
  @Inject private AuthenticatedCallerCache known;
  @Inject private AuditRecorder recorder;
  @Inject private AnonymousDenialThrottle strangers;

  /** For the container. */
  public RpcAuthenticator() {}

  /** By a session token or an API key, if there is one. */
  RpcSender byHeaders(HttpServletRequest request) {
    String key = request.getHeader(API_KEY);
    String authorization = request.getHeader(AUTHORIZATION);
    if (key == null && authorization == null) {
      return stranger(RpcCaller.of(CallContext.current()));
    }
    if (key != null && authorization != null) {
      return stranger(RpcCaller.refused(CallContext.current()));
    }
    try {
      return key == null ? bySession(authorization) : byKey(key);
    } catch (Failure refused) {
      if (refused.reason() != Reason.UNAUTHENTICATED) {
        throw refused;
      }
      record();
      return stranger(RpcCaller.refused(CallContext.current()));
    }
  }

  /** By a personal RPC token, which a browser wallet has in its URL. */
  RpcSender byToken(String token) {
    return tokens
        .caller(token)
        .map(
            user -> {
              known.note(token, user.userId(), user.organizationId());
              return new RpcSender(
                  RpcCaller.of(CallContext.current()), RateLimitKind.RPC, "user " + user.userId());
            })
        .orElseGet(() -> stranger(RpcCaller.refused(CallContext.current())));
  }

  /** By what a connection was opened with, as of now; empty if that does not hold. */
  Optional<RpcSender> by(RpcCredential credential) {
    try {
      return Optional.of(
          credential.key() == null
              ? bySession(credential.authorization())
              : byKey(credential.key()));
    } catch (Failure refused) {
      if (refused.reason() != Reason.UNAUTHENTICATED) {
        throw refused;
      }
      record();
      return Optional.empty();
    }
  }

  /**
   * Who is behind a connection as of now; nobody acts in their name by that.
   *
   * @param address from where it was opened; only for keys
   * @throws Failure UNAUTHENTICATED if what was shown does not hold any more
   */
  Actor holder(RpcCredential credential, String address) {
    if (credential.key() == null) {
      return sessions.holder(credential.authorization());
    }
    return new CallContext(
            null, Ids.uuid().toString(), null, Actor.ANONYMOUS, null, null, null, address, null)
        .alone()
        .call(() -> keys.authenticateKnown(credential.key()).actor());
  }

  private RpcSender bySession(String authorization) {
    Caller user = sessions.authenticate(authorization);
    known.note(authorization, user);
    return new RpcSender(
        RpcCaller.of(CallContext.current()),
        RateLimitKind.RPC,
        RequestRateLimiter.isTrusted(user) ? null : "user " + user.userId());
  }

  private RpcSender byKey(String key) {
    ApiKeyCaller machine = keys.authenticateKnown(key);
    known.note(key, machine.keyId(), machine.actor().organizationId());
    return new RpcSender(
        RpcCaller.of(CallContext.current()),
        RateLimitKind.M2M,
        machine.actor().type() == Actor.Type.TENANT ? null : machine.keyId());
  }

  private static RpcSender stranger(RpcCaller caller) {
    return new RpcSender(
        caller, RateLimitKind.PUBLIC, ClientNetwork.of(CallContext.current().ipAddress()));
  }

  /** A refused key leaves its row, as everywhere (R-ADM-44). */
  private void record() {
    if (AuditContext.isRefused() && strangers.shouldRecord(HttpServletResponse.SC_UNAUTHORIZED)) {
      recorder.outcome(HttpServletResponse.SC_UNAUTHORIZED);
    }
  }
}
