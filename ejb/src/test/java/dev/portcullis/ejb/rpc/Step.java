package dev.portcullis.ejb.rpc;

import java.util.List;

/** Something that happens. */
sealed interface Step {
  /** A transaction in either of two chains; null where there is none. */
  record Pair(Deal first, Deal second) {
    Deal in(boolean isFirst) {
      return isFirst ? first : second;
    }
  }

  /** One that waits at the gate in either; null where there is none. */
  record Twin(Stashed first, Stashed second) {
    Stashed in(boolean isFirst) {
      return isFirst ? first : second;
    }

    /** Whether there is no place for both: a pool has one of a nonce. */
    boolean isInTheWayOf(Twin other) {
      return isOfTheSame(first, other.first) || isOfTheSame(second, other.second);
    }

    private static boolean isOfTheSame(Stashed one, Stashed other) {
      return one != null
          && other != null
          && one.sender().equals(other.sender())
          && one.nonce() == other.nonce();
    }
  }

  /** Other rights hold. */
  record Change(Rights rights) implements Step {}

  /** The chain grows by a block. */
  record Grow(List<Pair> deals) implements Step {}

  /** The newest blocks leave the chain. */
  record Shrink(int blocks) implements Step {}

  /** A transaction waits. */
  record Hear(Pair deal) implements Step {}

  /** The gate takes in what is ahead of its turn. */
  record Stash(Twin twin) implements Step {}

  /** It leaves the gate's pool: it was refused at its turn, or given up. */
  record Leave(Twin twin) implements Step {}

  /** Subscriptions are notified of the new blocks. */
  record Tell() implements Step {}

  /** Subscriptions are notified of pending transactions. */
  record Look() implements Step {}

  /** A user sends one request, or several at once. */
  record Ask(String who, boolean bySocket, List<Question> questions) implements Step {}
}
