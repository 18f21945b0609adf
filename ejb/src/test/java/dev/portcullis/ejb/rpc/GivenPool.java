package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.transaction.SignedTransaction;
import dev.portcullis.ejb.pool.PoolConfig;
import dev.portcullis.ejb.pool.PoolReader;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.pool.PooledTransaction;
import dev.portcullis.persistence.pool.PooledTransaction.State;
import dev.portcullis.persistence.pool.PooledTransaction.Submitter;
import dev.portcullis.persistence.pool.PooledTransactionQueries;
import java.math.BigInteger;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/** A pool in memory, with what is in it as it was signed. */
class GivenPool extends PooledTransactionQueries {
  private static final Submitter ADMISSION = new Submitter(Actor.ANONYMOUS, "rpc", "", "", "");

  /** One that is used. */
  static final PoolConfig CONFIG =
      new PoolConfig() {
        @Override
        public boolean isUsed() {
          return true;
        }
      };

  private final Map<Hash32, Stashed> rows = new LinkedHashMap<>();

  /** One that counts what waits of others with one's own: a leak on purpose. */
  static GivenPool countingOthers() {
    return new GivenPool() {
      @Override
      public List<Long> nonces(Address sender, long from) {
        return LongStream.range(from, from + size()).boxed().toList();
      }
    };
  }

  final int size() {
    return rows.size();
  }

  void add(Stashed stashed) {
    rows.put(stashed.hash(), stashed);
  }

  @Override
  public boolean remove(Hash32 hash) {
    return rows.remove(hash) != null;
  }

  @Override
  public Optional<PooledTransaction> find(Hash32 hash) {
    return Optional.ofNullable(rows.get(hash)).map(GivenPool::row);
  }

  @Override
  public List<Long> nonces(Address sender, long from) {
    return rows.values().stream()
        .filter(each -> each.sender().equals(sender) && each.nonce() >= from)
        .map(Stashed::nonce)
        .sorted()
        .toList();
  }

  private static PooledTransaction row(Stashed stashed) {
    return new PooledTransaction(
        stashed.hash(),
        stashed.sender(),
        stashed.nonce(),
        State.WAITING,
        null,
        1,
        BigInteger.ONE,
        BigInteger.ONE,
        ADMISSION,
        Instant.EPOCH,
        Instant.EPOCH,
        Instant.MAX);
  }

  /** Reads it as the gate does, without a key of the operator's. */
  PoolReader read(ChainNode chain) {
    return new Reading(chain);
  }

  private final class Reading extends PoolReader {
    Reading(ChainNode chain) {
      super(GivenPool.this, CONFIG, null, chain);
    }

    @Override
    public SignedTransaction read(PooledTransaction row) {
      return rows.get(row.hash()).signed();
    }
  }
}
