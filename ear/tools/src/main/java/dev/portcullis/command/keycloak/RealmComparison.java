package dev.portcullis.command.keycloak;

import java.util.ArrayList;
import java.util.List;

/** The result of comparing the parts of a realm. */
public final class RealmComparison {
  private final List<Difference> differences = new ArrayList<>();
  private final List<String> beyond = new ArrayList<>();

  RealmComparison() {}

  /** The differences from the state that the product needs. */
  public List<Difference> differences() {
    return List.copyOf(differences);
  }

  /** Additions of operators, which stay unchanged. */
  public List<String> beyond() {
    return List.copyOf(beyond);
  }

  /** The number of differences, in words. */
  public static String words(int differences) {
    return differences + (differences == 1 ? " difference" : " differences");
  }

  void add(RealmComparison other) {
    differences.addAll(other.differences);
    beyond.addAll(other.beyond);
  }

  void differs(String subject, String sentence) {
    differences.add(new Difference(subject, sentence));
  }

  void differs(String subject, List<String> sentences) {
    sentences.forEach(sentence -> differs(subject, sentence));
  }

  void beyond(String sentence) {
    beyond.add(sentence);
  }

  void beyond(String subject, List<String> sentences) {
    sentences.forEach(sentence -> beyond.add(subject + " " + sentence));
  }
}
