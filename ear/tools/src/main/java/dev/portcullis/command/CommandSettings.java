package dev.portcullis.command;

import dev.portcullis.ejb.setting.StandaloneSettings;
import dev.portcullis.kernel.EnvironmentVariableNames;
import dev.portcullis.kernel.SettingSource;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import picocli.CommandLine.Option;

/** The settings of a command, resolved as servers do. */
final class CommandSettings {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "A properties file with settings. System properties and the environment come first.")
  private Path file;

  /** The settings. */
  SettingSource texts() {
    return texts(Map.of());
  }

  /**
   * The settings with replacements.
   *
   * @param instead replacements by name; an empty text for none
   */
  SettingSource texts(Map<String, String> instead) {
    Map<String, String> all = properties();
    all.putAll(instead);
    return StandaloneSettings.texts(all, environment());
  }

  /**
   * All properties outside the environment, by name, whether they are settings of Portcullis or
   * not.
   */
  Map<String, String> properties() {
    Map<String, String> all = file == null ? new HashMap<>() : read(file);
    Map<String, String> environment = environment();
    all.keySet()
        .removeIf(
            name -> EnvironmentVariableNames.of(name).stream().anyMatch(environment::containsKey));
    Properties system = System.getProperties();
    system.stringPropertyNames().forEach(name -> all.put(name, system.getProperty(name)));
    return all;
  }

  /** The variables of the environment. */
  Map<String, String> environment() {
    return System.getenv();
  }

  private static Map<String, String> read(Path file) {
    Properties read = new Properties();
    try (Reader text = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      read.load(text);
    } catch (IOException | IllegalArgumentException unreadable) {
      throw new CommandException(
          "--config names a file that cannot be read: "
              + file
              + " ("
              + unreadable.getClass().getSimpleName()
              + ")",
          unreadable);
    }
    Map<String, String> all = new HashMap<>();
    read.stringPropertyNames().forEach(name -> all.put(name, read.getProperty(name)));
    return all;
  }
}
