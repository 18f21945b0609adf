package dev.portcullis.ejb.given;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.session.Authentication;
import dev.portcullis.ejb.session.SessionService;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.session.SessionOrigin;

/** Sessions of users, as logins open them. */
public final class Sessions {
  private Sessions() {}

  /** Opens a session by a wallet of the user. */
  public static SessionTokenView open(String userId, TestWallet wallet) {
    return open(userId, SessionOrigin.byWallet(Given.address(wallet), null, "localhost", null));
  }

  /** Opens a session, as a login's transaction does. */
  public static SessionTokenView open(String userId, SessionOrigin sessionOrigin) {
    Acting.asStranger();
    try {
      return Services.inTransaction(
          () -> Services.get(SessionService.class).open(userId, sessionOrigin));
    } catch (RuntimeException refused) {
      throw refused;
    } catch (Exception impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Begins a request in this session. */
  public static Caller act(SessionTokenView session) {
    Acting.asStranger();
    return Acting.as(
        Services.get(Authentication.class).authenticateToken(session.token().reveal()));
  }

  /** Whether the session opens anything, which begins a request of an anonymous client. */
  public static boolean isAlive(SessionTokenView session) {
    Acting.asStranger();
    try {
      Services.get(Authentication.class).authenticateToken(session.token().reveal());
      return true;
    } catch (Failure refused) {
      if (refused.reason() == Reason.UNAUTHENTICATED) {
        return false;
      }
      throw refused;
    }
  }

  /** The number of a session. */
  public static long id(SessionTokenView session) {
    return Long.parseLong(session.auditId());
  }

  /** Changes columns of a session, to let time go by. */
  public static void change(SessionTokenView session, String assignments) throws Exception {
    Services.inTransaction(
        () ->
            Services.entities()
                .createNativeQuery("update sessions set " + assignments + " where id = :id")
                .setParameter("id", id(session))
                .executeUpdate());
  }
}
