package dev.portcullis.ejb.pool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.transaction.SignedTransaction;
import dev.portcullis.ejb.secret.SecretConfig;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.persistence.pool.PoolUsage;
import dev.portcullis.persistence.pool.PooledTransaction;
import dev.portcullis.persistence.pool.PooledTransaction.State;
import dev.portcullis.persistence.pool.PooledTransaction.Submitter;
import dev.portcullis.persistence.pool.PooledTransactionQueries;
import dev.portcullis.persistence.secret.EncryptedSecret;
import dev.portcullis.persistence.secret.SecretKind;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;

/** The transaction pool in the database, which all nodes share; each call is a transaction. */
@Stateless
public class TransactionPool {
  private static final int PART = 500;

  /** How long a sent transaction without successors is kept. */
  static final Duration SENT_RETENTION = Duration.ofMinutes(1);

  private static final Set<String> FEES =
      Set.of("gasPrice", "maxFeePerGas", "maxPriorityFeePerGas");

  @Inject private PooledTransactionQueries pooled;
  @Inject private PoolConfig config;
  @Inject private SecretConfig secrets;
  @Inject private PoolReader poolReader;

  /**
   * Adds a transaction to the pool.
   *
   * @param raw its hexadecimal bytes
   * @param submitter the principal who submitted it
   * @param accountNonce the sender's nonce, as of the latest block
   */
  public PoolPlacement admit(
      SignedTransaction transaction, String raw, Submitter submitter, long accountNonce) {
    pooled.lock();
    PoolPlacement poolPlacement = place(transaction, accountNonce);
    if (poolPlacement.outcome() != PoolPlacement.Outcome.WAITS) {
      return poolPlacement;
    }
    byte[] bytes = HexText.bytes(raw);
    PoolPlacement.Outcome room = room(submitter.actor(), bytes.length, poolPlacement);
    if (room != PoolPlacement.Outcome.WAITS) {
      return PoolPlacement.as(room);
    }
    put(poolPlacement, row(transaction, bytes, submitter, State.WAITING, config.life()));
    return poolPlacement;
  }

  /** Whether there is capacity for a transaction, as a replacement or in addition. */
  private PoolPlacement.Outcome room(Actor actor, int size, PoolPlacement poolPlacement) {
    PoolUsage use = pooled.usage(actor);
    return poolPlacement
        .replaced()
        .flatMap(pooled::find)
        .map(former -> config.bounds().replace(use, actor, former, size))
        .orElseGet(() -> config.bounds().admit(use, size));
  }

  /**
   * Records that a transaction whose nonce is next is about to be sent. Later ones are checked on
   * top of it, and no other with its nonce is checked.
   *
   * @return known if it was recorded before, or was waiting
   */
  public PoolPlacement begin(SignedTransaction transaction, String raw, Submitter submitter) {
    PoolPlacement poolPlacement = place(transaction, transaction.nonce());
    if (poolPlacement.outcome() == PoolPlacement.Outcome.KNOWN) {
      var unused = move(transaction.hash(), State.WAITING, State.SENDING);
    }
    if (poolPlacement.outcome() == PoolPlacement.Outcome.WAITS) {
      byte[] bytes = HexText.bytes(raw);
      // A transaction too large to keep has no successors before it is in a block.
      if (bytes.length <= PoolBounds.MOST_BYTES) {
        put(poolPlacement, row(transaction, bytes, submitter, State.SENDING, SENT_RETENTION));
      } else {
        drop(poolPlacement);
      }
    }
    return poolPlacement;
  }

  private PoolPlacement place(SignedTransaction transaction, long accountNonce) {
    Address sender = transaction.sender();
    pooled.lock(sender);
    List<PooledTransaction> own = pooled.outlinesOf(sender);
    PoolPlacement poolPlacement = Candidate.of(transaction).place(own, accountNonce);
    boolean isFollowed =
        own.stream()
            .anyMatch(row -> row.nonce() > transaction.nonce() && row.state() != State.WAITING);
    return poolPlacement.outcome() == PoolPlacement.Outcome.WAITS
            && isFollowed
            && !poolPlacement
                .replaced()
                .filter(former -> changesFees(former, transaction))
                .isPresent()
        ? PoolPlacement.as(PoolPlacement.Outcome.FOLLOWED)
        : poolPlacement;
  }

  /** Whether a transaction differs from another only in its fees. */
  private boolean changesFees(Hash32 former, SignedTransaction transaction) {
    return pooled
        .find(former)
        .map(poolReader::read)
        .filter(other -> action(other).equals(action(transaction)))
        .isPresent();
  }

  private static ObjectNode action(SignedTransaction transaction) {
    return transaction.callRequest().remove(FEES);
  }

  private void put(PoolPlacement poolPlacement, PooledTransaction row) {
    drop(poolPlacement);
    if (!pooled.add(row)) {
      throw new IllegalStateException("Another transaction replaced it under the lock");
    }
  }

  private void drop(PoolPlacement poolPlacement) {
    poolPlacement
        .replaced()
        .ifPresent(
            former -> {
              var unused = pooled.remove(former);
            });
  }

  private PooledTransaction row(
      SignedTransaction transaction,
      byte[] bytes,
      Submitter submitter,
      State state,
      Duration life) {
    Instant now = now();
    return new PooledTransaction(
        transaction.hash(),
        transaction.sender(),
        transaction.nonce(),
        state,
        seal(transaction.hash(), bytes),
        bytes.length,
        transaction.feeCap(),
        transaction.tipCap(),
        submitter,
        now,
        now,
        now.plus(life));
  }

  private EncryptedSecret seal(Hash32 hash, byte[] bytes) {
    return secrets.vault().seal(SecretKind.POOLED_TRANSACTION.sealedFor(hash.text()), bytes);
  }

  /**
   * Moves a transaction from one state to another.
   *
   * @return false if it was not in the first, or is gone: another thread or node processes it
   */
  public boolean move(Hash32 hash, State from, State to) {
    return pooled.move(hash, from, to, now());
  }

  /**
   * Starts to send a waiting transaction, if the node still has those on top of which it was
   * checked.
   *
   * @return false if not, or if another thread or node started it
   */
  public boolean begin(PooledTransaction row, List<Hash32> below) {
    pooled.lock(row.sender());
    if (!pooled.beginSending(row.hash(), row.sender(), below, now())) {
      return false;
    }
    if (!below.isEmpty()) {
      pooled.keep(row.sender(), below, now().plus(config.life()));
    }
    return true;
  }

  /**
   * Records that the node has accepted a transaction.
   *
   * @param isAlone whether it was checked on the state of a block: then it is deleted soon, unless
   *     others follow
   */
  public void sent(Hash32 hash, boolean isAlone) {
    var unused = pooled.markSent(hash, now(), now().plus(isAlone ? SENT_RETENTION : config.life()));
  }

  /** Removes a transaction that was sent, and that the node did not accept. */
  public void refused(Hash32 hash) {
    var unused = pooled.remove(hash, State.SENDING);
  }

  private static Instant now() {
    return Clock.now().truncatedTo(ChronoUnit.MILLIS);
  }

  /** Removes a transaction; returns whether it was present. */
  public boolean remove(Hash32 hash) {
    return pooled.remove(hash);
  }

  /** Removes some expired transactions and returns their summaries. */
  public List<PooledTransaction> expire() {
    return pooled.expire(Clock.now(), PART);
  }
}
