package dev.portcullis.web.admission;

import dev.portcullis.ejb.admission.CallerClass;
import dev.portcullis.ejb.credential.ApiKeyAuthentication;
import dev.portcullis.ejb.credential.ApiKeyCaller;
import dev.portcullis.ejb.wallet.PersonalTokenService;
import dev.portcullis.ejb.wallet.WalletAuthentication;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.Semaphore;

/** Validates credentials before a large body is read for them. */
@ApplicationScoped
public class CredentialPrecheck {
  private static final int MAX_CONCURRENT = 4;

  @Inject private WalletAuthentication users;
  @Inject private ApiKeyAuthentication machines;
  @Inject private PersonalTokenService tokens;
  @Inject private AuthenticatedCallerCache known;

  private final Semaphore permits = new Semaphore(MAX_CONCURRENT);

  /** The credentials of a request, as one text; null if it has none. */
  static String of(HttpServletRequest request) {
    String token = WalletPath.token(request);
    if (token != null) {
      return token;
    }
    String key = request.getHeader("x-api-key");
    return key != null ? key : request.getHeader("authorization");
  }

  /**
   * The caller class of the request, and of its next ones, if its credentials are valid; the call
   * is still anonymous.
   *
   * @throws Failure OVERLOADED if other credentials are being validated
   */
  CallerClass holder(PendingRequest pendingRequest, HttpServletRequest request) {
    if (!permits.tryAcquire()) {
      throw OverloadFailures.failure();
    }
    Context before = Context.current();
    try {
      String token = WalletPath.token(request);
      String key = request.getHeader("x-api-key");
      if (token != null) {
        tokens
            .caller(token)
            .ifPresent(user -> known.note(token, user.userId(), user.organizationId()));
      } else if (key != null) {
        ApiKeyCaller machine = machines.authenticate(key);
        known.note(key, machine.keyId(), machine.actor().organizationId());
      } else {
        String authorization = request.getHeader("authorization");
        known.note(authorization, users.authenticate(authorization));
      }
      return known.caller(of(request), pendingRequest.call.ipAddress());
    } catch (Failure refused) {
      return pendingRequest.caller();
    } finally {
      permits.release();
      before.bind();
    }
  }
}
