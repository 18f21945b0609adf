package dev.portcullis.devnet.rollup;

import dev.portcullis.devnet.chain.query.BatchPosition;
import dev.portcullis.devnet.tree.StateCommitment;
import dev.portcullis.devnet.tree.StateTree;
import dev.portcullis.ethereum.common.AbiEncoder;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.rlp.RlpReader;
import dev.portcullis.ethereum.rlp.RlpWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A closed batch: blocks of layer 2 that are settled on layer 1 together.
 *
 * @param number from 1 on; 0 is genesis alone, which layer 1 knows from the beginning
 * @param timestamp when it was closed, in seconds since 1970
 * @param firstBlock its first block
 * @param lastBlock its last block
 * @param lastBlockHash the hash of that block
 * @param stateRoot the root over the state after it
 * @param logsRoot the root over its L2-to-L1 logs
 * @param l1Transactions the number of its priority transactions
 * @param l2Transactions the number of the others
 * @param requestsHash the rolling hash over the former
 * @param l1GasPrice the gas price of layer 1 when it was closed, in wei
 * @param starts for each of its blocks the number of transactions and of logs before it
 * @param stateCommitment what layer 1 stores of the state after it; empty on chains that began
 *     before their batches had one
 */
public record ClosedBatch(
    long number,
    long timestamp,
    long firstBlock,
    long lastBlock,
    Hash lastBlockHash,
    Hash stateRoot,
    Hash logsRoot,
    long l1Transactions,
    long l2Transactions,
    Hash requestsHash,
    UInt256 l1GasPrice,
    List<Start> starts,
    Optional<StateCommitment> stateCommitment) {

  /** The rolling hash over roots of other chains; no batch of this chain depends on any. */
  public static final Hash DEPENDENCY_ROOTS = Hash.ZERO;

  /**
   * The counts before a block in its batch.
   *
   * @param transactions number of transactions
   * @param logs number of L2-to-L1 logs
   */
  public record Start(int transactions, int logs) {}

  /** The root of the batch, which covers state and logs as the main contract computes it. */
  public Hash root() {
    return Keccak.hash(rootPreimage());
  }

  /** The preimage of the root: the state root and the root of the logs. */
  public Bytes rootPreimage() {
    return new AbiEncoder().word(stateRoot).word(logsRoot).toBytes();
  }

  /** The position of one of its blocks. */
  public BatchPosition place(long block) {
    Start start = starts.get((int) (block - firstBlock));
    return new BatchPosition(number, timestamp, start.transactions, start.logs);
  }

  /** The struct {@code Batch} of the main contract. */
  AbiEncoder writeTo(AbiEncoder out) {
    out.word(number).word(timestamp).word(firstBlock).word(lastBlock).word(lastBlockHash);
    out.word(stateRoot).word(logsRoot).word(l1Transactions).word(requestsHash);
    stateCommitment.ifPresent(commitment -> out.word(commitment.hash()));
    return out;
  }

  /**
   * The commitment that the main contract computes.
   *
   * @param previous what it stores of the batch before
   */
  public Hash commitment(Hash previous) {
    return Keccak.hash(writeTo(new AbiEncoder().word(previous)).toBytes());
  }

  /**
   * What the main contract stores: the hash of the nine words of {@code StoredBatchInfo}, two of
   * which are zero with ZKsync OS. On chains without state commitments it is the commitment.
   *
   * @param previous what it stores of the batch before
   */
  Hash storedHash(Hash previous) {
    Hash commitment = commitment(previous);
    return stateCommitment
        .map(
            state ->
                Keccak.hash(
                    new AbiEncoder()
                        .word(number)
                        .word(state.hash())
                        .word(0)
                        .word(l1Transactions)
                        .word(requestsHash)
                        .word(DEPENDENCY_ROOTS)
                        .word(logsRoot)
                        .word(0)
                        .word(commitment)
                        .toBytes()))
        .orElse(commitment);
  }

  /** The state tree after it. */
  StateTree.Version tree() {
    return stateCommitment
        .map(state -> new StateTree.Version(number, state.nextFreeSlot()))
        .orElse(StateTree.Version.NONE);
  }

  byte[] encode() {
    return RlpWriter.encodeList(
        out -> {
          out.put(number).put(timestamp).put(firstBlock).put(lastBlock).put(lastBlockHash);
          out.put(stateRoot).put(logsRoot).put(l1Transactions).put(l2Transactions);
          out.put(requestsHash).put(l1GasPrice);
          out.list(list -> starts.forEach(s -> list.put(s.transactions).put(s.logs)));
          stateCommitment.ifPresent(
              state ->
                  out.put(state.root())
                      .put(state.nextFreeSlot())
                      .put(state.blockNumber())
                      .put(state.blockHashes())
                      .put(state.timestamp()));
        });
  }

  static ClosedBatch decode(byte[] encoded) {
    RlpReader in = RlpReader.ofList(encoded, 0);
    return new ClosedBatch(
        number(in),
        number(in),
        number(in),
        number(in),
        hash(in),
        hash(in),
        hash(in),
        number(in),
        number(in),
        hash(in),
        in.number(),
        starts(in.list()),
        in.hasNext() ? Optional.of(state(in)) : Optional.empty());
  }

  private static StateCommitment state(RlpReader in) {
    return new StateCommitment(hash(in), number(in), number(in), hash(in), number(in));
  }

  private static List<Start> starts(RlpReader in) {
    List<Start> starts = new ArrayList<>();
    while (in.hasNext()) {
      starts.add(new Start((int) number(in), (int) number(in)));
    }
    return starts;
  }

  private static long number(RlpReader in) {
    return in.number().longValue();
  }

  private static Hash hash(RlpReader in) {
    return Hash.of(in.bytes(Hash.SIZE));
  }

  /** The rolling hash over priority transactions, starting with the hash over none. */
  static Hash requestsHash(Iterable<Hash> requests) {
    Hash rolling = Keccak.hash(Bytes.EMPTY);
    for (Hash request : requests) {
      rolling = Keccak.hash(new AbiEncoder().word(rolling).word(request).toBytes());
    }
    return rolling;
  }

  /**
   * What layer 1 stores of the state after this batch: its commitment, or the root of its tries.
   */
  public Hash state() {
    return stateCommitment.map(StateCommitment::hash).orElse(stateRoot);
  }
}
