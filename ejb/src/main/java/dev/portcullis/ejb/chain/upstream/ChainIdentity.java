package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.LogThrottle;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether a node is still a node of our chain. Its chain id is checked before the first use, after
 * each failure, at regular intervals, and when a head does not continue the blocks seen before: a
 * node behind the same address can be replaced without one failed call.
 */
final class ChainIdentity {
  private static final Logger LOG = LoggerFactory.getLogger(ChainIdentity.class);

  /** A head whose parent is among so many newest blocks continues them. */
  private static final int REMEMBERED = 64;

  private final String where;
  private final ToLongFunction<Duration> ask;
  private final LogThrottle lines = LogThrottle.perMinute(1);
  private final Set<Hash32> seen = new LinkedHashSet<>();
  private volatile OptionalLong chainId;
  private volatile boolean verified;
  private volatile long verifiedAt = System.nanoTime();
  private volatile boolean other;

  /**
   * The identity of a node that has not been asked yet.
   *
   * @param where its host and port, for log lines
   * @param chainId what it must answer; empty to take its first answer
   * @param ask asks it for its chain id, within a limit of time
   */
  ChainIdentity(String where, OptionalLong chainId, ToLongFunction<Duration> ask) {
    this.where = where;
    this.chainId = chainId;
    this.ask = ask;
  }

  /** The chain id that the node must have; empty before its first answer if none is set. */
  OptionalLong chainId() {
    return chainId;
  }

  /** Whether the node answered last with another chain id. */
  boolean isOther() {
    return other;
  }

  /** Before the next use the chain id is checked. */
  void doubt() {
    verified = false;
  }

  /** The same if the last check is older than {@code age}. */
  void doubtAfter(Duration age) {
    if (System.nanoTime() - verifiedAt > age.toNanos()) {
      verified = false;
    }
  }

  /**
   * Checks the chain id if there is a doubt.
   *
   * @throws Failure {@code CHAIN_UNAVAILABLE} when it is another, or the node does not answer
   */
  void use(Duration limit) {
    if (!verified) {
      confirm(limit);
    }
  }

  /** Checks the chain id, like {@link #use}, whether there is a doubt or not. */
  void confirm(Duration limit) {
    try {
      verify(limit);
    } catch (InvalidSettingException wrongChain) {
      if (!other) {
        lines
            .tell("chain")
            .ifPresent(
                more ->
                    LOG.error(
                        "The chain node at {} is not used: {}{}",
                        where,
                        wrongChain.getMessage(),
                        more));
        other = true;
      }
      verified = false;
      throw Failure.of(Reason.CHAIN_UNAVAILABLE, wrongChain.getMessage());
    } catch (Failure | NodeErrorException unknown) {
      // What led to the doubt still stands: the next call checks again.
      verified = false;
      throw unknown;
    }
  }

  /**
   * Checks the chain id.
   *
   * @throws InvalidSettingException when it is another
   */
  void verify(Duration limit) {
    long answered = ask.applyAsLong(limit);
    OptionalLong expected = chainId;
    if (expected.isPresent() && expected.getAsLong() != answered) {
      String problem =
          "is %d (set, or what the node had before), but the chain node now has chain id %d";
      throw new InvalidSettingException(
          "chain.id", problem.formatted(expected.getAsLong(), answered));
    }
    chainId = OptionalLong.of(answered);
    verified = true;
    verifiedAt = System.nanoTime();
    other = false;
  }

  /** Whether {@code head} is one of the blocks seen before or follows one; it is then one, too. */
  synchronized boolean continues(ChainHeader head) {
    boolean known =
        seen.isEmpty() || seen.contains(head.hash()) || seen.contains(head.parentHash());
    if (known) {
      remember(head);
    }
    return known;
  }

  /** The chain id was checked after the node answered with {@code head}. */
  synchronized void remember(ChainHeader head) {
    seen.add(head.hash());
    if (seen.size() > REMEMBERED) {
      seen.remove(seen.iterator().next());
    }
  }

  /** Accepts a head that the node answered; one that continues nothing needs another check. */
  void accept(ChainHeader head, Duration limit) {
    if (!continues(head)) {
      confirm(limit);
      remember(head);
    }
  }
}
