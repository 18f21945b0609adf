package dev.portcullis.legacy.query;

import dev.portcullis.ejb.compat.CompatConfig;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.legacy.query.HistoryReader;
import dev.portcullis.persistence.legacy.query.LegacyOperationRow;
import dev.portcullis.persistence.legacy.query.PendingDeposit;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Queries the history of addresses, always newest first. */
@ApplicationScoped
public class LegacyHistory {
  /**
   * The maximum number of pending deposits in a response; any sender can create some for any
   * address.
   */
  private static final int MOST_PENDING = 100;

  @Inject private HistoryReader reader;
  @Inject private CompatConfig compat;

  /**
   * The newest entries, including pending deposits.
   *
   * @param offset the number of skipped entries
   */
  public List<HistoryEntry> page(Address address, long offset, int limit) {
    List<PendingDeposit> pending = reader.pending(address.bytes(), MOST_PENDING);
    List<HistoryEntry> shown =
        pending.stream().skip(offset).limit(limit).map(HistoryEntry::of).toList();
    int left = limit - shown.size();
    return left == 0
        ? shown
        : joined(shown, reader.page(address.bytes(), Math.max(0, offset - pending.size()), left));
  }

  /**
   * The entries before a position.
   *
   * @param before empty for the newest
   */
  public List<HistoryEntry> olderThan(Address address, Optional<HistoryCursor> before, int limit) {
    HistoryCursor place = before.orElse(HistoryCursor.END);
    return joined(
        List.of(),
        reader.olderThan(address.bytes(), place.blockNumber(), place.blockIndex(), limit));
  }

  /**
   * The entries that directly follow a position, without gaps, and pending deposits where the page
   * has room.
   *
   * @param after empty for entries in no closed block
   */
  public List<HistoryEntry> newerThan(Address address, Optional<HistoryCursor> after, int limit) {
    List<PendingDeposit> pending = reader.pending(address.bytes(), limit);
    List<LegacyOperationRow> executed =
        after.isPresent()
            ? reader.newerThan(
                address.bytes(), after.get().blockNumber(), after.get().blockIndex(), limit)
            : reader.withoutRoot(address.bytes(), limit);
    int room = limit - executed.size();
    // The oldest of them are next.
    return joined(
        pending.stream().skip(Math.max(0, pending.size() - room)).map(HistoryEntry::of).toList(),
        executed);
  }

  private List<HistoryEntry> joined(List<HistoryEntry> pending, List<LegacyOperationRow> executed) {
    boolean asText = !compat.isEcosystem();
    return Stream.concat(
            pending.stream(), executed.stream().map(one -> HistoryEntry.of(one, asText)))
        .toList();
  }
}
