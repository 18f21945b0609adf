package dev.portcullis.ejb.pool;

import dev.portcullis.ejb.job.Signal;
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Wakes the sender of this node; those of other nodes poll. */
@ApplicationScoped
public class PoolSignals {
  /** The maximum number of senders; polling finds further ones. */
  private static final int MAX_SENDERS = 10_000;

  private final Signal sending = new Signal();
  private final Set<Address> followed = ConcurrentHashMap.newKeySet();

  /** Records that a transaction of a sender was sent: others of the sender may follow. */
  public void sent(Address sender) {
    if (followed.size() < MAX_SENDERS) {
      followed.add(sender);
    }
  }

  /** Removes and returns the senders with transactions that were sent since the last call. */
  public Set<Address> takeSent() {
    Set<Address> taken = Set.copyOf(followed);
    followed.removeAll(taken);
    return taken;
  }

  /** Raised when a transaction waits, by a new head, and when the processing of a sender ends. */
  public Signal sending() {
    return sending;
  }
}
