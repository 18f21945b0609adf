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
 * Which logs of the newest blocks were sent to whom: when a block leaves the chain, they are told
 * so, and nobody else. For one thread.
 */
final class SentLogs {
  private static final int OF_ONE = 64;

  private final long most;
  private final Map<Hash32, Sent> blocks = new LinkedHashMap<>();
  private final Set<Hash32> forgotten = new LinkedHashSet<>();
  private long weight;

  /** Remembers as long as that takes so many bytes, about. */
  SentLogs(long most) {
    this.most = most;
  }

  /** Of one block. */
  static final class Sent {
    private final List<Log> logs;
    private final Map<Subscription, BitSet> indexes = new HashMap<>();

    /** Many were sent the same. */
    private final Map<BitSet, BitSet> shared = new HashMap<>();

    private Sent(List<Log> logs) {
      this.logs = logs;
    }

    /** Tells whoever was sent some that these have left, as long as they may listen. */
    void takeBack(Subscriptions listening, SubscriberRights subscriberRights) {
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

  /** Notes which of the logs of a block were sent. */
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
      forget(gone.getKey());
    }
  }

  private static long weight(Sent sent) {
    return sent.logs.stream().mapToLong(log -> 4L * log.text().length()).sum()
        + (long) OF_ONE * sent.indexes.size()
        + sent.shared.keySet().stream().mapToLong(bits -> bits.size() / Byte.SIZE).sum();
  }

  private void forget(Hash32 block) {
    if (forgotten.size() >= HeadHistory.RECENT) {
      forgotten.remove(forgotten.iterator().next());
    }
    forgotten.add(block);
  }

  /** Whether something of a block was sent and it is not known any more what. */
  boolean hasForgotten(Hash32 block) {
    return forgotten.contains(block);
  }

  /** What was sent of a block; null if nothing was. It is not remembered any more. */
  Sent take(Hash32 block) {
    Sent sent = blocks.remove(block);
    weight -= sent == null ? 0 : weight(sent);
    return sent;
  }

  /** Remembers no more blocks than a change of the chain is followed. */
  void keep(int newest) {
    Iterator<Sent> oldest = blocks.values().iterator();
    while (blocks.size() > newest) {
      weight -= weight(oldest.next());
      oldest.remove();
    }
  }

  /** How much it takes, about. */
  long weight() {
    return weight;
  }
}
