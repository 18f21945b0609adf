package dev.portcullis.ejb.startup;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.ejb.setting.SettingView;
import dev.portcullis.kernel.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Formats the settings of a node's startup in one log line: all that differ from the default. */
final class StartupLogLine {
  /** Longer values are cut to this number of characters. */
  private static final int LONGEST_VALUE = 200;

  /** The maximum length of all values in characters. */
  private static final int LONGEST = 8_000;

  private StartupLogLine() {}

  /** The line; secrets in {@code settings} are already masked. */
  static String of(List<SettingView> settings) {
    Map<String, String> set = new TreeMap<>();
    int length = 0;
    int untold = 0;
    for (SettingView each : settings) {
      if (each.isDefault()) {
        continue;
      }
      String text = cut(each.value()) + " (" + each.source().name().toLowerCase(Locale.ROOT) + ")";
      length += each.name().length() + text.length();
      if (length > LONGEST) {
        untold++;
      } else {
        set.put(each.name(), text);
      }
    }
    long others = settings.stream().filter(SettingView::isDefault).count();
    return "Portcullis is ready to work. Settings: "
        + json(set)
        + "; "
        + others
        + " others have their defaults"
        + (untold == 0 ? "" : ", " + untold + " are not shown");
  }

  private static String cut(String value) {
    return value == null || value.length() <= LONGEST_VALUE
        ? value
        : value.substring(0, LONGEST_VALUE) + "…";
  }

  private static String json(Map<String, String> set) {
    try {
      return Json.MAPPER.writeValueAsString(set);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
