package dev.portcullis.ejb.webhook.operational;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.webhook.operational.ClaimedNotice;
import dev.portcullis.persistence.webhook.operational.NoticeAttemptResult;
import dev.portcullis.persistence.webhook.operational.OperationalQueueQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The transactions of the notice sender; notices are sent between them, never inside. */
@Stateless
public class OperationalStore {
  /** The delay before unreadable keys of an owner are tried again. */
  static final Duration UNREADABLE = Duration.ofMinutes(1);

  private final OperationalQueueQueries queue;
  private final OperationalKeys keys;
  private final MutationContext mutations;

  /** For the container. */
  public OperationalStore() {
    this(null, null, null);
  }

  /** With its collaborators. */
  @Inject
  public OperationalStore(
      OperationalQueueQueries queue, OperationalKeys keys, MutationContext mutations) {
    this.queue = queue;
    this.keys = keys;
    this.mutations = mutations;
  }

  /**
   * A notice to send.
   *
   * @param claimed the notice and its destination
   * @param keys the keys to sign with, decrypted, oldest first; at least one
   */
  public record Due(ClaimedNotice claimed, List<byte[]> keys) {}

  /**
   * Claims due notices, at most one of an owner. Notices that cannot be signed remain queued: the
   * operator causes that, and it counts as no attempt.
   *
   * @param healthy the maximum number of owners whose last call did not fail
   * @param failing the maximum number of other owners
   * @param lease how long no other node sends to them
   */
  public List<Due> claim(int healthy, int failing, Duration lease) {
    List<ClaimedNotice> claimed = queue.claim(healthy, failing, lease);
    if (claimed.isEmpty()) {
      return List.of();
    }
    Map<String, List<byte[]>> signing =
        keys.inForce(claimed.stream().map(each -> each.notice().userId()).toList(), Clock.now());
    List<Due> due = new ArrayList<>();
    List<ClaimedNotice> unsigned = new ArrayList<>();
    for (ClaimedNotice each : claimed) {
      List<byte[]> own = signing.getOrDefault(each.notice().userId(), List.of());
      if (own.isEmpty()) {
        unsigned.add(each);
      } else {
        due.add(new Due(each, own));
      }
    }
    queue.requeue(unsigned, UNREADABLE);
    return due;
  }

  /** Writes the outcomes of calls. */
  public void ended(Collection<NoticeAttemptResult> ended) {
    mutations.bind();
    queue.recordResults(ended);
  }
}
