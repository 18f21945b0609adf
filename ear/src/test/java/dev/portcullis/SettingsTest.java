package dev.portcullis;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.portcullis.ejb.setting.Settings;
import dev.portcullis.ejb.setting.StandaloneSettings;
import dev.portcullis.launcher.BuildOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The reference file of the settings and what the code reads are the same, and the defaults are
 * those of {@code settings-defaults.txt}: a changed default requires a change of that file.
 */
class SettingsTest {
  private static final Path ROOT = BuildOutput.load().root();

  /** The names that the code reads. */
  private static final Set<String> READ = read();

  /**
   * A default, or in a comment one or several names before a colon: {@code # db.url, db.user: }.
   */
  private static final Pattern DOCUMENTED =
      Pattern.compile("(?m)^(?:# )?((?:[a-z][a-z0-9]*\\.[a-z0-9.-]+(?:, )?)+)[:=]");

  @Test
  void everySettingThatTheCodeReadsIsExplained() throws IOException {
    assertThat(READ).isNotEmpty().isSubsetOf(documented());
  }

  @Test
  void everySettingThatIsExplainedIsRead() throws IOException {
    assertThat(documented()).isNotEmpty().isSubsetOf(READ);
  }

  @Test
  void toolsKnowTheSettingsOfAllFeatures() {
    assertThat(
            StandaloneSettings.of(StandaloneSettings.texts(Map.of(), Map.of())).all().stream()
                .flatMap(settings -> settings.names().stream())
                .collect(Collectors.toSet()))
        .isEqualTo(READ);
  }

  @Test
  void theDefaultsAreTheAgreedOnes() throws IOException {
    Properties file = new Properties();
    file.load(new StringReader(reference()));
    Map<String, String> found = new TreeMap<>();
    READ.forEach(name -> found.put(name, file.getProperty(name, "")));

    assertThat(found).containsExactlyEntriesOf(agreed());
    assertThat(file.stringPropertyNames()).isSubsetOf(found.keySet());
  }

  /** The settings of the list; the default is empty where there is none. */
  private static SortedMap<String, String> agreed() throws IOException {
    SortedMap<String, String> agreed = new TreeMap<>();
    try (InputStream list = SettingsTest.class.getResourceAsStream("settings-defaults.txt")) {
      new String(list.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" = ", 2))
          .forEach(parts -> agreed.put(parts[0], parts.length > 1 ? parts[1] : ""));
    }
    return agreed;
  }

  private static String reference() throws IOException {
    return Files.readString(
        ROOT.resolve("ejb/src/main/resources/META-INF/microprofile-config.properties"));
  }

  private static Set<String> documented() throws IOException {
    return DOCUMENTED
        .matcher(reference())
        .results()
        .flatMap(found -> Stream.of(found.group(1).split(", ")))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> read() {
    Set<String> names = new TreeSet<>();
    new ClassFileImporter()
            .importPaths(ROOT.resolve("ejb/target/classes"), ROOT.resolve("legacy/target/classes"))
            .stream()
            .filter(type -> type.isAssignableTo(Settings.class))
            .filter(type -> !type.getModifiers().contains(JavaModifier.ABSTRACT))
            .forEach(type -> names.addAll(declared(type.reflect())));
    return names;
  }

  private static Set<String> declared(Class<?> type) {
    try {
      return ((Settings) type.getDeclaredConstructor().newInstance()).names();
    } catch (ReflectiveOperationException broken) {
      throw new LinkageError(type + " must be made without arguments", broken);
    }
  }
}
