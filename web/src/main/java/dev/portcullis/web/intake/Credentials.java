package dev.portcullis.web.intake;

import dev.portcullis.ejb.audit.AuditTrail;
import dev.portcullis.ejb.credential.ApiKeyAuthentication;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.wallet.PersonalTokenService;
import dev.portcullis.ejb.wallet.WalletAuthentication;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.Semaphore;

/** Looks whether credentials hold, before a large body is read for them. */
@ApplicationScoped
public class Credentials {
  private static final int AT_A_TIME = 4;

  @Inject private WalletAuthentication users;
  @Inject private ApiKeyAuthentication machines;
  @Inject private PersonalTokenService tokens;

  private final Semaphore places = new Semaphore(AT_A_TIME);

  /** Those of a request, as one text; null if it has none. */
  static String of(HttpServletRequest request) {
    String token = WalletPath.token(request);
    if (token != null) {
      return token;
    }
    String key = request.getHeader("x-api-key");
    return key != null ? key : request.getHeader("authorization");
  }

  /**
   * Whether they hold; the call is anonymous still.
   *
   * @throws Failure OVERLOADED if others are being looked at
   */
  boolean hold(HttpServletRequest request, CallContext call) {
    if (!places.tryAcquire()) {
      throw Overload.failure();
    }
    try {
      String token = WalletPath.token(request);
      String key = request.getHeader("x-api-key");
      if (token != null) {
        return tokens.caller(token).isPresent();
      }
      if (key != null) {
        var unusedMachine = machines.authenticate(key);
      } else {
        var unusedUser = users.authenticate(request.getHeader("authorization"));
      }
      return true;
    } catch (Failure refused) {
      return false;
    } finally {
      places.release();
      Caller.clear();
      AuditTrail.clear();
      call.bind();
    }
  }
}
