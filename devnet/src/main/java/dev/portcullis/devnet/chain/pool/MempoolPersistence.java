package dev.portcullis.devnet.chain.pool;

import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.store.ChainStore;
import dev.portcullis.devnet.store.StoreFullException;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.rlp.RlpReader;
import dev.portcullis.ethereum.rlp.RlpWriter;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.Transaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the pending transactions from a clean stop to the next start. A kill loses them: the
 * acknowledgment means that they are pending, not that they are in a block.
 */
public final class MempoolPersistence {
  private static final Logger LOG = LoggerFactory.getLogger(MempoolPersistence.class);

  /** Transactions beyond this many bytes are not kept. */
  private static final int MOST_BYTES = 64 << 20;

  private final ChainStore store;

  /** Keeps them in the store of the chain. */
  public MempoolPersistence(ChainStore store) {
    this.store = store;
  }

  /** Stores the pending transactions, in order of arrival; logs when there is no space for them. */
  public void save(Mempool pool) {
    List<Transaction> kept = new ArrayList<>();
    long bytes = 0;
    for (Transaction transaction : pool.all()) {
      bytes += transaction.encoded().size();
      if (bytes > MOST_BYTES) {
        LOG.warn("{} pending transactions are too many to keep", pool.all().size() - kept.size());
        break;
      }
      kept.add(transaction);
    }
    if (kept.isEmpty()) {
      return;
    }
    try {
      store.setPending(RlpWriter.encodeList(out -> kept.forEach(each -> write(out, each, pool))));
    } catch (StoreFullException e) {
      LOG.warn("{} pending transactions are not kept: {}", kept.size(), e.getMessage());
    }
  }

  private static void write(RlpWriter out, Transaction transaction, Mempool pool) {
    Instant received = pool.receivedAt(transaction.hash()).orElse(Instant.EPOCH);
    out.put(transaction.encoded()).put(transaction.sender()).put(received.toEpochMilli());
  }

  /** Adds the kept transactions to the mempool, except those that can no longer be in a block. */
  public void restore(Mempool pool, StateReader state) {
    byte[] kept = store.pending().orElse(null);
    if (kept == null) {
      return;
    }
    RlpReader in = RlpReader.ofList(kept, 0);
    while (in.hasNext()) {
      Transaction transaction = Transaction.recovered(in.bytes(), EvmAddress.of(in.bytes()));
      Instant received = Instant.ofEpochMilli(in.number().longValue());
      try {
        pool.add(transaction, Accounts.nonce(state, transaction.sender()), received);
      } catch (InvalidTransactionException e) {
        LOG.info("A pending transaction is omitted: {}", e.getMessage());
      }
    }
    try {
      store.setPending(null);
    } catch (StoreFullException e) {
      LOG.debug("Pending transactions are loaded at the next start too, and rejected as known", e);
    }
  }
}
