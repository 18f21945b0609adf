package dev.portcullis.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArchiveCommandTest {
  private static final String EAR = "META-INF/application.xml,lib,application";
  private static final String WAR = "WEB-INF/web.xml,WEB-INF/lib,webapp";
  private static final String OTHER = "some.txt";
  private static final long TIME = 1_700_000_000_000L;

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({EAR, WAR})
  void aPoolOfAnotherSizeIsInTheDescriptorTwice(String descriptor, String lib, String source)
      throws IOException {
    Path archive = archive(descriptor, lib, source);
    Path copy = directory.resolve("copy");

    CommandRun run = run(Map.of("db.pool-size", "80"), archive, copy);

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.out()).contains("a pool of 80 connections");
    assertThat(compact(text(copy, descriptor)))
        .contains("<env-entry-value>80</env-entry-value>", "<max-pool-size>80</max-pool-size>")
        .isEqualTo(compact(text(archive, descriptor)).replace("40<", "80<"));
    assertThat(unit(copy, lib)).contains("<jta-data-source>java:app/jdbc/portcullis<");
    assertThat(entries(copy).keySet()).isEqualTo(entries(archive).keySet());
    assertThat(text(copy, OTHER)).isEqualTo(text(archive, OTHER));
  }

  @ParameterizedTest
  @CsvSource({EAR, WAR})
  void theServersDataSourceTakesThePlaceOfThePool(String descriptor, String lib, String source)
      throws IOException {
    Path archive = archive(descriptor, lib, source);
    Path copy = directory.resolve("copy");
    String name = "java:jboss/datasources/portcullis";

    CommandRun run = run(Map.of("db.jndi", name), archive, copy);

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(compact(text(copy, descriptor)))
        .contains(
            "<resource-ref><res-ref-name>java:app/jdbc/portcullis</res-ref-name>"
                + "<res-type>javax.sql.DataSource</res-type><res-auth>Container</res-auth>"
                + "<lookup-name>"
                + name
                + "</lookup-name></resource-ref>",
            "<env-entry-value>" + name + "</env-entry-value>")
        .doesNotContain("<data-source>");
    assertThat(unit(copy, lib)).contains("<jta-data-source>" + name + "</jta-data-source>");

    Path back = directory.resolve("back");
    Path same = directory.resolve("same");
    assertThat(run(Map.of(), copy, back).exit()).isZero();
    assertThat(run(Map.of(), archive, same).exit()).isZero();
    assertThat(text(back, descriptor)).isEqualTo(text(same, descriptor));
    assertThat(unit(back, lib)).isEqualTo(unit(same, lib));
    assertThat(compact(text(same, descriptor))).isEqualTo(compact(text(archive, descriptor)));
  }

  /** A node refuses the archive at its start; preflight does before. */
  @ParameterizedTest
  @CsvSource({EAR, WAR})
  void preflightComparesTheSettingsWithTheArchive(String descriptor, String lib, String source)
      throws IOException {
    Path archive = archive(descriptor, lib, source);
    Map<String, String> larger =
        Map.of(
            "db.url", "jdbc:postgresql://localhost/portcullis",
            "secret.master-key", "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
            "chain.kind", "embedded",
            "data.dir", directory.toString(),
            "db.pool-size", "60");

    CommandRun refused =
        CommandRun.of(directory, larger, "preflight", "--archive", archive.toString());
    assertThat(refused.exit()).as(refused.out() + refused.err()).isEqualTo(1);
    assertThat(refused.out())
        .contains("problem: ", "db.pool-size is 60, and the archive has a pool of 40");

    CommandRun unknown = CommandRun.of(directory, larger, "preflight");
    assertThat(unknown.exit()).as(unknown.out()).isZero();
    assertThat(unknown.out())
        .contains("warning: a node starts only with an archive that has a pool of 60 connections");

    Path copy = directory.resolve("copy");
    assertThat(run(larger, archive, copy).exit()).isZero();
    CommandRun fits = CommandRun.of(directory, larger, "preflight", "--archive", copy.toString());
    assertThat(fits.exit()).as(fits.out() + fits.err()).isZero();
    assertThat(fits.out()).doesNotContain("only with an archive");
  }

  @Test
  void theSameArchiveAndSettingsGiveTheSameBytes() throws Exception {
    Path archive = archive("META-INF/application.xml", "lib", "application");
    Path first = directory.resolve("first");
    Path second = directory.resolve("second");

    assertThat(run(Map.of("db.pool-size", "12"), archive, first).exit()).isZero();
    assertThat(run(Map.of("db.pool-size", "12"), archive, second).exit()).isZero();

    assertThat(first).hasSameBinaryContentAs(second);
    // Reading asks each entry for its time: none has the time of the copy.
    assertThat(unit(first, "lib")).isEqualTo(unit(second, "lib"));
  }

  @ParameterizedTest
  @CsvSource({
    "db.pool-size, 9, must be an integer from 10 to 1000",
    "db.pool-size, many, must be an integer from 10 to 1000",
    "db.jndi, two words, must be the JNDI name of a data source",
    "db.jndi, <a>, must be the JNDI name of a data source"
  })
  void invalidArgumentsAreRejectedByName(String name, String value, String reason)
      throws IOException {
    Path archive = archive("META-INF/application.xml", "lib", "application");

    CommandRun run = run(Map.of(name, value), archive, directory.resolve("copy"));

    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err()).contains("The setting " + name).contains(reason);
    assertThat(directory.resolve("copy")).doesNotExist();
  }

  @Test
  void otherArgumentsAreRejectedAndLeaveNothing() throws IOException {
    Path text = Files.writeString(directory.resolve("text"), "no archive");
    Path empty = directory.resolve("empty");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(empty))) {
      put(zip, OTHER, "nothing of ours".getBytes(StandardCharsets.UTF_8));
    }
    for (Path given : new Path[] {text, empty, directory.resolve("absent")}) {
      CommandRun run = run(Map.of(), given, directory.resolve("copy"));
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.err()).startsWith("portcullis archive: ").contains(given.toString());
      assertThatThrownBy(() -> ArchivedDataSource.in(given))
          .isInstanceOf(CommandException.class)
          .hasMessageContaining(given.toString());
    }
    assertThat(directory.resolve("copy")).doesNotExist();
    assertThat(directory.resolve("copy.new")).doesNotExist();
  }

  private CommandRun run(Map<String, String> settings, Path archive, Path copy) throws IOException {
    return CommandRun.of(directory, settings, "archive", archive.toString(), "-o", copy.toString());
  }

  /** With the descriptor and the persistence unit of the product. */
  private Path archive(String descriptor, String lib, String source) throws IOException {
    Path persistence = directory.resolve("persistence.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(persistence));
        InputStream unit =
            ArchiveCommandTest.class.getResourceAsStream("/META-INF/persistence.xml")) {
      put(zip, "META-INF/persistence.xml", unit.readAllBytes());
    }
    Path archive = directory.resolve("archive");
    Path root = Path.of("..", "src", "main", source);
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      put(zip, OTHER, "left as it is".getBytes(StandardCharsets.UTF_8));
      put(zip, descriptor, Files.readAllBytes(root.resolve(descriptor)));
      put(zip, lib + "/persistence.jar", Files.readAllBytes(persistence));
    }
    return archive;
  }

  private static void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTime(TIME);
    zip.putNextEntry(entry);
    zip.write(content);
  }

  private static String unit(Path archive, String lib) throws IOException {
    Path persistence = Files.createTempFile(archive.getParent(), "persistence", ".jar");
    Files.write(persistence, entries(archive).get(lib + "/persistence.jar"));
    return text(persistence, "META-INF/persistence.xml");
  }

  private static String text(Path archive, String name) throws IOException {
    return new String(entries(archive).get(name), StandardCharsets.UTF_8);
  }

  private static Map<String, byte[]> entries(Path archive) throws IOException {
    Map<String, byte[]> entries = new TreeMap<>();
    try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(archive))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        assertThat(entry.getTime()).as(entry.getName()).isEqualTo(TIME);
        entries.put(entry.getName(), zip.readAllBytes());
      }
    }
    return entries;
  }

  private static String compact(String xml) {
    return xml.replaceAll("<\\?xml[^>]*>", "").replaceAll(">\\s+", ">").replaceAll("\\s+<", "<");
  }
}
