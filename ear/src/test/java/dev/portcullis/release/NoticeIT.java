package dev.portcullis.release;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.portcullis.launcher.BuildOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * NOTICE names every library that is shipped, with its licence, and nothing else; so does the bill
 * of materials. A new library fails here until its licence was looked at. The bill is made by
 * builds that are online: where there is none yet, nothing can be compared.
 */
@Tag("archive")
class NoticeIT {
  private static final BuildOutput BUILD = BuildOutput.load();
  private static final Pattern LIBRARY =
      Pattern.compile("(?m)^(\\S+) +([a-z][\\w.-]+:[A-Za-z][\\w.-]+)$");
  private static final Pattern BUNDLED =
      Pattern.compile(
          "<groupId>(org\\.webjars[a-z.]*)</groupId>\\s*<artifactId>([^<]+)</artifactId>");

  /** Types and compilers leave nothing in what is shipped. */
  private static final Set<String> FOR_THE_BUILD =
      Set.of("types__react", "types__react-dom", "csstype", "typescript");

  /** Native code for the machine that builds, which NOTICE names in its text (ADR 0146). */
  private static final Pattern OTHER_NATIVES = Pattern.compile(".*-jni-jvm-(darwin|mingw)");

  /** What authors call their licence where they do not use its name in the list of SPDX. */
  private static final Map<String, String> CALLED =
      Map.of("Bouncy Castle Licence", "MIT", "EPL 1.0", "EPL-1.0");

  /** Licences that a product under Apache-2.0 may ship libraries of; another one is a decision. */
  private static final Set<String> ALLOWED =
      Set.of(
          "Apache-2.0",
          "BSD-2-Clause",
          "BSD-3-Clause",
          "CDDL-1.0",
          "LGPL-2.1-only",
          "MIT",
          "MPL-2.0");

  private final JsonNode bill = bill();
  private final Map<String, String> notice = notice();

  NoticeIT() throws IOException {}

  @Test
  void everyLibraryIsNamedWithALicenceThatItsAuthorsGive() {
    Map<String, Set<String>> shipped = new TreeMap<>();
    for (JsonNode component : bill.get("components")) {
      if (!component.get("group").asText().equals("dev.portcullis")
          && !OTHER_NATIVES.matcher(name(component)).matches()) {
        shipped.put(name(component), licences(component));
      }
    }

    assertThat(notice.keySet()).isEqualTo(shipped.keySet());
    assertThat(notice)
        .allSatisfy(
            (library, licence) -> {
              assertThat(shipped.get(library)).as(library).contains(licence);
              assertThat(ALLOWED).as(library).contains(licence);
            });
  }

  @Test
  void theBillListsTheJarsOfTheEarAndOfTheWar() throws IOException {
    Set<String> listed = new TreeSet<>();
    for (JsonNode component : bill.get("components")) {
      if (component.get("purl").asText().endsWith("?type=jar")) {
        listed.add(component.get("name").asText());
      }
    }

    assertThat(jars(BUILD.ear(), "lib/")).isEqualTo(listed);
    Set<String> inWar = jars(BUILD.war(), "WEB-INF/lib/");
    // The modules that are no jars in the EAR.
    inWar.removeAll(Set.of("ejb", "legacy", "batch", "console", "site"));
    assertThat(inWar).isEqualTo(listed);
  }

  @Test
  void packagesBundledIntoPagesAreInTheBillOfMaterials() throws IOException {
    Set<String> listed = new HashSet<>();
    bill.get("components").forEach(component -> listed.add(name(component)));

    assertThat(bundled("console")).hasSizeGreaterThan(3).isSubsetOf(listed);
    assertThat(bundled("web")).hasSize(1).isSubsetOf(listed);
  }

  @Test
  void theArchivesBringThemAlong() throws IOException {
    for (Path file : Set.of(BUILD.ear(), BUILD.war())) {
      Archive archive = Archive.of(file);
      for (String text : Set.of("LICENSE", "NOTICE")) {
        assertThat(archive.text("META-INF/" + text)).isEqualTo(Files.readString(file(text)));
      }
      assertThat(archive.text("META-INF/sbom/portcullis.cdx.json"))
          .isEqualTo(Files.readString(file("ear/target/portcullis.cdx.json")));
    }
  }

  private static JsonNode bill() throws IOException {
    Path made = file("ear/target/portcullis.cdx.json");
    if (!"required".equals(System.getenv("PORTCULLIS_FIXTURES"))) {
      assumeTrue(Files.exists(made), "no build was online yet");
    }
    return new JsonMapper().readTree(made.toFile());
  }

  private static Map<String, String> notice() throws IOException {
    Map<String, String> named = new TreeMap<>();
    LIBRARY
        .matcher(Files.readString(file("NOTICE")))
        .results()
        .forEach(line -> named.put(line.group(2), line.group(1)));
    return named;
  }

  private static Set<String> licences(JsonNode component) {
    Set<String> licences = new TreeSet<>();
    for (JsonNode entry : component.path("licenses")) {
      JsonNode licence = entry.path("license");
      String called = licence.path("id").asText(licence.path("name").asText());
      licences.add(CALLED.getOrDefault(called, called));
    }
    return licences;
  }

  private static Set<String> jars(Path archive, String directory) throws IOException {
    return Archive.of(archive).entries().stream()
        .map(ZipArchiveEntry::getName)
        .filter(name -> name.startsWith(directory) && name.endsWith(".jar"))
        .map(name -> name.substring(directory.length(), name.length() - ".jar".length()))
        .map(name -> name.replaceFirst("^(console|site)-.*", "$1"))
        .collect(toCollection(TreeSet::new));
  }

  private static Set<String> bundled(String module) throws IOException {
    return BUNDLED
        .matcher(Files.readString(file(module + "/pom.xml")))
        .results()
        .filter(artifact -> !FOR_THE_BUILD.contains(artifact.group(2)))
        .map(artifact -> artifact.group(1) + ":" + artifact.group(2))
        .collect(toCollection(TreeSet::new));
  }

  private static String name(JsonNode component) {
    return component.get("group").asText() + ":" + component.get("name").asText();
  }

  private static Path file(String path) {
    return BUILD.root().resolve(path);
  }
}
