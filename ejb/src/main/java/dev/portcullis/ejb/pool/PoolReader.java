package dev.portcullis.ejb.pool;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.transaction.SignedTransaction;
import dev.portcullis.ejb.secret.SecretConfig;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.persistence.pool.PooledTransaction;
import dev.portcullis.persistence.pool.PooledTransactionQueries;
import dev.portcullis.persistence.secret.SecretKind;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** Reads the pool. If none is used, results are empty without a query. */
@ApplicationScoped
public class PoolReader {
  private PooledTransactionQueries pooled;
  private PoolConfig config;
  private SecretConfig secrets;
  private ChainNode chain;

  /** For the container's proxy. */
  protected PoolReader() {}

  /** With its collaborators. */
  @Inject
  public PoolReader(
      PooledTransactionQueries pooled, PoolConfig config, SecretConfig secrets, ChainNode chain) {
    this.pooled = pooled;
    this.config = config;
    this.secrets = secrets;
    this.chain = chain;
  }

  /** The transaction of a hash. */
  public Optional<PooledTransaction> find(Hash32 hash) {
    return config.isUsed() ? pooled.find(hash) : Optional.empty();
  }

  /**
   * The next nonce of a sender.
   *
   * @param known the nonce according to the node, including transactions that wait there
   */
  public long nextNonce(Address sender, long known) {
    if (!config.isUsed()) {
      return known;
    }
    long next = known;
    for (long taken : pooled.nonces(sender, known)) {
      if (taken != next) {
        break;
      }
      next++;
    }
    return next;
  }

  /**
   * The summaries of all senders with transactions to send, or sent on top of others, by sender and
   * nonce.
   */
  public List<PooledTransaction> summaries() {
    return pooled.outlines(Clock.now().plus(TransactionPool.SENT_RETENTION));
  }

  /** The transactions of a sender, by nonce. */
  public List<PooledTransaction> of(Address sender) {
    return pooled.of(sender);
  }

  /**
   * Decrypts the signed transaction.
   *
   * @return hexadecimal bytes
   * @throws IllegalStateException if its key is not configured, or it was tampered with
   */
  public String open(PooledTransaction row) {
    return HexText.of(
        secrets
            .vault()
            .open(SecretKind.POOLED_TRANSACTION.sealedFor(row.hash().text()), row.raw()));
  }

  /** The same, parsed. */
  public SignedTransaction read(PooledTransaction row) {
    return SignedTransaction.read("raw", open(row), chain.chainId());
  }
}
