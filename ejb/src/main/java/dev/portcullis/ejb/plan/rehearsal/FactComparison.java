package dev.portcullis.ejb.plan.rehearsal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.plan.PolicyFact;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Compares facts before and after a change. */
final class FactComparison {
  private static final Comparator<PolicyFact.Key> ORDER =
      Comparator.comparing(PolicyFact.Key::kind)
          .thenComparing(PolicyFact.Key::subject)
          .thenComparing(PolicyFact.Key::name);

  private FactComparison() {}

  /**
   * The facts that differ, by kind, subject and name.
   *
   * @param labels what a reader sees in place of identifiers
   */
  static List<FactChange> of(
      List<PolicyFact> before, List<PolicyFact> after, Map<String, String> labels) {
    Map<PolicyFact.Key, PolicyFact> former = byKey(before);
    Map<PolicyFact.Key, PolicyFact> later = byKey(after);
    Set<PolicyFact.Key> keys = new TreeSet<>(ORDER);
    keys.addAll(former.keySet());
    keys.addAll(later.keySet());
    return keys.stream()
        .filter(key -> !isEqual(former.get(key), later.get(key)))
        .map(
            key ->
                new FactChange(
                    key.kind(),
                    labels.getOrDefault(key.subject(), key.subject()),
                    key.name(),
                    json(former.get(key), labels),
                    json(later.get(key), labels)))
        .toList();
  }

  private static Map<PolicyFact.Key, PolicyFact> byKey(List<PolicyFact> facts) {
    return facts.stream().collect(Collectors.toMap(PolicyFact::key, Function.identity()));
  }

  private static boolean isEqual(PolicyFact one, PolicyFact other) {
    return one != null && one.equals(other);
  }

  private static JsonNode json(PolicyFact fact, Map<String, String> labels) {
    if (fact == null) {
      return null;
    }
    String text = fact.value();
    for (Map.Entry<String, String> label : labels.entrySet()) {
      text = text.replace('"' + label.getKey() + '"', '"' + label.getValue() + '"');
    }
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("PostgreSQL writes valid JSON", impossible);
    }
  }
}
