package dev.portcullis.devnet.block;

import dev.portcullis.devnet.state.Log;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.rlp.RlpReader;
import dev.portcullis.ethereum.rlp.RlpWriter;
import dev.portcullis.ethereum.transaction.TransactionType;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of a transaction.
 *
 * @param succeeded false when it was reverted or failed; it then only paid for its gas
 * @param gasUsed gas it used
 * @param cumulativeGasUsed gas used in the block up to and including it
 * @param contractAddress the contract it created, or null
 * @param firstLogIndex position in the block of its first log
 * @param logs its logs in order
 * @param refused whether it is a priority transaction of layer 1 that failed by verdict and never
 *     ran; a replay of the block does not call the rule again
 */
public record Receipt(
    boolean succeeded,
    long gasUsed,
    long cumulativeGasUsed,
    EvmAddress contractAddress,
    int firstLogIndex,
    List<Log> logs,
    boolean refused) {
  private static final int FAILED = 0;
  private static final int SUCCEEDED = 1;

  /** The stored status of a rejection; blocks from before there were verdicts have none. */
  private static final int REFUSED = 2;

  /** A receipt without a rejection. */
  public Receipt(
      boolean succeeded,
      long gasUsed,
      long cumulativeGasUsed,
      EvmAddress contractAddress,
      int firstLogIndex,
      List<Log> logs) {
    this(succeeded, gasUsed, cumulativeGasUsed, contractAddress, firstLogIndex, logs, false);
  }

  /**
   * The network form (EIP-2718): the type byte, unless it is that of a legacy transaction, then
   * outcome, gas of the block up to it, bloom and logs.
   *
   * @param type of its transaction
   */
  public byte[] networkForm(TransactionType type) {
    byte[] fields =
        RlpWriter.encodeList(
            out -> {
              out.put(succeeded ? SUCCEEDED : FAILED).put(cumulativeGasUsed);
              out.put(LogsBloomFilter.of(logs));
              out.list(list -> logs.forEach(log -> writeToNetwork(list, log)));
            });
    if (type == TransactionType.LEGACY) {
      return fields;
    }
    byte[] typed = new byte[1 + fields.length];
    typed[0] = (byte) type.code();
    System.arraycopy(fields, 0, typed, 1, fields.length);
    return typed;
  }

  private static void writeToNetwork(RlpWriter out, Log log) {
    out.list(
        fields -> {
          fields.put(log.address());
          fields.list(topics -> log.topics().forEach(topics::put));
          fields.put(log.data());
        });
  }

  private int outcome() {
    if (refused) {
      return REFUSED;
    }
    return succeeded ? SUCCEEDED : FAILED;
  }

  void write(RlpWriter out) {
    out.list(
        fields -> {
          fields.put(outcome()).put(gasUsed).put(cumulativeGasUsed).put(firstLogIndex);
          fields.put(contractAddress == null ? new byte[0] : contractAddress.toArray());
          logs.forEach(log -> writeLog(fields, log));
        });
  }

  private static void writeLog(RlpWriter out, Log log) {
    out.list(
        fields -> {
          fields.put(log.address()).put(log.data());
          log.topics().forEach(fields::put);
        });
  }

  static Receipt read(RlpReader in) {
    long outcome = in.number().longValue();
    long gasUsed = in.number().longValue();
    long cumulativeGasUsed = in.number().longValue();
    int firstLogIndex = (int) in.number().longValue();
    byte[] contract = in.bytes();
    List<Log> logs = new ArrayList<>();
    while (in.hasNext()) {
      logs.add(readLog(in.list()));
    }
    return new Receipt(
        outcome == SUCCEEDED,
        gasUsed,
        cumulativeGasUsed,
        contract.length == 0 ? null : EvmAddress.of(contract),
        firstLogIndex,
        List.copyOf(logs),
        outcome == REFUSED);
  }

  private static Log readLog(RlpReader in) {
    EvmAddress address = EvmAddress.of(in.bytes());
    Bytes data = Bytes.wrap(in.bytes());
    List<Hash> topics = new ArrayList<>();
    while (in.hasNext()) {
      topics.add(Hash.of(in.bytes(Hash.SIZE)));
    }
    return new Log(address, List.copyOf(topics), data);
  }
}
