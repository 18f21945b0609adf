package dev.portcullis.ejb.rpc;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.portcullis.ejb.chain.SignedTransaction;
import dev.portcullis.ejb.pool.Ahead;
import dev.portcullis.kernel.Address;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * What this node sent lately: what follows it is judged on top of it. A sender whose transactions
 * came by other nodes waits for a block instead, no more.
 */
final class SentTransactions {
  private static final long MOST_CHARACTERS = 32L << 20;
  private static final Duration KEEP = Duration.ofMinutes(10);

  private record Turn(Address sender, long nonce) {}

  private final Cache<Turn, Ahead> sent =
      Caffeine.newBuilder()
          .maximumWeight(MOST_CHARACTERS)
          .weigher((Turn turn, Ahead ahead) -> ahead.raw().length())
          .expireAfterWrite(KEEP)
          .build();

  /** A transaction was sent. */
  void add(Ahead ahead) {
    SignedTransaction transaction = ahead.transaction();
    sent.put(new Turn(transaction.sender(), transaction.nonce()), ahead);
  }

  /** Those of a sender with these nonces, as far as they are known. */
  List<Ahead> between(Address sender, long first, long end) {
    return LongStream.range(first, end)
        .mapToObj(nonce -> Optional.ofNullable(sent.getIfPresent(new Turn(sender, nonce))))
        .flatMap(Optional::stream)
        .toList();
  }
}
