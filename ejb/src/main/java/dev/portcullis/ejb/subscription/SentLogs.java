package dev.portcullis.ejb.subscription;

import dev.portcullis.ejb.subscription.BlockNotification.Log;
import dev.portcullis.kernel.Hash32;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Remembers which logs of the newest blocks were sent to which subscription. If a block leaves the
 * chain, only these subscriptions receive the removals. For one thread.
 */
final class SentLogs {
  private static final int OF_ONE = 64;

  private final long most;
  private final Map<Hash32, Sent> blocks = new LinkedHashMap<>();
  private final Set<Hash32> evicted = new LinkedHashSet<>();
  private long weight;

  /** Limits the memory to approximately so many bytes. */
  SentLogs(long most) {
    this.most = most;
  }

  /** The sent logs of one block. */
  static final class Sent {
    private final List<Log> logs;
    private final Map<Subscription, BitSet> indexes = new HashMap<>();

    /** Shares equal sets between subscriptions. */
    private final Map<BitSet, BitSet> shared = new HashMap<>();

    private Sent(List<Log> logs) {
      this.logs = logs;
    }

    /**
     * Sends the removals to subscriptions that received these logs and may still receive pushes.
     */
    void sendRemovals(Subscriptions listening, SubscriberRights subscriberRights) {
      Map<Log, String> texts = new HashMap<>();
      indexes.forEach(
          (subscription, sent) -> {
            if (listening.has(subscription)
                && subscriberRights.of(subscription.channel()).isPresent()) {
              sent.stream()
                  .mapToObj(logs::get)
                  .map(log -> texts.computeIfAbsent(log, Log::removed))
                  .forEach(subscription::push);
            }
          });
    }
  }

  /** Records which of the logs of a block were sent. */
  void note(BlockNotification block, Subscription to, BitSet which) {
    Sent sent = blocks.get(block.hash());
    if (sent == null) {
      sent = new Sent(block.logs());
      blocks.put(block.hash(), sent);
      weight += block.logs().stream().mapToLong(log -> 4L * log.text().length()).sum();
    }
    BitSet known = sent.shared.putIfAbsent(which, which);
    if (sent.indexes.put(to, known == null ? which : known) == null) {
      weight += OF_ONE + (known == null ? which.size() / Byte.SIZE : 0);
    }
    Iterator<Map.Entry<Hash32, Sent>> oldest = blocks.entrySet().iterator();
    while (weight > most && blocks.size() > 1) {
      Map.Entry<Hash32, Sent> gone = oldest.next();
      oldest.remove();
      weight -= weight(gone.getValue());
      evict(gone.getKey());
    }
  }

  private static long weight(Sent sent) {
    return sent.logs.stream().mapToLong(log -> 4L * log.text().length()).sum()
        + (long) OF_ONE * sent.indexes.size()
        + sent.shared.keySet().stream().mapToLong(bits -> bits.size() / Byte.SIZE).sum();
  }

  private void evict(Hash32 block) {
    if (evicted.size() >= HeadHistory.RECENT) {
      evicted.remove(evicted.iterator().next());
    }
    evicted.add(block);
  }

  /** Whether logs of a block were sent, but the record was evicted. */
  boolean wasEvicted(Hash32 block) {
    return evicted.contains(block);
  }

  /** Removes and returns the sent logs of a block; null if there are none. */
  Sent take(Hash32 block) {
    Sent sent = blocks.remove(block);
    weight -= sent == null ? 0 : weight(sent);
    return sent;
  }

  /** Evicts all but the newest blocks, up to the maximum depth of a reorganization. */
  void keep(int newest) {
    Iterator<Sent> oldest = blocks.values().iterator();
    while (blocks.size() > newest) {
      weight -= weight(oldest.next());
      oldest.remove();
    }
  }

  /** Its approximate size in bytes. */
  long weight() {
    return weight;
  }
}
