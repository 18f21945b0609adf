package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The pending transactions, by sender and nonce.
 *
 * @param pending those that the next blocks include
 * @param queued those that wait for one before them
 */
record PoolContent<T>(
    Map<String, NavigableMap<Long, T>> pending, Map<String, NavigableMap<Long, T>> queued) {
  /** All pending transactions of a chain, each in the requested form. */
  static <T> PoolContent<T> of(Chain chain, Function<Transaction, T> form) {
    StateReader state = chain.state(BlockIdentifier.Tag.LATEST);
    Map<EvmAddress, NavigableMap<Long, Transaction>> senders = new TreeMap<>();
    for (Transaction waiting : chain.pending()) {
      senders
          .computeIfAbsent(waiting.sender(), none -> new TreeMap<>())
          .put(waiting.nonce(), waiting);
    }
    PoolContent<T> content = new PoolContent<>(new TreeMap<>(), new TreeMap<>());
    senders.forEach(
        (sender, waiting) -> {
          long next = Accounts.nonce(state, sender);
          // A transaction that was mined since the list was created is not pending any more.
          for (Transaction each : waiting.tailMap(next).values()) {
            boolean follows = each.nonce() == next;
            (follows ? content.pending : content.queued)
                .computeIfAbsent(sender.toString(), none -> new TreeMap<>())
                .put(each.nonce(), form.apply(each));
            next += follows ? 1 : 0;
          }
        });
    return content;
  }

  /** The number of transactions in one of the two parts. */
  static <T> int count(Map<String, NavigableMap<Long, T>> part) {
    return part.values().stream().mapToInt(Map::size).sum();
  }
}
