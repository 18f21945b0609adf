package dev.portcullis.ejb.plan.difference;

import java.util.List;

/**
 * People or machines with the same facts before a change, and the same after it. If their own facts
 * do not change, both classes are equal. A person or machine whose facts change may be listed
 * alone.
 *
 * @param <C> {@link PersonClass} or {@link MachineClass}
 * @param before their class before the change
 * @param after their class after it
 * @param count how many they are, at least 1
 * @param sample at most {@link #MOST_SAMPLES} of them
 */
public record ClassMembers<C>(C before, C after, long count, List<Member> sample) {
  /** The most people or machines that are named. */
  public static final int MOST_SAMPLES = 10;

  /**
   * A person or a machine.
   *
   * @param id the identifier
   * @param displayName the name
   */
  public record Member(String id, String displayName) {}

  /** Copies the list, and rejects a longer one. */
  public ClassMembers {
    if (count < 1 || sample.size() > Math.min(count, MOST_SAMPLES)) {
      throw new IllegalArgumentException("a class has 1 or more members and names at most 10");
    }
    sample = List.copyOf(sample);
  }

  /** Members whose own facts do not change. */
  public static <C> ClassMembers<C> unchanged(C both, long count, List<Member> sample) {
    return new ClassMembers<>(both, both, count, sample);
  }
}
