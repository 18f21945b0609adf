package dev.portcullis.reference;

import dev.portcullis.ejb.setting.SettingDeclaration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page {@code reference/settings.md}, written from the declarations and their comments. */
final class SettingsPage {
  private static final Pattern SECTION = Pattern.compile("# --- (.+?) -+");
  private static final Pattern VALUE = Pattern.compile("([a-z][a-z0-9.-]+)=(.*)");

  /** The names before a colon with which a block begins whose settings have no default. */
  private static final Pattern NAMES =
      Pattern.compile("((?:[a-z][a-z0-9]*\\.[a-z0-9.-]+(?:, )?)+): (.*)", Pattern.DOTALL);

  /** What the text quotes, and settings, files, routes and names of fields in it. */
  private static final Pattern CODE =
      Pattern.compile(
          "\"([^\"]+)\"|`([^`]+)`"
              + "|(?<![\\w/.-])(?:[a-z]+(?:\\.[a-z0-9*]+(?:-[a-z0-9*]+)*)+(?:=[^ ,]*[^ ,.)])?"
              + "|(?:(?:GET|POST|PUT|DELETE) )?/[a-z]+[A-Za-z0-9{}/.*-]*[A-Za-z0-9}]"
              + "|[a-z]+(?:_[a-zA-Z0-9]+)+)(?!\\w)");

  private static final Pattern PAGE = Pattern.compile("src/docs/([a-z-]+/([a-z-]+)\\.md)");

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
      `-file` names the file, for example `secret.master-key-file`. These settings are marked below.

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
    add(paragraphs(text), values);
  }

  /** Lines with one blank between them; an empty line separates paragraphs. */
  private static String paragraphs(List<String> lines) {
    return lines.stream()
        .map(line -> line.isEmpty() ? "\n\n" : line)
        .collect(Collectors.joining(" "))
        .replace(" \n\n ", "\n\n");
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
    }
    String markdown = inMarkdown(isNamed ? names.group(2) : text);
    if (values.isEmpty()) {
      // The beginning of the file has the content of the introduction.
      page.append(page.length() == INTRODUCTION.length() ? "" : "\n" + markdown + "\n");
    } else {
      page.append(heading(values)).append(markdown).append('\n').append(rows(values, markdown));
    }
  }

  private static String heading(List<String[]> values) {
    return values.stream()
        .map(value -> "`" + value[0] + "`")
        .collect(Collectors.joining(", ", "\n### ", "\n\n"));
  }

  private String rows(List<String[]> values, String text) {
    if (values.size() == 1) {
      String name = values.get(0)[0];
      String given = values.get(0)[1];
      // A default that other settings give is in the text.
      String standard =
          given == null && text.contains("Default:") ? "" : " Default: " + value(given) + ".";
      return "\nValue: " + form(name) + "." + standard + inFile(name) + "\n";
    }
    StringBuilder rows = new StringBuilder("\n| Setting | Default | Values |\n|---|---|---|\n");
    for (String[] each : values) {
      rows.append(
          "| `%s` | %s | %s.%s |\n"
              .formatted(each[0], value(each[1]), form(each[0]), inFile(each[0])));
    }
    return rows.toString();
  }

  private String form(String name) {
    if (declared.containsKey(name)) {
      return declared.get(name).form();
    }
    SettingDeclaration now = former.get(name);
    return now == null ? "text" : "as `" + now.name() + "`";
  }

  private String inFile(String name) {
    boolean may = declared.containsKey(name) && declared.get(name).mayBeInFile();
    return may ? " May be in a file." : "";
  }

  private static String value(String value) {
    return value == null ? "none" : "`" + value + "`";
  }

  private static String inMarkdown(String text) {
    String linked = PAGE.matcher(text).replaceAll("[$2](../$1)");
    return CODE.matcher(linked.replace("<", "&lt;"))
        .replaceAll(found -> Matcher.quoteReplacement("`" + quoted(found) + "`"));
  }

  private static String quoted(MatchResult found) {
    return Stream.of(found.group(1), found.group(2), found.group())
        .filter(Objects::nonNull)
        .findFirst()
        .orElseThrow();
  }
}
