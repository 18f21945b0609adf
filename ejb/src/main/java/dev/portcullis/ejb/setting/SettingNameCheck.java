package dev.portcullis.ejb.setting;

import dev.portcullis.kernel.EnvironmentVariableNames;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Distinguishes misspelled settings from names of other software: servers, other applications and
 * the machine set properties and variables, too.
 */
final class SettingNameCheck {
  /** The first words of settings of the Java platform and the servers. */
  private static final Set<String> PLATFORM =
      Set.of(
          "java",
          "javax",
          "jakarta",
          "jdk",
          "sun",
          "com",
          "org",
          "net",
          "fish",
          "user",
          "os",
          "file",
          "line",
          "path",
          "awt",
          "jboss",
          "wildfly",
          "payara",
          "glassfish",
          "logging");

  /** First words that the Java platform also uses: with these, only near misses are rejected. */
  private static final Set<String> SHARED = Set.of("http");

  /** The number of letters from which two of them may be wrong. */
  private static final int LONG = 12;

  /** The maximum distance of a suggestion. */
  private static final int FAR = 8;

  private final Set<String> names;
  private final Set<String> foreign;
  private final Set<String> words;
  private final Map<String, String> variables = new TreeMap<>();

  /**
   * @param names of all settings
   * @param foreign names that the operator declared as names of other software
   */
  SettingNameCheck(Set<String> names, Set<String> foreign) {
    this.names = names;
    this.foreign = foreign;
    this.words = names.stream().map(name -> word(name, '.')).collect(Collectors.toSet());
    names.forEach(name -> variables.put(EnvironmentVariableNames.usual(name), name));
  }

  /** The problem of a property of this name, if it is meant for this service. */
  Optional<InvalidSettingException> problemOf(String name) {
    if (names.contains(name) || foreign.contains(name) || name.indexOf('.') < 1) {
      return Optional.empty();
    }
    String word = word(name, '.').toLowerCase(Locale.ROOT);
    if (PLATFORM.contains(word) || !isOurs(word)) {
      return Optional.empty();
    }
    String nearest = nearest(name, names);
    int distance = distance(name, nearest);
    return distance <= most(name) || (words.contains(word) && !SHARED.contains(word))
        ? Optional.of(unknown(name, distance <= FAR ? nearest : null))
        : Optional.empty();
  }

  /**
   * The problem of a variable of this name. Many other variables have the same first words, such as
   * the service addresses of orchestrators: only near misses are rejected.
   */
  Optional<InvalidSettingException> problemOfVariable(String name) {
    if (name.indexOf('.') > 0) {
      return problemOf(name);
    }
    String usual = name.toUpperCase(Locale.ROOT);
    if (variables.containsKey(usual)
        || foreign.contains(name)
        || name.indexOf('_') < 1
        || !isOurs(word(name, '_').toLowerCase(Locale.ROOT))) {
      return Optional.empty();
    }
    String nearest = nearest(usual, variables.keySet());
    return distance(usual, nearest) <= most(usual)
        ? Optional.of(unknown(name, variables.get(nearest)))
        : Optional.empty();
  }

  private boolean isOurs(String word) {
    return words.contains(word)
        || (word.length() > 3 && words.stream().anyMatch(own -> distance(own, word) <= 1));
  }

  private static int most(String name) {
    return name.length() < LONG ? 1 : 2;
  }

  private static InvalidSettingException unknown(String name, String nearest) {
    return new InvalidSettingException(
        name,
        "does not exist; "
            + (nearest == null ? "" : "is " + nearest + " meant? ")
            + "If it belongs to another application, name it in "
            + ForeignNamesConfig.NAME);
  }

  private static String word(String name, char end) {
    int at = name.indexOf(end);
    return at < 0 ? name : name.substring(0, at);
  }

  private static String nearest(String name, Set<String> of) {
    return of.stream().min(Comparator.comparingInt(known -> distance(name, known))).orElseThrow();
  }

  /** The number of missing, superfluous, wrong or swapped letters. */
  private static int distance(String name, String known) {
    String one = name.toLowerCase(Locale.ROOT);
    String other = known.toLowerCase(Locale.ROOT);
    int[][] cost = new int[one.length() + 1][other.length() + 1];
    for (int i = 0; i <= one.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        cost[i][j] = i == 0 || j == 0 ? i + j : step(cost, one, other, i, j);
      }
    }
    return cost[one.length()][other.length()];
  }

  private static int step(int[][] cost, String one, String other, int i, int j) {
    int same = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
    int least = Math.min(cost[i - 1][j - 1] + same, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
    boolean exchanged =
        i > 1
            && j > 1
            && one.charAt(i - 1) == other.charAt(j - 2)
            && one.charAt(i - 2) == other.charAt(j - 1);
    return exchanged ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
  }
}
