package dev.portcullis.ejb.setting;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * The settings of a feature, each declared once as a field by one of the methods here. A getter
 * returns {@link Setting#get}. Their defaults are in the properties file.
 *
 * <p>Also implement {@link CheckedConfig} for settings that are always read, independent of others.
 */
public abstract class Settings {
  private final List<Setting<?>> declared = new ArrayList<>();

  /**
   * Reads all settings of the feature, in the order of their declarations.
   *
   * @throws InvalidSettingException naming the first that has no usable value
   */
  public void check() {
    declared.forEach(Setting::get);
  }

  /**
   * All problems: of each setting that is set, whether it is used or not, and of the combination of
   * all.
   */
  public List<InvalidSettingException> problems() {
    List<InvalidSettingException> found = new ArrayList<>();
    declared.forEach(setting -> collectProblems(() -> read(setting), found));
    if (this instanceof CheckedConfig config) {
      collectProblems(config::check, found);
    }
    return found;
  }

  private static void read(Setting<?> setting) {
    if (setting.isSet()) {
      var unused = setting.get();
    }
  }

  private static void collectProblems(Runnable check, List<InvalidSettingException> found) {
    try {
      check.run();
    } catch (InvalidSettingException bad) {
      found.add(bad);
    }
  }

  /**
   * Notices for the operator about the settings, a sentence each. Called if there are no problems.
   *
   * @param local whether this is a developer's machine: the chain is in this process, and the
   *     database is beside it
   */
  public List<String> advice(boolean local) {
    return List.of();
  }

  /**
   * The current and former names of the settings, and the names for files that may contain them.
   */
  public Set<String> allNames() {
    return declared.stream()
        .flatMap(Setting::allNames)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The current and former names of the settings. */
  public Set<String> names() {
    return declared.stream().flatMap(Setting::names).collect(Collectors.toCollection(TreeSet::new));
  }

  /** The settings as the reference page describes them. */
  public List<SettingDeclaration> declarations() {
    return declared.stream().<SettingDeclaration>map(Setting::declaration).toList();
  }

  /** The values in force, masked if necessary. */
  public List<SettingView> views() {
    return declared.stream().<SettingView>map(Setting::view).toList();
  }

  /** An integer from {@code min} to {@code max}. */
  protected Setting<Long> number(String name, long min, long max) {
    return parsed(name, (as, text) -> Setting.number(as, text, min, max))
        .plain()
        .form(range("integer", min, max));
  }

  /** An integer from {@code min} to {@code max}. */
  protected Setting<Integer> integer(String name, int min, int max) {
    return integer(name, () -> min, () -> max).form(range("integer", min, max));
  }

  /** An integer between bounds that other settings define. */
  protected Setting<Integer> integer(String name, LongSupplier min, LongSupplier max) {
    return parsed(
            name, (as, text) -> (int) Setting.number(as, text, min.getAsLong(), max.getAsLong()))
        .plain()
        .form("integer");
  }

  /** A duration in milliseconds. */
  protected Setting<Duration> millis(String name, long min, long max) {
    return millis(name, () -> min, max).form(range("milliseconds", min, max));
  }

  /** A duration in milliseconds, with a minimum that another setting defines. */
  protected Setting<Duration> millis(String name, LongSupplier min, long max) {
    return parsed(
            name, (as, text) -> Duration.ofMillis(Setting.number(as, text, min.getAsLong(), max)))
        .plain()
        .form("milliseconds");
  }

  /** A duration in seconds. */
  protected Setting<Duration> seconds(String name, long min, long max) {
    return parsed(name, (as, text) -> Duration.ofSeconds(Setting.number(as, text, min, max)))
        .plain()
        .form(range("seconds", min, max));
  }

  /** A duration in days. */
  protected Setting<Duration> days(String name, long min, long max) {
    return parsed(name, (as, text) -> Duration.ofDays(Setting.number(as, text, min, max)))
        .plain()
        .form(range("days", min, max));
  }

  /** {@code true} or {@code false}. */
  protected Setting<Boolean> flag(String name) {
    return parsed(
            name, (as, text) -> Setting.choice(as, text, List.of("true", "false")).equals("true"))
        .plain()
        .form("`true` or `false`");
  }

  /** One of {@code allowed}, written in any case. */
  protected <E extends Enum<E>> Setting<E> choice(String name, Set<E> allowed) {
    return parsed(name, (as, text) -> chosen(as, text, allowed)).plain().form(words(allowed));
  }

  /** One of {@code allowed}, written in any case, if it is set. */
  protected <E extends Enum<E>> Setting<Optional<E>> optionalChoice(String name, Set<E> allowed) {
    return optional(name, (as, text) -> chosen(as, text, allowed)).plain().form(words(allowed));
  }

  private static <E extends Enum<E>> E chosen(String name, String text, Set<E> allowed) {
    String chosen = Setting.choice(name, text, allowed.stream().map(Settings::word).toList());
    return allowed.stream().filter(one -> word(one).equals(chosen)).findFirst().orElseThrow();
  }

  /** Text without surrounding blanks, which is not empty. */
  protected Setting<String> nonBlank(String name) {
    return parsed(
        name,
        (as, text) -> {
          if (text.isBlank()) {
            throw new InvalidSettingException(as, "must not be empty");
          }
          return text.strip();
        });
  }

  /** The original text, if it is set. */
  protected Setting<Optional<String>> optional(String name) {
    return optional(name, (as, text) -> text);
  }

  /** Text without surrounding blanks, if it is set. */
  protected Setting<Optional<String>> stripped(String name) {
    return optional(name, (as, text) -> text.strip());
  }

  /** The result of {@code reading} for the name and the text, if it is set. */
  protected <T> Setting<Optional<T>> optional(String name, BiFunction<String, String, T> reading) {
    return declare(
        new Setting<>(name, (as, text) -> text.map(written -> reading.apply(as, written))));
  }

  /** The results of {@code reading} for the name and each part between commas; empty if not set. */
  protected <T> Setting<List<T>> list(String name, BiFunction<String, String, T> reading) {
    return parsed(
            name,
            (as, text) -> Setting.list(text).stream().map(part -> reading.apply(as, part)).toList())
        .form("list, separated by commas");
  }

  /** The result of {@code reading} for the name and the text, which is empty if nothing is set. */
  protected <T> Setting<T> parsed(String name, BiFunction<String, String, T> reading) {
    return declare(new Setting<>(name, (as, text) -> reading.apply(as, text.orElse(""))));
  }

  private <T> Setting<T> declare(Setting<T> setting) {
    declared.add(setting);
    return setting;
  }

  private static String range(String unit, long min, long max) {
    return unit + ", " + min + " to " + max;
  }

  private static <E extends Enum<E>> String words(Set<E> allowed) {
    return allowed.stream()
        .sorted()
        .map(one -> "`" + word(one) + "`")
        .collect(Collectors.joining(", "));
  }

  private static String word(Enum<?> one) {
    return one.name().toLowerCase(Locale.ROOT);
  }
}
