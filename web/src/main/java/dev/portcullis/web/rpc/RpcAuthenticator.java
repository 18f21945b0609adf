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
 * Authenticates the sender of a message. Invalid credentials are never treated as absent: their
 * sender gets −32090 on every method, and so does a sender of two kinds at once.
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
  @Inject private AnonymousDenialThrottle denialThrottle;

  /** Required by the container. */
  public RpcAuthenticator() {}

  /** Authenticates by a session token or an API key, if there is one. */
  RpcSender byHeaders(HttpServletRequest request) {
    String key = request.getHeader(API_KEY);
    String authorization = request.getHeader(AUTHORIZATION);
    if (key == null && authorization == null) {
      return anonymousSender(RpcCaller.of(CallContext.current()));
    }
    if (key != null && authorization != null) {
      return anonymousSender(RpcCaller.refused(CallContext.current()));
    }
    try {
      return key == null ? bySession(authorization) : byKey(key);
    } catch (Failure refused) {
      if (refused.reason() != Reason.UNAUTHENTICATED) {
        throw refused;
      }
      record();
      return anonymousSender(RpcCaller.refused(CallContext.current()));
    }
  }

  /** Authenticates by a personal RPC token, which a browser wallet has in its URL. */
  RpcSender byToken(String token) {
    return tokens
        .caller(token)
        .map(
            user -> {
              known.note(token, user.userId(), user.organizationId());
              return new RpcSender(
                  RpcCaller.of(CallContext.current()), RateLimitKind.RPC, "user " + user.userId());
            })
        .orElseGet(() -> anonymousSender(RpcCaller.refused(CallContext.current())));
  }

  /**
   * Authenticates by the credential that opened the connection, as of now; empty if it is no longer
   * valid.
   */
  Optional<RpcSender> by(RpcCredential credential) {
    try {
      return Optional.of(sender(credential));
    } catch (Failure refused) {
      if (refused.reason() != Reason.UNAUTHENTICATED) {
        throw refused;
      }
      record();
      return Optional.empty();
    }
  }

  /**
   * The principal of a connection as of now; this call does not act in its name.
   *
   * @param address the client address at the handshake; only for keys
   * @throws Failure UNAUTHENTICATED if the credential is no longer valid
   */
  Actor holder(RpcCredential credential, String address) {
    if (credential.tokenHash() != null) {
      return sessions.holderOfHash(credential.tokenHash());
    }
    if (credential.key() == null) {
      return sessions.holder(credential.authorization());
    }
    return new CallContext(
            null, Ids.uuid().toString(), null, Actor.ANONYMOUS, null, null, null, address, null)
        .alone()
        .call(() -> keys.authenticateKnown(credential.key()).actor());
  }

  private RpcSender sender(RpcCredential credential) {
    if (credential.tokenHash() != null) {
      return sender(sessions.authenticateHash(credential.tokenHash()));
    }
    return credential.key() == null
        ? bySession(credential.authorization())
        : byKey(credential.key());
  }

  private RpcSender bySession(String authorization) {
    Caller user = sessions.authenticate(authorization);
    known.note(authorization, user);
    return sender(user);
  }

  private static RpcSender sender(Caller user) {
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

  private static RpcSender anonymousSender(RpcCaller caller) {
    return new RpcSender(
        caller, RateLimitKind.PUBLIC, ClientNetwork.of(CallContext.current().ipAddress()));
  }

  /** A rejected key leaves an audit row, as everywhere (R-ADM-44). */
  private void record() {
    if (AuditContext.isRefused()
        && denialThrottle.shouldRecord(HttpServletResponse.SC_UNAUTHORIZED)) {
      recorder.outcome(HttpServletResponse.SC_UNAUTHORIZED);
    }
  }
}
