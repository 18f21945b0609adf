package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.webhook.ClaimedNotice;
import dev.portcullis.persistence.webhook.EndedNotice;
import dev.portcullis.persistence.webhook.OperationalQueueRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The transactions of who sends notices; they are sent between them, never inside. */
@Stateless
public class OperationalStore {
  @Inject private OperationalQueueRepository queue;
  @Inject private OperationalKeys keys;
  @Inject private MutationContext mutations;

  /**
   * A notice to be sent.
   *
   * @param claimed what and where
   * @param keys the keys to sign with, decrypted, oldest first; none when they cannot be read
   */
  public record Due(ClaimedNotice claimed, List<byte[]> keys) {}

  /**
   * Takes notices that are due, one of an owner at most.
   *
   * @param healthy of how many owners whose last call did not fail
   * @param failing of how many others
   * @param lease how long nobody else sends to them
   */
  public List<Due> claim(int healthy, int failing, Duration lease) {
    List<ClaimedNotice> claimed = queue.claim(healthy, failing, lease);
    if (claimed.isEmpty()) {
      return List.of();
    }
    Map<String, List<byte[]>> signing =
        keys.inForce(claimed.stream().map(each -> each.notice().userId()).toList(), Clock.now());
    return claimed.stream()
        .map(each -> new Due(each, signing.getOrDefault(each.notice().userId(), List.of())))
        .toList();
  }

  /** Writes down what came of calls. */
  public void ended(Collection<EndedNotice> ended) {
    mutations.bind();
    queue.ended(ended);
  }
}
