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
 * Verifies that a node belongs to this chain. Its chain id is checked before the first use, after
 * each failure and at regular intervals. It is also checked when a head does not continue the known
 * blocks, because a node behind the same address can be replaced without a failed call.
 */
final class ChainIdentity {
  private static final Logger LOG = LoggerFactory.getLogger(ChainIdentity.class);

  /** A head continues the known blocks if its parent is among this many newest ones. */
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
   * Creates the identity of a node that was not queried yet.
   *
   * @param where its host and port, for log lines
   * @param chainId the required chain id; empty to accept the node's first one
   * @param ask queries its chain id, within a timeout
   */
  ChainIdentity(String where, OptionalLong chainId, ToLongFunction<Duration> ask) {
    this.where = where;
    this.chainId = chainId;
    this.ask = ask;
  }

  /** The chain id that the node must have; empty before its first response if none is set. */
  OptionalLong chainId() {
    return chainId;
  }

  /** Whether the node's last chain id was another one. */
  boolean isOther() {
    return other;
  }

  /** Requires a check of the chain id before the next use. */
  void requireCheck() {
    verified = false;
  }

  /** The same if the last check is older than {@code age}. */
  void requireCheckAfter(Duration age) {
    if (System.nanoTime() - verifiedAt > age.toNanos()) {
      verified = false;
    }
  }

  /**
   * Checks the chain id if required.
   *
   * @throws Failure {@code CHAIN_UNAVAILABLE} if it is another, or the node does not respond
   */
  void use(Duration limit) {
    if (!verified) {
      confirm(limit);
    }
  }

  /** Checks the chain id, like {@link #use}, but always. */
  void confirm(Duration limit) {
    try {
      verify(limit);
    } catch (InvalidSettingException wrongChain) {
      if (!other) {
        lines
            .permit("chain")
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
      // The reason for the check remains, so the next call checks again.
      verified = false;
      throw unknown;
    }
  }

  /**
   * Checks the chain id.
   *
   * @throws InvalidSettingException if it is another
   */
  void verify(Duration limit) {
    long answered = ask.applyAsLong(limit);
    OptionalLong expected = chainId;
    if (expected.isPresent() && expected.getAsLong() != answered) {
      String problem =
          "is %d (from the setting, or from an earlier start), but the chain node now has chain id"
              + " %d";
      throw new InvalidSettingException(
          "chain.id", problem.formatted(expected.getAsLong(), answered));
    }
    chainId = OptionalLong.of(answered);
    verified = true;
    verifiedAt = System.nanoTime();
    other = false;
  }

  /** Whether {@code head} is a known block or follows one; then it is added to them. */
  synchronized boolean continues(ChainHeader head) {
    boolean known =
        seen.isEmpty() || seen.contains(head.hash()) || seen.contains(head.parentHash());
    if (known) {
      remember(head);
    }
    return known;
  }

  /** Adds {@code head} to the known blocks, after the chain id was checked. */
  synchronized void remember(ChainHeader head) {
    seen.add(head.hash());
    if (seen.size() > REMEMBERED) {
      seen.remove(seen.iterator().next());
    }
  }

  /**
   * Accepts a head that the node returned; a head that does not continue the known blocks requires
   * another check.
   */
  void accept(ChainHeader head, Duration limit) {
    if (!continues(head)) {
      confirm(limit);
      remember(head);
    }
  }
}
