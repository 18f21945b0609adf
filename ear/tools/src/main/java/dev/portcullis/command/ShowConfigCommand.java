package dev.portcullis.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.ejb.setting.SettingView;
import dev.portcullis.ejb.setting.SettingsView;
import dev.portcullis.ejb.setting.StandaloneSettings;
import dev.portcullis.kernel.Json;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows the settings and their sources, in the form of {@code GET /admin/settings}. */
@Command(
    name = "show-config",
    description = "Shows the settings that a server would have here, with the source of each.",
    mixinStandardHelpOptions = true)
final class ShowConfigCommand implements Callable<Integer> {
  @Mixin private CommandSettings settings;

  @Option(names = "--all", description = "Also those with their default value.")
  private boolean all;

  @Option(names = "--json", description = "As GET /admin/settings answers it.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws JsonProcessingException {
    TreeMap<String, SettingView> views = new TreeMap<>();
    StandaloneSettings.of(settings.texts()).all().stream()
        .flatMap(feature -> feature.views().stream())
        .forEach(view -> views.putIfAbsent(view.name(), view));
    List<SettingView> shown =
        views.values().stream().filter(view -> all || !view.isDefault()).toList();
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(
          Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(new SettingsView(shown)));
      return Portcullis.OK;
    }
    shown.forEach(view -> out.println(line(view)));
    if (!all) {
      out.println("# " + (views.size() - shown.size()) + " others have their defaults");
    }
    return Portcullis.OK;
  }

  private static String line(SettingView view) {
    String value = view.value() == null ? "" : view.value().replace("\n", "\\n");
    return view.name() + "=" + value + "  # " + view.source().name().toLowerCase(Locale.ROOT);
  }
}
