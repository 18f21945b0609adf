package dev.portcullis.ejb.chain;

import java.time.Duration;
import java.util.Optional;

/** A probe of a single node of a chain, for operators. */
public interface NodeProbe {
  /** Its host and port; empty for a chain in this process. */
  Optional<String> where();

  /**
   * Requests its newest block, for at most {@code limit}.
   *
   * @throws RuntimeException if it does not return it
   */
  ChainHeader head(Duration limit);

  /**
   * Its missing capabilities and their consequences, in a sentence; empty if nothing is known. The
   * request takes at most {@code limit}.
   */
  Optional<String> limitation(Duration limit);

  /** Whether it is the node that is used. */
  boolean isActive();

  /** Whether its last reported chain id differs from the required one. */
  boolean isOnWrongChain();

  /** Why it is excluded from failover, in a sentence; empty if it is not. */
  Optional<String> exclusionReason();

  /** Its last failure to respond to any caller; empty if there was none. */
  Optional<NodeProblem> problem();
}
