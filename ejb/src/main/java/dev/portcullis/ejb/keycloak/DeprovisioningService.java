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

/** What the watch reads and changes here; each call is a transaction of its own. */
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

  /** Takes or keeps a job for a node; false when it is another node's. */
  public boolean lease(String job, String node, Duration lease) {
    return leases.acquire(job, node, lease);
  }

  /** As {@link WatchQueries#next}. */
  public WatchedUserPage next(String issuer, String after, int size) {
    return watched.next(issuer, after, size);
  }

  /**
   * Ends the sessions and the personal token of a user who cannot sign in at the identity provider
   * any more, in the name of the system, and suspends them. A session that the operator's wallet
   * opened stays: it is the way in when Keycloak says nonsense.
   */
  public void end(String userId) {
    mutations.bind();
    if (users.findForUpdate(userId).isEmpty()) {
      return;
    }
    boolean news = suspensions.suspend(userId);
    news |= sessions.revokeAllExcept(userId, operator.walletText()) > 0;
    news |= tokens.end(userId);
    if (news) {
      audit.event(AuditAction.SESSION_REVOKE_ALL, ResourceType.USER, userId, DONE);
    }
  }
}
