package dev.portcullis.devnet.rollup;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.Receipt;
import dev.portcullis.devnet.state.Log;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.SystemContracts;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.ArrayList;
import java.util.List;

/**
 * An L2-to-L1 log of a transaction (R-CHN-9): one per message that a contract sent, and one with
 * the result of a priority transaction. It is derived from block and receipt.
 *
 * @param transaction position of the transaction in the block
 * @param sender the system contract that emits it
 * @param key for a message its sender, for a priority transaction its hash
 * @param value for a message its hash, for a priority transaction 1 or 0
 * @param inTransaction position of the log among those of its transaction
 * @param inBlock position of the log among those of its block
 */
public record L2ToL1Log(
    int transaction, EvmAddress sender, Hash key, Hash value, int inTransaction, int inBlock) {
  private static final int LEAF_BYTES = 88;
  private static final Hash SUCCESS = Hash.of(UInt256.ONE);

  /** All logs of a block, in order. */
  public static List<L2ToL1Log> of(Block block) {
    List<L2ToL1Log> all = new ArrayList<>();
    for (int i = 0; i < block.transactions().size(); i++) {
      all.addAll(of(block, i, all.size()));
    }
    return all;
  }

  /** The logs of one transaction, in order. */
  public static List<L2ToL1Log> of(Block block, int transaction) {
    // Most transactions have no logs, and then the logs before them need not be counted.
    return of(block, transaction, 0).isEmpty()
        ? List.of()
        : of(block).stream().filter(log -> log.transaction == transaction).toList();
  }

  private static List<L2ToL1Log> of(Block block, int index, int before) {
    Receipt receipt = block.receipts().get(index);
    Transaction transaction = block.transactions().get(index);
    List<L2ToL1Log> logs = new ArrayList<>();
    for (Log log : receipt.logs()) {
      if (isMessage(log)) {
        add(logs, index, before, log.address(), log.topics().get(1), log.topics().get(2));
      }
    }
    if (transaction.priority().isPresent()) {
      Hash outcome = receipt.succeeded() ? SUCCESS : Hash.ZERO;
      add(logs, index, before, SystemContracts.BOOTLOADER, transaction.hash(), outcome);
    }
    return logs;
  }

  private static void add(
      List<L2ToL1Log> logs, int transaction, int before, EvmAddress sender, Hash key, Hash value) {
    int position = logs.size();
    logs.add(new L2ToL1Log(transaction, sender, key, value, position, before + position));
  }

  /** Whether an event of a contract is a message to layer 1. */
  public static boolean isMessage(Log log) {
    return log.address().equals(SystemContracts.MESSENGER)
        && log.topics().size() == 3
        && log.topics().get(0).equals(Layer1ContractAddresses.MESSAGE_SENT);
  }

  /**
   * The leaf of the batch's tree.
   *
   * @param inBatch position of the transaction in its batch
   */
  public Hash leaf(int inBatch) {
    byte[] packed = new byte[LEAF_BYTES];
    packed[1] = 1;
    packed[2] = (byte) (inBatch >>> 8);
    packed[3] = (byte) inBatch;
    System.arraycopy(sender.toArray(), 0, packed, 4, EvmAddress.SIZE);
    System.arraycopy(key.toArray(), 0, packed, 24, Hash.SIZE);
    System.arraycopy(value.toArray(), 0, packed, 56, Hash.SIZE);
    return Keccak.hash(packed);
  }
}
