package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.chain.simulation.TransactionSimulationResult;
import dev.portcullis.devnet.node.method.result.LogResult;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The storage writes and events of a transaction (R-CHN-24). */
record DetailedOutputResult(
    String transactionHash, List<StorageLog> storageLogs, List<LogResult> events) {

  /** A storage write. */
  record StorageLog(String address, String key, String writtenValue) {}

  static DetailedOutputResult of(Transaction transaction, TransactionSimulationResult preview) {
    String hash = transaction.hash().toString();
    List<StorageLog> written = new ArrayList<>();
    preview
        .changes()
        .accounts()
        .forEach(
            (address, change) ->
                change
                    .storage()
                    .forEach(
                        (slot, value) ->
                            written.add(
                                new StorageLog(
                                    address.toString(),
                                    Hash.of(slot).toString(),
                                    Hash.of(value).toString()))));
    written.sort(Comparator.comparing(StorageLog::address).thenComparing(StorageLog::key));
    return new DetailedOutputResult(
        hash,
        written,
        preview.result().logs().stream().map(log -> LogResult.unplaced(log, hash)).toList());
  }
}
