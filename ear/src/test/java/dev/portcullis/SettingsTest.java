package dev.portcullis;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.portcullis.launcher.BuildOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The reference file of the settings and what the code reads are the same. */
class SettingsTest {
  private static final String INJECTED = "org.eclipse.microprofile.config.inject.ConfigProperty";
  private static final Path ROOT = BuildOutput.load().root();

  /**
   * A default, or in a comment one or several names before a colon: {@code # db.url, db.user: }.
   */
  private static final Pattern DOCUMENTED =
      Pattern.compile("(?m)^(?:# )?((?:[a-z][a-z0-9]*\\.[a-z0-9.-]+(?:, )?)+)[:=]");

  /** Read before there is an injection, by the data source. */
  private static final Pattern BY_DATA_SOURCE = Pattern.compile("setting\\(\"(db\\.[a-z-]+)\"\\)");

  @Test
  void everySettingThatTheCodeReadsIsExplained() throws IOException {
    assertThat(read()).isNotEmpty().isSubsetOf(documented());
  }

  @Test
  void everySettingThatIsExplainedIsRead() throws IOException {
    assertThat(documented()).isNotEmpty().isSubsetOf(read());
  }

  private static Set<String> documented() throws IOException {
    String file =
        Files.readString(
            ROOT.resolve("ejb/src/main/resources/META-INF/microprofile-config.properties"));
    return DOCUMENTED
        .matcher(file)
        .results()
        .flatMap(found -> Stream.of(found.group(1).split(", ")))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> read() throws IOException {
    Set<String> names = new TreeSet<>();
    new ClassFileImporter()
            .importPaths(
                Stream.of("persistence", "ejb", "batch", "web")
                    .map(module -> ROOT.resolve(module).resolve("target").resolve("classes"))
                    .toList())
            .stream()
            .flatMap(
                type ->
                    Stream.concat(
                        type.getFields().stream().flatMap(field -> field.getAnnotations().stream()),
                        type.getConstructors().stream()
                            .flatMap(made -> made.getParameters().stream())
                            .flatMap(parameter -> parameter.getAnnotations().stream())))
            .filter(annotation -> annotation.getRawType().getName().equals(INJECTED))
            .forEach(annotation -> names.add(name(annotation)));
    Path database = ROOT.resolve("persistence/src/main/java/dev/portcullis/persistence/database");
    BY_DATA_SOURCE
        .matcher(Files.readString(database.resolve("PortcullisDataSource.java")))
        .results()
        .forEach(found -> names.add(found.group(1)));
    return names;
  }

  private static String name(JavaAnnotation<?> annotation) {
    return annotation.get("name").map(Object::toString).orElseThrow();
  }
}
