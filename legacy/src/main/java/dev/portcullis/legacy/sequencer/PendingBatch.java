package dev.portcullis.legacy.sequencer;

import dev.portcullis.kernel.Json;
import dev.portcullis.legacy.ledger.AccessSet;
import dev.portcullis.legacy.transaction.LegacyTransaction;
import dev.portcullis.legacy.transaction.TransactionReader;
import dev.portcullis.persistence.legacy.sequencer.MempoolRow;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Transactions that are executed together or not at all: one transaction, or a batch.
 *
 * @param ids of the pending rows
 * @param batchId their common id; empty for a single transaction
 * @param transactions in their order
 */
record PendingBatch(List<Long> ids, Optional<Long> batchId, List<LegacyTransaction> transactions) {
  /** Groups rows to batches, in the order of the first row of each. */
  static List<PendingBatch> of(List<MempoolRow> rows) {
    Map<Long, List<MempoolRow>> together = new LinkedHashMap<>();
    for (MempoolRow row : rows) {
      together.computeIfAbsent(row.batchId().orElse(row.id()), first -> new ArrayList<>()).add(row);
    }
    return together.values().stream().map(PendingBatch::unit).toList();
  }

  private static PendingBatch unit(List<MempoolRow> rows) {
    return new PendingBatch(
        rows.stream().map(MempoolRow::id).toList(),
        rows.get(0).batchId(),
        rows.stream().map(row -> read(row.json())).toList());
  }

  private static LegacyTransaction read(String json) {
    try {
      return TransactionReader.readStored(Json.MAPPER.readTree(json));
    } catch (java.io.IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** The data that the transactions may read. */
  AccessSet touches() {
    return AccessSet.all(transactions.stream().map(AccessSet::of).toList());
  }
}
