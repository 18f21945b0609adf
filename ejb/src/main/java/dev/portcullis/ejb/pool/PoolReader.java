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

/** Reads what is in the pool; where none is used, there is nothing, and nobody is asked. */
@ApplicationScoped
public class PoolReader {
  private PooledTransactionQueries pooled;
  private PoolConfig config;
  private SecretConfig secrets;
  private ChainNode chain;

  /** For the container's proxy. */
  protected PoolReader() {}

  /** With what it asks. */
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
   * The nonce that a sender uses next.
   *
   * @param known what the node says of it, those that wait there included
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
   * The outlines of all senders of whom something is to be sent, or was sent on top of others, by
   * sender and nonce.
   */
  public List<PooledTransaction> summaries() {
    return pooled.outlines(Clock.now().plus(TransactionPool.REMEMBERED));
  }

  /** What there is of a sender, by nonce. */
  public List<PooledTransaction> of(Address sender) {
    return pooled.of(sender);
  }

  /**
   * What was signed.
   *
   * @return hexadecimal bytes
   * @throws IllegalStateException when its key is not configured, or it was tampered with
   */
  public String open(PooledTransaction row) {
    return HexText.of(
        secrets
            .vault()
            .open(SecretKind.POOLED_TRANSACTION.sealedFor(row.hash().text()), row.raw()));
  }

  /** The same, read. */
  public SignedTransaction read(PooledTransaction row) {
    return SignedTransaction.read("raw", open(row), chain.chainId());
  }
}
