package dev.portcullis.devnet.rollup;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BatchPosition;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.SystemContracts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Proofs that an L2-to-L1 log is in an executed batch, as the main contract verifies them. */
public final class LogProofs {
  private final Chain chain;
  private final Batches batches;

  LogProofs(Chain chain, Batches batches) {
    this.chain = chain;
    this.batches = batches;
  }

  /**
   * A proof.
   *
   * @param hashes the sibling hashes on the path from the log to the root
   * @param id position of the log in the batch's tree
   * @param root the root of that tree
   * @param batch the batch
   */
  public record Proof(List<Hash> hashes, int id, Hash root, long batch) {}

  /**
   * The proof of a transaction's log.
   *
   * @param transaction hash
   * @param index position of the log among the transaction's L2-to-L1 logs
   * @return empty while the batch is not executed, and when there is no such log
   */
  public Optional<Proof> ofLog(Hash transaction, long index) {
    Optional<IncludedTransaction> included = chain.transaction(transaction);
    return included.flatMap(
        found ->
            L2ToL1Log.of(found.block(), found.index()).stream()
                .filter(log -> log.inTransaction() == index)
                .findFirst()
                .flatMap(log -> proof(found.block(), log)));
  }

  /**
   * The proof of a message.
   *
   * @param block that contains it
   * @param sender the contract that sent it
   * @param hash keccak-256 of the message
   * @param position the position among equal messages of the block, from 0
   * @return empty while the batch is not executed, and when there is no such message
   */
  public Optional<Proof> ofMessage(long block, EvmAddress sender, Hash hash, long position) {
    Hash key = Hash.of(wordOf(sender));
    return chain
        .block(new BlockIdentifier.Height(block))
        .flatMap(
            found ->
                L2ToL1Log.of(found).stream()
                    .filter(log -> log.sender().equals(SystemContracts.MESSENGER))
                    .filter(log -> log.key().equals(key) && log.value().equals(hash))
                    .skip(position)
                    .findFirst()
                    .flatMap(log -> proof(found, log)));
  }

  private static byte[] wordOf(EvmAddress address) {
    byte[] word = new byte[Hash.SIZE];
    System.arraycopy(address.toArray(), 0, word, Hash.SIZE - EvmAddress.SIZE, EvmAddress.SIZE);
    return word;
  }

  private Optional<Proof> proof(Block block, L2ToL1Log log) {
    if (block.number() > batches.lastExecutedBlock().orElse(0)) {
      return Optional.empty();
    }
    return batches.of(block.number()).map(batch -> proof(batch, batch.place(block.number()), log));
  }

  private Proof proof(ClosedBatch batch, BatchPosition place, L2ToL1Log log) {
    List<Hash> leaves = new ArrayList<>();
    for (long number = batch.firstBlock(); number <= batch.lastBlock(); number++) {
      Block block = chain.block(new BlockIdentifier.Height(number)).orElseThrow();
      int before = batch.place(number).firstTransaction();
      for (L2ToL1Log each : L2ToL1Log.of(block)) {
        leaves.add(each.leaf(before + each.transaction()));
      }
    }
    LogTree tree = new LogTree(leaves);
    int id = place.firstLog() + log.inBlock();
    return new Proof(tree.proof(id), id, tree.root(), batch.number());
  }
}
