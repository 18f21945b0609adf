package dev.portcullis.persistence.webhook.matching;

import java.util.Comparator;

/**
 * The location of an event argument in a log: in a topic, or in the data.
 *
 * @param topic the number of the topic, from 1; 0 for the data
 * @param topics how many topics a log with this data layout has; 0 in a topic
 * @param word the index of the argument's first word in the data, from 0; 0 in a topic
 * @param dynamic whether that word is the offset of bytes or of a string
 */
public record ArgumentLocation(int topic, int topics, int word, boolean dynamic)
    implements Comparable<ArgumentLocation> {
  private static final Comparator<ArgumentLocation> ORDER =
      Comparator.comparingInt(ArgumentLocation::topic)
          .thenComparingInt(ArgumentLocation::topics)
          .thenComparingInt(ArgumentLocation::word)
          .thenComparing(ArgumentLocation::dynamic);

  /** An indexed argument. */
  public static ArgumentLocation inTopic(int topic) {
    return new ArgumentLocation(topic, 0, 0, false);
  }

  /** An argument that is not indexed. */
  public static ArgumentLocation inData(int topics, int word, boolean dynamic) {
    return new ArgumentLocation(0, topics, word, dynamic);
  }

  /** Whether it is a topic. */
  public boolean isTopic() {
    return topic > 0;
  }

  @Override
  public int compareTo(ArgumentLocation other) {
    return ORDER.compare(this, other);
  }
}
