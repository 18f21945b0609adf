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
 * Delays the response to a request until every node knows the changes of the request. The database
 * triggers record whether there are any. They are queried after the transactions have ended. Late
 * writes, bulk updates and cascades are therefore included.
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

  /** With the database. */
  @Inject
  public PropagationBarrier(QueryRunner database, PolicyFeed feed) {
    this.database = database;
    this.feed = feed;
  }

  /**
   * Returns when every node knows the changes of this thread's request since the last call. It
   * returns at once if no cached data changed.
   */
  public void settle() {
    settle(AuditContext.takeTransactions());
  }

  /** The same for the changes of these transactions. */
  void settle(Set<String> transactions) {
    if (!transactions.isEmpty() && mayHaveChanged(transactions)) {
      feed.settle();
    }
  }

  private boolean mayHaveChanged(Set<String> transactions) {
    try {
      return database.of(connection -> PolicyChangeQueries.isSignaledBy(connection, transactions));
    } catch (RuntimeException unknown) {
      LOG.debug("The changed facts are unknown", unknown);
      return true;
    }
  }
}
