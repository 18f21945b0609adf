package dev.portcullis.ejb.keycloak;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.operator.OperatorConfig;
import dev.portcullis.persistence.job.LeaseQueries;
import dev.portcullis.persistence.keycloak.WatchQueries;
import dev.portcullis.persistence.keycloak.WatchedUserPage;
import dev.portcullis.persistence.session.SessionQueries;
import dev.portcullis.persistence.user.SuspensionRepository;
import dev.portcullis.persistence.user.UserRepository;
import dev.portcullis.persistence.wallet.PersonalTokenRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;

/** Database reads and changes of the deprovisioning watch; each call is its own transaction. */
@Stateless
public class DeprovisioningService {
  private static final int DONE = 200;

  @Inject private LeaseQueries leases;
  @Inject private WatchQueries watched;
  @Inject private UserRepository users;
  @Inject private SuspensionRepository suspensions;
  @Inject private SessionQueries sessions;
  @Inject private PersonalTokenRepository tokens;
  @Inject private OperatorConfig operator;
  @Inject private MutationContext mutations;
  @Inject private AuditRecorder audit;

  /** Acquires or renews the lease of a job for a node; false if another node owns it. */
  public boolean lease(String job, String node, Duration lease) {
    return leases.acquire(job, node, lease);
  }

  /** As {@link WatchQueries#next}. */
  public WatchedUserPage next(String issuer, String after, int size) {
    return watched.next(issuer, after, size);
  }

  /**
   * Suspends a user who can no longer sign in at the identity provider, and ends the user's
   * sessions and personal token, in the name of the system. A session opened by the operator's
   * wallet remains, as access when Keycloak reports wrong states.
   */
  public void end(String userId) {
    mutations.bind();
    if (users.findForUpdate(userId).isEmpty()) {
      return;
    }
    boolean news = suspensions.suspend(userId);
    news |= sessions.revokeAllExcept(userId, operator.walletText()) > 0;
    news |= tokens.delete(userId);
    if (news) {
      audit.event(AuditAction.SESSION_REVOKE_ALL, ResourceType.USER, userId, DONE);
    }
  }
}
