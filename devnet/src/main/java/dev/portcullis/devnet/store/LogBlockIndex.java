package dev.portcullis.devnet.store;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.LogMatcher;
import dev.portcullis.devnet.state.Log;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.TreeSet;

/**
 * The blocks that have a log of an address or with a topic at a position. A search follows the
 * condition with the fewest blocks (known without visiting them) and leaves the rest to {@link
 * LogMatcher#matches}.
 */
final class LogBlockIndex {
  private static final int ANY = 0;
  private static final int ADDRESS = 1;
  private static final int FIRST_TOPIC = 2;
  private static final byte[] NOTHING = new byte[0];

  private final Database database;

  LogBlockIndex(Database database) {
    this.database = database;
  }

  /** The index entries of a block. */
  static Iterable<byte[]> entries(Block block) {
    NavigableSet<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
    for (int i = 0; i < block.receipts().size(); i++) {
      for (Log log : block.receipts().get(i).logs()) {
        keys.add(Keys.log(ANY, NOTHING, block.number()));
        keys.add(Keys.log(ADDRESS, log.address().toArray(), block.number()));
        for (int topic = 0; topic < log.topics().size(); topic++) {
          byte[] value = log.topics().get(topic).toArray();
          keys.add(Keys.log(FIRST_TOPIC + topic, value, block.number()));
        }
      }
    }
    return keys;
  }

  /**
   * The blocks of a range that may have a matching log, in order; no block with one is missing.
   *
   * @param filter the conditions
   * @param from first block
   * @param to last block
   */
  Iterator<Long> candidates(LogMatcher filter, long from, long to) {
    List<Term> best = List.of(new Term(ANY, Bytes.EMPTY));
    long fewest = count(best, from, to);
    for (List<Term> condition : conditions(filter)) {
      long count = count(condition, from, to);
      if (count < fewest) {
        best = condition;
        fewest = count;
      }
    }
    return best.size() == 1 ? scan(best.get(0), from, to) : union(best, from, to);
  }

  /** Every address that has an entry, found by skipping from one to the next. */
  List<EvmAddress> emitters() {
    List<EvmAddress> found = new ArrayList<>();
    byte[] from = Keys.log(ADDRESS, NOTHING, 0);
    while (true) {
      Map.Entry<byte[], byte[]> entry = database.ceiling(from);
      if (entry == null || entry.getKey()[0] != Keys.LOG || entry.getKey()[1] != ADDRESS) {
        return found;
      }
      EvmAddress address = EvmAddress.of(entry.getKey(), 2);
      found.add(address);
      from = Keys.log(ADDRESS, address.toArray(), -1);
    }
  }

  private static List<List<Term>> conditions(LogMatcher filter) {
    List<List<Term>> conditions = new ArrayList<>();
    List<Term> addresses = new ArrayList<>();
    for (EvmAddress address : filter.addresses()) {
      addresses.add(new Term(ADDRESS, Bytes.wrap(address.toArray())));
    }
    conditions.add(addresses);
    for (int i = 0; i < filter.topics().size(); i++) {
      List<Term> topics = new ArrayList<>();
      for (Hash topic : filter.topics().get(i)) {
        topics.add(new Term(FIRST_TOPIC + i, Bytes.wrap(topic.toArray())));
      }
      conditions.add(topics);
    }
    conditions.removeIf(List::isEmpty);
    return conditions;
  }

  private long count(List<Term> terms, long from, long to) {
    long count = 0;
    for (Term term : terms) {
      count += database.count(term.key(from), term.key(to + 1));
    }
    return count;
  }

  private Iterator<Long> union(List<Term> terms, long from, long to) {
    NavigableSet<Long> blocks = new TreeSet<>();
    for (Term term : terms) {
      scan(term, from, to).forEachRemaining(blocks::add);
    }
    return blocks.iterator();
  }

  private Iterator<Long> scan(Term term, long from, long to) {
    Iterator<byte[]> keys = database.keysFrom(term.key(from));
    byte[] last = term.key(to);
    return new Iterator<>() {
      private byte[] next = advance();

      @Override
      public boolean hasNext() {
        return next != null;
      }

      @Override
      public Long next() {
        if (next == null) {
          throw new NoSuchElementException();
        }
        long block = Keys.trailingNumber(next);
        next = advance();
        return block;
      }

      private byte[] advance() {
        byte[] key = keys.hasNext() ? keys.next() : null;
        return key == null || Arrays.compareUnsigned(key, last) > 0 ? null : key;
      }
    };
  }

  /** One value at one position. */
  private record Term(int position, Bytes value) {
    byte[] key(long block) {
      return Keys.log(position, value.shared(), block);
    }
  }
}
