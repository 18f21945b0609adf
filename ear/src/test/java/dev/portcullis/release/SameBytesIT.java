package dev.portcullis.release;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.launcher.BuildOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * No archive of the build reveals the machine that built it: this test fixes the causes of
 * differing builds of one commit. {@code .ci/same-bytes} makes two builds and compares them.
 */
@Tag("archive")
class SameBytesIT {
  private static final BuildOutput BUILD = BuildOutput.load();
  private static final Pattern TIMESTAMP =
      Pattern.compile("<project.build.outputTimestamp>(.+)</project.build.outputTimestamp>");

  private final List<Archive> archives = archives();

  SameBytesIT() throws IOException {}

  @Test
  void theArchivesExist() {
    assertThat(archives)
        .extracting(Archive::name)
        .contains(
            "portcullis.ear",
            "portcullis.ear!web.war",
            "portcullis.ear!lib/devnet.jar",
            "portcullis.war",
            "portcullis.war!WEB-INF/lib/ejb.jar",
            "devnet-node.jar");
  }

  @Test
  void everyEntryHasTheTimeOfTheRelease() throws IOException {
    Matcher timestamp = TIMESTAMP.matcher(Files.readString(BUILD.root().resolve("pom.xml")));
    assertThat(timestamp.find()).isTrue();
    LocalDateTime release =
        LocalDateTime.ofInstant(Instant.parse(timestamp.group(1)), ZoneOffset.UTC);

    for (Archive archive : archives) {
      // The form keeps what a clock showed, without its zone; some entries have the moment besides.
      assertThat(archive.entries())
          .as(archive.name())
          .extracting(entry -> entry.getLastModifiedDate().toInstant())
          .allSatisfy(
              time ->
                  assertThat(release)
                      .isIn(
                          LocalDateTime.ofInstant(time, ZoneId.systemDefault()),
                          LocalDateTime.ofInstant(time, ZoneOffset.UTC)));
    }
  }

  @Test
  void noEntryHasTheModeOfAFileHere() {
    for (Archive archive : archives) {
      assertThat(archive.entries())
          .as(archive.name())
          .allSatisfy(
              entry ->
                  assertThat(Integer.toOctalString(entry.getUnixMode() & 0777))
                      .as(entry.getName())
                      .isEqualTo(entry.isDirectory() ? "755" : "644"));
    }
  }

  @Test
  void everyEntryExistsOnce() {
    for (Archive archive : archives) {
      List<String> names = archive.entries().stream().map(ZipArchiveEntry::getName).toList();
      assertThat(names).as(archive.name()).isNotEmpty().hasSameSizeAs(new TreeSet<>(names));
    }
  }

  @Test
  void noTextRevealsWhoBuiltItAndWhere() {
    String home = System.getProperty("user.home");
    String root = BUILD.root().toString();
    for (Archive archive : archives) {
      for (ZipArchiveEntry entry : archive.entries()) {
        if (Objects.equals(entry.getName(), "META-INF/MANIFEST.MF")) {
          assertThat(archive.text(entry.getName()))
              .as(archive.name())
              .doesNotContain("Built-By", "Build-Jdk:", "Build-Date", "Bnd-LastModified");
        }
        if (entry.getName().matches(".*\\.(properties|json|xml|ya?ml|txt|html)")) {
          assertThat(archive.text(entry.getName()))
              .as("%s in %s", entry.getName(), archive.name())
              .doesNotContain(root)
              .doesNotContain(home + "/");
        }
      }
    }
  }

  private static List<Archive> archives() throws IOException {
    List<Archive> archives = new ArrayList<>();
    Path node = BUILD.root().resolve("devnet/target/devnet-node.jar");
    for (Path file : List.of(BUILD.ear(), BUILD.war(), node)) {
      archives.addAll(Archive.of(file).withInner());
    }
    return archives;
  }
}
