package dev.portcullis.devnet.block;

import dev.portcullis.devnet.state.Log;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import java.util.List;
import java.util.Set;

/**
 * A log filter (R-CHN-5).
 *
 * @param addresses emitting contracts, empty for all
 * @param topics up to four positions, each a set of accepted values, empty for any
 */
public record LogMatcher(Set<EvmAddress> addresses, List<Set<Hash>> topics) {
  /** The maximum number of topics of a log. */
  public static final int MAX_TOPICS = 4;

  /** Every log. */
  public static final LogMatcher ALL = new LogMatcher(Set.of(), List.of());

  /** Rejects more than four topic positions with an IllegalArgumentException. */
  public LogMatcher {
    if (topics.size() > MAX_TOPICS) {
      throw new IllegalArgumentException("topics has more than " + MAX_TOPICS + " positions");
    }
    addresses = Set.copyOf(addresses);
    topics = topics.stream().map(Set::copyOf).toList();
  }

  /** The number of addresses and topics that it names. */
  public int conditions() {
    return addresses.size() + topics.stream().mapToInt(Set::size).sum();
  }

  /**
   * Whether a log matches. A position beyond the log's topics matches only when it accepts any
   * value and the filter has no more positions than the log has topics.
   *
   * @param log the log
   * @return true when every condition is met
   */
  public boolean matches(Log log) {
    if (!addresses.isEmpty() && !addresses.contains(log.address())) {
      return false;
    }
    if (topics.size() > log.topics().size()) {
      return false;
    }
    for (int i = 0; i < topics.size(); i++) {
      if (!topics.get(i).isEmpty() && !topics.get(i).contains(log.topics().get(i))) {
        return false;
      }
    }
    return true;
  }
}
