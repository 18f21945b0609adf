package dev.portcullis.reference;

import dev.portcullis.ejb.setting.SettingDeclaration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The page {@code reference/settings.md}, written from the declarations and their comments. */
final class SettingsPage {
  private static final Pattern SECTION = Pattern.compile("# --- (.+?) -+");
  private static final Pattern VALUE = Pattern.compile("([a-z][a-z0-9.-]+)=(.*)");

  /** The names before a colon with which a block begins whose settings have no default. */
  private static final Pattern NAMES =
      Pattern.compile("((?:[a-z][a-z0-9]*\\.[a-z0-9.-]+(?:, )?)+): (.*)");

  /** A setting, a file, a route or a class of values in the running text. */
  private static final Pattern CODE =
      Pattern.compile(
          "(?<![`\\w/.-])(?:[a-z]+(?:\\.[a-z0-9*]+(?:-[a-z0-9*]+)*)+(?:=[^ ,]*[^ ,.)])?"
              + "|(?:(?:GET|POST|PUT|DELETE) )?/[a-z]+[A-Za-z0-9{}/.*-]*[A-Za-z0-9}]"
              + "|[a-z]+(?:_[a-zA-Z0-9]+)+)(?![`\\w])");

  private static final String INTRODUCTION =
      """
      # Settings

      <!-- Generated from microprofile-config.properties and the *Config classes by SettingsPageTest. \
      Do not edit. -->

      A node reads each setting from the first of these sources that has it:

      1. a system property: `-Ddb.pool-size=60`
      2. an environment variable, with `_` for dots and dashes: `DB_POOL_SIZE=60`
      3. another source of MicroProfile Config that the server offers
      4. the default below

      A secret, or an address with an access key, may be in a file. The setting with the suffix \
      `-file` names it, for example `secret.master-key-file`. The last column marks these settings.

      The start reports all wrong settings at once and then fails. It also refuses names that \
      nearly match a setting. `GET /admin/settings` and \
      [`portcullis show-config`](command-line.md) show the settings in force.
      """;

  private final Map<String, SettingDeclaration> declared = new TreeMap<>();
  private final Map<String, SettingDeclaration> former = new TreeMap<>();
  private final StringBuilder page = new StringBuilder(INTRODUCTION);

  private SettingsPage(Collection<SettingDeclaration> declarations) {
    for (SettingDeclaration each : declarations) {
      declared.put(each.name(), each);
      if (each.formerName() != null) {
        former.put(each.formerName(), each);
      }
    }
  }

  /**
   * The page.
   *
   * @param properties the text of the properties file: sections, and blocks between blank lines
   * @param declarations what the code reads
   */
  static String of(String properties, Collection<SettingDeclaration> declarations) {
    SettingsPage writer = new SettingsPage(declarations);
    for (String block : properties.split("\n\n+")) {
      writer.add(block.strip());
    }
    return writer.page.toString();
  }

  private void add(String block) {
    Matcher section = SECTION.matcher(block);
    if (section.matches()) {
      page.append("\n## ").append(section.group(1)).append('\n');
      return;
    }
    List<String[]> values = new ArrayList<>();
    List<String> text = new ArrayList<>();
    for (String line : block.lines().toList()) {
      Matcher value = VALUE.matcher(line);
      if (line.startsWith("#")) {
        text.add(line.substring(1).strip());
      } else if (value.matches()) {
        values.add(new String[] {value.group(1), value.group(2)});
      } else {
        throw new IllegalArgumentException("Neither a comment nor a setting: " + line);
      }
    }
    add(String.join(" ", text), values);
  }

  private void add(String text, List<String[]> values) {
    Matcher names = NAMES.matcher(text);
    boolean isNamed = names.matches();
    if (isNamed && !values.isEmpty()) {
      throw new IllegalArgumentException(
          "A blank line is missing between the settings without a default and the others: " + text);
    }
    if (isNamed) {
      Stream.of(names.group(1).split(", ")).forEach(name -> values.add(new String[] {name, null}));
    } else if (values.isEmpty() && page.length() == INTRODUCTION.length()) {
      return; // The beginning of the file says what the introduction says.
    }
    page.append('\n').append(inMarkdown(isNamed ? names.group(2) : text)).append('\n');
    if (!values.isEmpty()) {
      page.append("\n| Setting | Default | Values |  |\n|---|---|---|---|\n");
      values.forEach(value -> page.append(row(value[0], value[1])));
    }
  }

  private String row(String name, String value) {
    SettingDeclaration setting = declared.get(name);
    if (setting == null) {
      SettingDeclaration now = former.get(name);
      String form = now == null ? "" : "former name of `" + now.name() + "`";
      return "| `%s` | – | %s | |\n".formatted(name, form);
    }
    return "| `%s` | %s | %s | %s |\n"
        .formatted(
            name,
            value == null ? "–" : "`" + value + "`",
            setting.form(),
            setting.mayBeInFile() ? "`-file`" : "");
  }

  private static String inMarkdown(String text) {
    return CODE.matcher(text.replace("<", "&lt;")).replaceAll(found -> "`" + found.group() + "`");
  }
}
