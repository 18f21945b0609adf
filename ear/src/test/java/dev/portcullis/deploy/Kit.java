package dev.portcullis.deploy;

import dev.portcullis.launcher.BuildOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The files of {@code src/deploy}. */
final class Kit {
  static final Path ROOT = BuildOutput.load().root();

  private static final Path KIT = ROOT.resolve("src").resolve("deploy");

  /** A setting in the reference: {@code name=…}, or in a comment {@code # name, name:}. */
  private static final Pattern DOCUMENTED =
      Pattern.compile("(?m)^(?:# )?((?:[a-z][a-z0-9]*\\.[a-z0-9.-]+(?:, )?)+)[:=]");

  private Kit() {}

  static Path path(String file) {
    return KIT.resolve(file);
  }

  static String text(String file) throws IOException {
    return Files.readString(path(file));
  }

  static List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(KIT)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** The documents of a YAML file, as maps, lists and scalars. */
  static List<Object> yaml(String file) throws IOException {
    List<Object> documents = new ArrayList<>();
    LoaderOptions strict = new LoaderOptions();
    strict.setAllowDuplicateKeys(false);
    new Yaml(new SafeConstructor(strict)).loadAll(text(file)).forEach(documents::add);
    return documents;
  }

  /** All settings, as environment variables; secrets may also be files. */
  static Set<String> variables() throws IOException {
    Set<String> names = new TreeSet<>();
    String reference =
        Files.readString(
            ROOT.resolve("ejb/src/main/resources/META-INF/microprofile-config.properties"));
    DOCUMENTED
        .matcher(reference)
        .results()
        .flatMap(line -> Stream.of(line.group(1).split(", ")))
        .map(name -> name.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT))
        .forEach(names::add);
    for (String secret : List.copyOf(names)) {
      if (secret.matches(".*(_PASSWORD|_SECRET|_TOKEN|MASTER_KEY)")) {
        names.add(secret + "_FILE");
      }
    }
    return names;
  }
}
