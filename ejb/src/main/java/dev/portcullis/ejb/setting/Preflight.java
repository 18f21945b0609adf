package dev.portcullis.ejb.setting;

import dev.portcullis.kernel.SettingSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Finds all problems of the settings before anything starts. Needs no server. */
public final class Preflight {
  /**
   * The findings.
   *
   * @param problems each of them prevents the startup
   * @param warnings notices for the operator, a sentence each
   */
  public record Findings(List<InvalidSettingException> problems, List<String> warnings) {}

  private Preflight() {}

  /**
   * Checks all settings.
   *
   * @param all the settings of the features
   * @param texts the source of their texts
   */
  public static Findings of(Collection<? extends Settings> all, SettingSource texts) {
    Map<String, InvalidSettingException> problems = new LinkedHashMap<>();
    all.stream()
        .flatMap(settings -> settings.problems().stream())
        .forEach(bad -> problems.putIfAbsent(bad.getMessage(), bad));
    unknown(all, texts).forEach(bad -> problems.putIfAbsent(bad.getMessage(), bad));
    return new Findings(
        List.copyOf(problems.values()),
        problems.isEmpty() ? warnings(all, isLocal(texts)) : List.of());
  }

  /** The same without a server, with the input of a tool. */
  public static Findings of(Map<String, String> properties, Map<String, String> environment) {
    SettingSource texts = StandaloneSettings.texts(properties, environment);
    return of(StandaloneSettings.of(texts).all(), texts);
  }

  private static List<String> warnings(Collection<? extends Settings> all, boolean local) {
    return all.stream()
        .flatMap(settings -> settings.advice(local).stream())
        .distinct()
        .sorted()
        .toList();
  }

  private static List<InvalidSettingException> unknown(
      Collection<? extends Settings> all, SettingSource texts) {
    Set<String> known =
        all.stream()
            .flatMap(settings -> settings.allNames().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    SettingNameCheck names = new SettingNameCheck(known, foreign(texts));
    List<InvalidSettingException> found = new ArrayList<>();
    // The reference file is complete even if a module is not built in, and servers report its
    // entries as set.
    Set<String> absent = new TreeSet<>(Defaults.all().keySet());
    absent.removeIf(name -> names.problemOf(name).isEmpty());
    absent.stream()
        .filter(name -> isChanged(name, texts))
        .map(Preflight::absent)
        .forEach(found::add);
    texts.properties().stream()
        .filter(name -> !absent.contains(name))
        .forEach(name -> names.problemOf(name).ifPresent(found::add));
    texts.variables().forEach(name -> names.problemOfVariable(name).ifPresent(found::add));
    return found;
  }

  private static boolean isChanged(String name, SettingSource texts) {
    return !texts.find(name).equals(Defaults.of(name));
  }

  private static InvalidSettingException absent(String name) {
    return new InvalidSettingException(
        name, "belongs to a module that this build does not contain: remove it");
  }

  private static Set<String> foreign(SettingSource texts) {
    return Set.copyOf(Setting.list(texts.find(ForeignNamesConfig.NAME).orElse("")));
  }

  /** Whether this is a developer's machine: the chain in this process, the database beside it. */
  private static boolean isLocal(SettingSource texts) {
    Optional<String> chain = texts.find("chain.kind");
    Optional<String> database = texts.find("db.url");
    return chain.filter(kind -> kind.strip().equalsIgnoreCase("embedded")).isPresent()
        && database.map(url -> url.contains("//") && LocalHosts.isIn(url)).orElse(true);
  }
}
