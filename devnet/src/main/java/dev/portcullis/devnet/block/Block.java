package dev.portcullis.devnet.block;

import dev.portcullis.devnet.state.Log;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.rlp.RlpReader;
import dev.portcullis.ethereum.rlp.RlpWriter;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionType;
import java.util.ArrayList;
import java.util.List;

/**
 * A sealed block with its results.
 *
 * @param header the header
 * @param hash the block hash
 * @param transactions the transactions in order
 * @param receipts one receipt per transaction
 */
public record Block(
    BlockHeader header, Hash hash, List<Transaction> transactions, List<Receipt> receipts) {

  /**
   * Seals a block.
   *
   * @param header the header
   * @param transactions the transactions in order
   * @param receipts one receipt per transaction
   * @return the block with its hash
   */
  public static Block seal(
      BlockHeader header, List<Transaction> transactions, List<Receipt> receipts) {
    return new Block(
        header, Keccak.hash(header.encode()), List.copyOf(transactions), List.copyOf(receipts));
  }

  /**
   * The height of the block.
   *
   * @return 0 for genesis
   */
  public long number() {
    return header.number();
  }

  /**
   * All logs of the block.
   *
   * @return in order of their log index
   */
  public List<BlockLog> logs() {
    List<BlockLog> all = new ArrayList<>();
    for (int i = 0; i < receipts.size(); i++) {
      all.addAll(logs(i));
    }
    return all;
  }

  /**
   * The logs of one transaction.
   *
   * @param index position of the transaction in the block
   * @return in order of their log index
   */
  public List<BlockLog> logs(int index) {
    Receipt receipt = receipts.get(index);
    List<BlockLog> placed = new ArrayList<>(receipt.logs().size());
    for (Log log : receipt.logs()) {
      int inTransaction = placed.size();
      placed.add(
          new BlockLog(
              log,
              hash,
              number(),
              header.timestamp(),
              transactions.get(index).hash(),
              index,
              receipt.firstLogIndex() + inTransaction,
              inTransaction));
    }
    return placed;
  }

  /**
   * The size of the block in its network form: header and transactions.
   *
   * @return bytes
   */
  public int size() {
    return networkForm().length;
  }

  /**
   * The network form: header and transactions.
   *
   * @return RLP
   */
  public byte[] networkForm() {
    return RlpWriter.encodeList(
        out -> {
          out.raw(header.encode());
          out.list(list -> transactions.forEach(t -> write(list, t)));
          out.list(noUncles -> {});
          if (header.blockAccessListHash().isPresent()) {
            out.list(noWithdrawals -> {});
          }
        });
  }

  /** A legacy transaction is a list, a typed one a string (EIP-2718). */
  private static void write(RlpWriter out, Transaction transaction) {
    if (transaction.type() == TransactionType.LEGACY) {
      out.raw(transaction.encoded().toArray());
    } else {
      out.put(transaction.encoded());
    }
  }

  /**
   * The storage encoding of blocks: header, transactions with their recovered senders, receipts.
   *
   * @return RLP
   */
  public byte[] encode() {
    return RlpWriter.encodeList(
        out -> {
          out.raw(header.encode());
          out.list(list -> transactions.forEach(t -> list.put(t.encoded()).put(t.sender())));
          out.list(list -> receipts.forEach(r -> r.write(list)));
        });
  }

  /**
   * Decodes the storage encoding.
   *
   * @param encoded the result of {@link #encode}
   * @return the block
   */
  public static Block decode(byte[] encoded) {
    RlpReader in = RlpReader.ofList(encoded, 0);
    BlockHeader header = BlockHeader.decode(in.list());
    List<Transaction> transactions = new ArrayList<>();
    RlpReader stored = in.list();
    while (stored.hasNext()) {
      transactions.add(Transaction.recovered(stored.bytes(), EvmAddress.of(stored.bytes())));
    }
    List<Receipt> receipts = new ArrayList<>();
    RlpReader results = in.list();
    while (results.hasNext()) {
      receipts.add(Receipt.read(results.list()));
    }
    return seal(header, transactions, receipts);
  }
}
