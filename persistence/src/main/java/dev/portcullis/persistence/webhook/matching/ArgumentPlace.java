package dev.portcullis.persistence.webhook.matching;

import java.util.Comparator;

/**
 * Where a log has an argument of its event: in a topic, or in the data.
 *
 * @param topic the number of the topic, from 1; 0 for the data
 * @param topics how many topics the log has if its data is laid out so; 0 in a topic
 * @param word which word of the data, from 0, begins the argument; 0 in a topic
 * @param dynamic whether that word is the offset of bytes, or of a text
 */
public record ArgumentPlace(int topic, int topics, int word, boolean dynamic)
    implements Comparable<ArgumentPlace> {
  private static final Comparator<ArgumentPlace> ORDER =
      Comparator.comparingInt(ArgumentPlace::topic)
          .thenComparingInt(ArgumentPlace::topics)
          .thenComparingInt(ArgumentPlace::word)
          .thenComparing(ArgumentPlace::dynamic);

  /** An indexed argument. */
  public static ArgumentPlace inTopic(int topic) {
    return new ArgumentPlace(topic, 0, 0, false);
  }

  /** An argument that is not indexed. */
  public static ArgumentPlace inData(int topics, int word, boolean dynamic) {
    return new ArgumentPlace(0, topics, word, dynamic);
  }

  /** Whether it is a topic. */
  public boolean isTopic() {
    return topic > 0;
  }

  @Override
  public int compareTo(ArgumentPlace other) {
    return ORDER.compare(this, other);
  }
}
