package dev.portcullis.ejb.webhook.scene;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.scan.BlockRef;
import dev.portcullis.persistence.webhook.scan.NewEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;

/** What was queued, in order, by the rules of the real queue. */
public final class FakeQueue {
  /** A row of the queue. */
  public record Row(UUID endpointId, long block, Hash32 blockHash, int logIndex, boolean removed) {
    private Row retracting() {
      return new Row(endpointId, block, blockHash, logIndex, true);
    }
  }

  private final List<Row> rows = new ArrayList<>();
  private final List<NewEvent> events = new ArrayList<>();
  private final Set<Row> standing = new LinkedHashSet<>();
  private int largest;

  public List<Row> rows() {
    return rows;
  }

  public List<NewEvent> events() {
    return events;
  }

  /** What is announced and not taken back. */
  public Set<Row> standing() {
    return standing;
  }

  /** The most rows that one call queued. */
  public int largest() {
    return largest;
  }

  public int append(List<NewEvent> added, Predicate<UUID> exists) {
    int before = rows.size();
    for (NewEvent event : added) {
      events.add(event);
      for (NewEvent.Recipient recipient : event.recipients()) {
        if (exists.test(recipient.endpointId())) {
          Row row =
              new Row(
                  recipient.endpointId(),
                  event.blockNumber(),
                  event.blockHash(),
                  event.logIndex(),
                  false);
          if (!standing.add(row)) {
            throw new AssertionError("announced twice: " + row);
          }
          rows.add(row);
        }
      }
    }
    largest = Math.max(largest, rows.size() - before);
    return rows.size() - before;
  }

  public int retract(Hash32 block, int limit) {
    List<Row> gone =
        standing.stream().filter(row -> row.blockHash().equals(block)).limit(limit).toList();
    gone.forEach(standing::remove);
    gone.forEach(row -> rows.add(row.retracting()));
    return gone.size();
  }

  public Optional<BlockRef> newestAnnounced(long before) {
    return standing.stream()
        .filter(row -> row.block() < before)
        .max(Comparator.comparingLong(Row::block))
        .map(row -> new BlockRef(row.block(), row.blockHash()));
  }
}
