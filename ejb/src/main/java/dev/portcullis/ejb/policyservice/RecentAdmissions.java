package dev.portcullis.ejb.policyservice;

import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Remembers the last admission of each sender on this node. It explains an empty trace: a plain
 * transfer runs no code. Requests of a machine do not affect the results for a sequencer.
 */
@ApplicationScoped
public class RecentAdmissions {
  /**
   * The most senders for each kind of client; the oldest are evicted. Senders whose last admission
   * was not a plain transfer are not included, because nothing would explain their empty trace.
   */
  static final int MOST = 20_000;

  /** A sequencer judges shortly after it admitted. */
  static final Duration LIFE = Duration.ofMinutes(5);

  private final LongSupplier nanos;
  private final Map<Key, Admission> ofSequencers = bounded();
  private final Map<Key, Admission> ofMachines = bounded();

  /** Without any admission. */
  public RecentAdmissions() {
    this(System::nanoTime);
  }

  /** With the given clock. */
  RecentAdmissions(LongSupplier nanos) {
    this.nanos = nanos;
  }

  private record Key(PolicyClient asker, Address sender, AccessType access) {}

  private record Admission(Call transfer, long since) {}

  private static Map<Key, Admission> bounded() {
    return new LinkedHashMap<>() {
      private static final long serialVersionUID = 1L;

      @Override
      protected boolean removeEldestEntry(Map.Entry<Key, Admission> eldest) {
        return size() > MOST;
      }
    };
  }

  /**
   * Records the result of a request.
   *
   * @param transfer the call if it was allowed and is a plain transfer; else empty
   */
  void note(PolicyClient policyClient, Call call, Optional<Call> transfer) {
    Key key = new Key(policyClient, call.from(), call.access());
    Map<Key, Admission> known = known(policyClient);
    synchronized (known) {
      known.remove(key);
      transfer.ifPresent(plain -> known.put(key, new Admission(plain, nanos.getAsLong())));
    }
  }

  /** The plain transfer of the sender's last admission; empty if it was something else. */
  Optional<Call> transfer(PolicyClient policyClient, Address sender, AccessType access) {
    Map<Key, Admission> known = known(policyClient);
    synchronized (known) {
      return Optional.ofNullable(known.get(new Key(policyClient, sender, access)))
          .filter(last -> nanos.getAsLong() - last.since() < LIFE.toNanos())
          .map(Admission::transfer);
    }
  }

  private Map<Key, Admission> known(PolicyClient policyClient) {
    return policyClient.isMachine() ? ofMachines : ofSequencers;
  }
}
