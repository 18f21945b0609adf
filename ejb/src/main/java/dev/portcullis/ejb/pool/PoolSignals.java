package dev.portcullis.ejb.pool;

import dev.portcullis.ejb.job.Signal;
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Wakes the sender of this node; that of another looks by itself. */
@ApplicationScoped
public class PoolSignals {
  /** The others are looked at by time. */
  private static final int MOST = 10_000;

  private final Signal sending = new Signal();
  private final Set<Address> followed = ConcurrentHashMap.newKeySet();

  /** A transaction of a sender was sent: others of the sender may follow. */
  public void sent(Address sender) {
    if (followed.size() < MOST) {
      followed.add(sender);
    }
  }

  /** The senders of which something was sent since this was last asked. */
  public Set<Address> takeSent() {
    Set<Address> taken = Set.copyOf(followed);
    followed.removeAll(taken);
    return taken;
  }

  /** Raised when something waits, by a new head, and when a sender's turn is over. */
  public Signal sending() {
    return sending;
  }
}
