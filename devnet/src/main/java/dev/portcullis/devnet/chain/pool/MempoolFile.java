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
 * Keeps the transactions that wait for a block from a clean stop to the next start. A kill loses
 * them: what is acknowledged is that they wait, not that they are in a block.
 */
public final class MempoolFile {
  private static final Logger LOG = LoggerFactory.getLogger(MempoolFile.class);

  /** Transactions beyond so many bytes are not kept. */
  private static final int MOST_BYTES = 64 << 20;

  private final ChainStore store;

  /** Keeps them in the store of the chain. */
  public MempoolFile(ChainStore store) {
    this.store = store;
  }

  /** Stores what waits, in order of arrival; without space for it the log says so. */
  public void keep(Mempool pool) {
    List<Transaction> kept = new ArrayList<>();
    long bytes = 0;
    for (Transaction transaction : pool.all()) {
      bytes += transaction.encoded().size();
      if (bytes > MOST_BYTES) {
        LOG.warn("{} transactions that wait are too many to keep", pool.all().size() - kept.size());
        break;
      }
      kept.add(transaction);
    }
    if (kept.isEmpty()) {
      return;
    }
    try {
      store.setWaiting(RlpWriter.encodeList(out -> kept.forEach(each -> write(out, each, pool))));
    } catch (StoreFullException e) {
      LOG.warn("{} transactions that wait are not kept: {}", kept.size(), e.getMessage());
    }
  }

  private static void write(RlpWriter out, Transaction transaction, Mempool pool) {
    Instant received = pool.receivedAt(transaction.hash()).orElse(Instant.EPOCH);
    out.put(transaction.encoded()).put(transaction.sender()).put(received.toEpochMilli());
  }

  /** Puts what was kept into the pool, except what can no longer be in a block. */
  public void takeBack(Mempool pool, StateReader state) {
    byte[] kept = store.waiting().orElse(null);
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
        LOG.info("A transaction that waited is left out: {}", e.getMessage());
      }
    }
    try {
      store.setWaiting(null);
    } catch (StoreFullException e) {
      LOG.debug("What waited is taken back at the next start too, and refused as known", e);
    }
  }
}
