package dev.portcullis.ejb.setting;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.ConfigProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A setting: its name, its type and its bounds. It is read when it is first asked for, as text,
 * because the servers' own conversions fail in words that differ from server to server; and once,
 * because other threads than the application's would find other settings.
 *
 * @param <T> what its text says
 */
public final class Setting<T> {
  private static final Logger LOG = LoggerFactory.getLogger(Setting.class);

  private final String name;
  private final BiFunction<String, Optional<String>, T> reading;
  private String former;
  private boolean plain;
  private volatile T value;

  /**
   * @param reading the value of a name and its text, which is empty where nothing is set; refuses
   *     what will not do with {@link BadSetting}
   */
  Setting(String name, BiFunction<String, Optional<String>, T> reading) {
    this.name = name;
    this.reading = reading;
  }

  /** Reads it under its former name, too, which counts while it is set. */
  public Setting<T> formerly(String formerName) {
    former = formerName;
    return this;
  }

  /**
   * The value.
   *
   * @throws BadSetting if it has no usable one
   */
  public T get() {
    T read = value;
    if (read == null) {
      read = read();
      value = read;
    }
    return read;
  }

  /** Says that its text is a number, a choice or the like, and never secret. */
  Setting<T> plain() {
    plain = true;
    return this;
  }

  /** What is in force, as it may be shown. */
  SettingView view() {
    Optional<String> underFormer = former == null ? Optional.empty() : text(former);
    Optional<String> text = underFormer.or(() -> text(name));
    Optional<String> shown = text.map(set -> plain ? set : Mask.over(name, set));
    return new SettingView(
        name,
        shown.orElse(null),
        text.equals(Defaults.of(name).filter(known -> !known.isEmpty())),
        !shown.equals(text));
  }

  /** The name, and the former one if there is one. */
  Stream<String> names() {
    return Stream.of(name, former).filter(known -> known != null);
  }

  private T read() {
    Optional<String> underFormer = former == null ? Optional.empty() : text(former);
    if (underFormer.isEmpty()) {
      return reading.apply(name, text(name));
    }
    T read = reading.apply(former, underFormer);
    warnOfFormerName(former, name);
    return read;
  }

  private static Optional<String> text(String name) {
    return ConfigProvider.getConfig().getOptionalValue(name, String.class);
  }

  /**
   * The whole number that {@code text} writes in decimal.
   *
   * @throws BadSetting unless it is one from {@code min} to {@code max}
   */
  public static long number(String name, String text, long min, long max) {
    String problem = "must be an integer from " + min + " to " + max + ", but is \"" + text + "\"";
    if (!text.strip().matches("-?[0-9]{1,18}")) {
      throw new BadSetting(name, problem);
    }
    long value = Long.parseLong(text.strip());
    if (value < min || value > max) {
      throw new BadSetting(name, problem);
    }
    return value;
  }

  /**
   * One of {@code allowed}, compared without case.
   *
   * @throws BadSetting for any other text
   */
  static String choice(String name, String text, List<String> allowed) {
    String value = text.strip().toLowerCase(Locale.ROOT);
    if (!allowed.contains(value)) {
      throw new BadSetting(
          name, "must be one of " + String.join(", ", allowed) + ", but is \"" + text + "\"");
    }
    return value;
  }

  /** Tells the operator that a setting is called otherwise now; it is read all the same. */
  public static void warnOfFormerName(String former, String now) {
    LOG.warn("The setting {} is called {} now, and still read under its former name", former, now);
  }

  /** The non-blank parts of a list separated by commas. */
  public static List<String> list(String text) {
    return Arrays.stream(text.split(",")).map(String::strip).filter(p -> !p.isEmpty()).toList();
  }
}
