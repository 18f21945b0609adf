package dev.portcullis.ejb.pool;

import dev.portcullis.ejb.chain.SignedTransaction;
import dev.portcullis.ejb.secret.SecretConfig;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Hex;
import dev.portcullis.persistence.pool.PooledTransaction;
import dev.portcullis.persistence.pool.PooledTransaction.Admission;
import dev.portcullis.persistence.pool.PooledTransaction.State;
import dev.portcullis.persistence.pool.PooledTransactionRepository;
import dev.portcullis.persistence.secret.EncryptedSecret;
import dev.portcullis.persistence.secret.StoredSecret;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** The pool in the database, where every node finds what waits; each step a transaction. */
@Stateless
public class TransactionPool {
  private static final int PART = 500;

  @Inject private PooledTransactionRepository pooled;
  @Inject private PoolConfig config;
  @Inject private SecretConfig secrets;

  /**
   * Lets a transaction wait.
   *
   * @param raw its hexadecimal bytes
   * @param admission who sent it
   * @param accountNonce the sender's, as of the latest block
   * @param before hexadecimal bytes of transactions of the sender with lower nonces that the node
   *     has, so that it can be judged on top of them
   */
  public Placed admit(
      SignedTransaction transaction,
      String raw,
      Admission admission,
      long accountNonce,
      List<Ahead> before) {
    pooled.lock();
    Address sender = transaction.sender();
    Placed placed = Candidate.of(transaction).place(pooled.outlinesOf(sender), accountNonce);
    if (placed.outcome() != Placed.Outcome.WAITS) {
      return placed;
    }
    byte[] bytes = Hex.bytes(raw);
    if (placed.replaced().isPresent()) {
      var unused = pooled.remove(placed.replaced().get());
    }
    Placed.Outcome room = config.bounds().admit(pooled.use(admission.actor()), bytes.length);
    if (room != Placed.Outcome.WAITS && placed.replaced().isEmpty()) {
      return Placed.as(room);
    }
    boolean added = pooled.add(row(transaction, bytes, admission, State.WAITING));
    if (!added) {
      throw new IllegalStateException("Another took the place of a transaction under the lock");
    }
    follow(before, admission);
    return placed;
  }

  /**
   * Notes transactions that the node has and that others follow.
   *
   * @param before hexadecimal bytes of transactions of one sender
   * @param admission of one that follows
   */
  public void follow(List<Ahead> before, Admission admission) {
    before.forEach(
        sent -> {
          var unused =
              pooled.add(row(sent.transaction(), Hex.bytes(sent.raw()), admission, State.SENT));
        });
  }

  private PooledTransaction row(
      SignedTransaction transaction, byte[] bytes, Admission admission, State state) {
    Instant now = Clock.now().truncatedTo(ChronoUnit.MILLIS);
    return new PooledTransaction(
        transaction.hash(),
        transaction.sender(),
        transaction.nonce(),
        state,
        seal(transaction.hash(), bytes),
        bytes.length,
        transaction.feeCap(),
        transaction.tipCap(),
        admission,
        now,
        now,
        now.plus(config.life()));
  }

  private EncryptedSecret seal(Hash32 hash, byte[] bytes) {
    return secrets.vault().seal(StoredSecret.POOLED_TRANSACTION.sealedFor(hash.text()), bytes);
  }

  /**
   * Moves a transaction from one state to another.
   *
   * @return false if it was not in the first, or is gone: somebody else deals with it
   */
  public boolean move(Hash32 hash, State from, State to) {
    return pooled.move(hash, from, to, Clock.now().truncatedTo(ChronoUnit.MILLIS));
  }

  /** Removes a transaction; whether it was there. */
  public boolean remove(Hash32 hash) {
    return pooled.remove(hash);
  }

  /** Removes some of what has waited for too long; their outlines. */
  public List<PooledTransaction> expire() {
    return pooled.expire(Clock.now(), PART);
  }
}
