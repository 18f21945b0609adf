package dev.portcullis.ejb.setting;

import dev.portcullis.kernel.SettingSource;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A setting: its name, its type and its bounds. It is read on first use, and as text, because the
 * messages of conversion errors differ between servers. It is read once, because other threads than
 * the application's would find other settings.
 *
 * @param <T> the type of its value
 */
public final class Setting<T> {
  private static final Logger LOG = LoggerFactory.getLogger(Setting.class);

  /** How much of its text may be shown. */
  private enum Sensitivity {
    /** All of it: it is a number or a choice. */
    PLAIN,
    /** All but the parts of an address that could grant access. */
    TEXT,
    /** Of addresses, no more than the host: some providers include a key in the path. */
    HOST,
    /** Nothing. */
    NOTHING
  }

  private final SettingSource texts = BoundSettingSource.now();
  private final String name;
  private final BiFunction<String, Optional<String>, T> reading;
  private String former;
  private String form = "text";
  private Sensitivity sensitivity = Sensitivity.TEXT;
  private volatile T value;

  /**
   * @param reading converts a name and its text, which is empty if nothing is set; rejects invalid
   *     values with {@link InvalidSettingException}
   */
  Setting(String name, BiFunction<String, Optional<String>, T> reading) {
    this.name = name;
    this.reading = reading;
  }

  /** Also reads it under its former name, which is used while it is set. */
  public Setting<T> formerly(String formerName) {
    former = formerName;
    return this;
  }

  /**
   * The value.
   *
   * @throws InvalidSettingException if it has no usable one
   */
  public T get() {
    T read = value;
    if (read == null) {
      read = read();
      value = read;
    }
    return read;
  }

  /**
   * Declares it as secret: it is never shown, and may be in a file that the setting with the suffix
   * {@code -file} names.
   */
  public Setting<T> secret() {
    sensitivity = Sensitivity.NOTHING;
    return this;
  }

  /**
   * Declares that it is an address with a possible access key in its path; may be in a file, too.
   */
  public Setting<T> withKey() {
    sensitivity = Sensitivity.HOST;
    return this;
  }

  /** Declares that its text is a number, a choice or the like, and never secret. */
  Setting<T> plain() {
    sensitivity = Sensitivity.PLAIN;
    return this;
  }

  /** Describes its values for the reference page, such as {@code 1 to 300}. */
  public Setting<T> form(String values) {
    form = values;
    return this;
  }

  /** The setting as the reference page describes it. */
  SettingDeclaration declaration() {
    return new SettingDeclaration(name, former, form, mayBeInFile());
  }

  /** Whether it was set, and does not have its default. */
  public boolean isSet() {
    Optional<String> text = written();
    return text.isPresent() && !text.equals(Defaults.of(name));
  }

  /** The value in force, masked if necessary. */
  SettingView view() {
    Optional<String> text = written();
    Optional<String> told = text.map(this::shown);
    boolean isDefault = text.equals(Defaults.of(name).filter(known -> !known.isEmpty()));
    return new SettingView(
        name, told.orElse(null), isDefault, !told.equals(text), source(text, isDefault));
  }

  private SettingView.Source source(Optional<String> text, boolean isDefault) {
    String as = former != null && texts.find(former).isPresent() ? former : name;
    if (text.isEmpty()) {
      return SettingView.Source.DEFAULT;
    }
    if (texts.find(as).isEmpty()) {
      return SettingView.Source.FILE;
    }
    return switch (texts.origin(as)) {
      case PROPERTY -> SettingView.Source.PROPERTY;
      case ENVIRONMENT -> SettingView.Source.ENVIRONMENT;
      case CONFIGURATION ->
          isDefault ? SettingView.Source.DEFAULT : SettingView.Source.CONFIGURATION;
    };
  }

  private String shown(String text) {
    return switch (sensitivity) {
      case PLAIN -> text;
      case TEXT -> Mask.over(text, false);
      case HOST -> Mask.over(text, true);
      case NOTHING -> Mask.HIDDEN;
    };
  }

  /** The name, and the former one if there is one. */
  Stream<String> names() {
    return Stream.of(name, former).filter(known -> known != null);
  }

  /** The same, and the names for files that may contain it. */
  Stream<String> allNames() {
    return mayBeInFile() ? Stream.concat(names(), Stream.of(name + SettingSource.FILE)) : names();
  }

  private boolean mayBeInFile() {
    return sensitivity == Sensitivity.NOTHING || sensitivity == Sensitivity.HOST;
  }

  private T read() {
    Optional<String> underFormer = former == null ? Optional.empty() : texts.find(former);
    if (underFormer.isEmpty()) {
      return reading.apply(name, text());
    }
    T read = reading.apply(former, underFormer);
    warnOfFormerName(former, name);
    return read;
  }

  /** The text that is set, under either name. */
  private Optional<String> written() {
    Optional<String> underFormer = former == null ? Optional.empty() : texts.find(former);
    return underFormer.or(this::text);
  }

  private Optional<String> text() {
    if (!mayBeInFile()) {
      return texts.find(name);
    }
    try {
      return texts.secret(name);
    } catch (IOException unreadable) {
      throw (InvalidSettingException)
          new InvalidSettingException(name + SettingSource.FILE, unreadable.getMessage())
              .initCause(unreadable);
    }
  }

  /**
   * Parses a decimal integer.
   *
   * @throws InvalidSettingException unless it is one from {@code min} to {@code max}
   */
  public static long number(String name, String text, long min, long max) {
    String problem = "must be an integer from " + min + " to " + max + ", but is \"" + text + "\"";
    if (!text.strip().matches("-?[0-9]{1,18}")) {
      throw new InvalidSettingException(name, problem);
    }
    long value = Long.parseLong(text.strip());
    if (value < min || value > max) {
      throw new InvalidSettingException(name, problem);
    }
    return value;
  }

  /**
   * Selects one of {@code allowed}, compared without case.
   *
   * @throws InvalidSettingException for any other text
   */
  static String choice(String name, String text, List<String> allowed) {
    String value = text.strip().toLowerCase(Locale.ROOT);
    if (!allowed.contains(value)) {
      throw new InvalidSettingException(
          name, "must be one of " + String.join(", ", allowed) + ", but is \"" + text + "\"");
    }
    return value;
  }

  /** Warns the operator that a setting has a new name; the former one remains valid. */
  public static void warnOfFormerName(String former, String now) {
    LOG.warn("The setting {} was renamed to {}; the former name is still read", former, now);
  }

  /** The non-blank parts of a comma-separated list. */
  public static List<String> list(String text) {
    return Arrays.stream(text.split(",")).map(String::strip).filter(p -> !p.isEmpty()).toList();
  }
}
