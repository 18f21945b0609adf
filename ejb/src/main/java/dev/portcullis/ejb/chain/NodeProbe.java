package dev.portcullis.ejb.chain;

import java.time.Duration;
import java.util.Optional;

/** One of the nodes that a chain is read from, by itself, for whoever operates them. */
public interface NodeProbe {
  /** Its host and port; empty where the chain is in this process. */
  Optional<String> where();

  /**
   * Its newest block, asked for no longer than {@code limit}.
   *
   * @throws RuntimeException when it does not tell
   */
  ChainHeader head(Duration limit);

  /**
   * What it lacks and what follows from it, in a sentence; empty if nothing is known. It is asked
   * for no longer than {@code limit}.
   */
  Optional<String> limitation(Duration limit);

  /** Whether it is the one that is asked. */
  boolean isActive();

  /** Whether it said last that it is of another chain than it must be. */
  boolean isOnWrongChain();

  /** Why it is not asked even if another fails, in a sentence; empty if it would be. */
  Optional<String> exclusionReason();

  /** How it last failed to answer anybody; empty if it never has. */
  Optional<NodeProblem> problem();
}
