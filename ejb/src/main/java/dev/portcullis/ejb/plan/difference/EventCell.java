package dev.portcullis.ejb.plan.difference;

import dev.portcullis.kernel.Hash32;
import java.util.List;
import java.util.Optional;

/**
 * Events with the same first topic that no rule distinguishes.
 *
 * @param topics the topics 1 to 3, in this order; empty where no rule has a condition
 */
public record EventCell(List<Optional<Topic>> topics) {
  /** The kind of a topic. */
  public enum Kind {
    /** A wallet of the reader. */
    OWN_WALLET,
    /** The constant of a rule. */
    CONSTANT,
    /** The constant of a rule that is also a wallet of the reader. */
    OWN_CONSTANT,
    /** Any other value. */
    OTHER,
    /** The event has no such topic. */
    ABSENT
  }

  /**
   * A topic.
   *
   * @param kind its kind
   * @param constant the constant, if the kind is one
   */
  public record Topic(Kind kind, Optional<Hash32> constant) {
    static Topic of(Kind kind) {
      return new Topic(kind, Optional.empty());
    }
  }

  /** Copies the list. */
  public EventCell {
    topics = List.copyOf(topics);
  }
}
