package dev.portcullis.ejb.policy;

import dev.portcullis.ejb.audit.AuditContext;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.policy.PolicyChangeQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the answer to a request back until every node knows what the request changed. The triggers
 * say whether there is anything to know, and they are asked when the transactions are over: nothing
 * is missed that was written last, in bulk or by a cascade.
 */
@ApplicationScoped
public class PropagationBarrier {
  private static final Logger LOG = LoggerFactory.getLogger(PropagationBarrier.class);

  private final QueryRunner database;
  private final PolicyFeed feed;

  /** For the container's proxy. */
  protected PropagationBarrier() {
    this(null, null);
  }

  /** By what the database says. */
  @Inject
  public PropagationBarrier(QueryRunner database, PolicyFeed feed) {
    this.database = database;
    this.feed = feed;
  }

  /**
   * Returns when every node knows what the request on this thread has changed since it was last
   * settled; at once if that is nothing that nodes remember.
   */
  public void settle() {
    settle(AuditContext.takeTransactions());
  }

  /** The same of what these transactions have changed. */
  void settle(Set<String> transactions) {
    if (!transactions.isEmpty() && mayHaveChanged(transactions)) {
      feed.settle();
    }
  }

  private boolean mayHaveChanged(Set<String> transactions) {
    try {
      return database.of(connection -> PolicyChangeQueries.isSignaledBy(connection, transactions));
    } catch (RuntimeException unknown) {
      LOG.debug("Nobody says what was changed", unknown);
      return true;
    }
  }
}
