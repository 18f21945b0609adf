package dev.portcullis.testing.repeat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which sources a change of a checkout compiles. Layer: unit, because it is files alone. */
class SourcesTest {
  @TempDir private Path checkout;

  private Path main;
  private Path test;
  private Path shared;
  private Path strange;
  private Path classes;
  private Path own;
  private Sources sources;

  @BeforeEach
  void makeCheckout() throws IOException {
    main = write("ejb/src/main/java/a/Service.java", "class Service {}");
    test = write("web/src/test/java/a/ServiceTest.java", "class ServiceTest { Service s; }");
    shared = write("ejb/src/contract/java/a/Contract.java", "class Contract {}");
    strange = write("ear/src/test/java/a/Strange.java", "class Strange { Service s; }");
    classes = Files.createDirectories(checkout.resolve("ejb/target/classes"));
    own = Files.createDirectories(checkout.resolve("web/target/test-classes"));
    write("web/target/test-classes/a/Contract.class", "");
    sources = new Sources(checkout, List.of(own, classes), own);
  }

  private Path write(String name, String text) throws IOException {
    Path file = checkout.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private static void touch(Path file) throws IOException {
    long before = Files.getLastModifiedTime(file).toMillis();
    Files.setLastModifiedTime(file, FileTime.fromMillis(before + 1_000));
  }

  @Test
  void changedSourcesAreCompiledInTheirModule() throws IOException {
    assertThat(sources.changed()).isEmpty();
    touch(main);
    touch(test);
    touch(shared);
    assertThat(sources.changed())
        .extracting(Source::file, Source::output)
        .containsExactlyInAnyOrder(tuple(main, classes), tuple(test, own), tuple(shared, own));
    assertThat(sources.changed()).isEmpty();
  }

  @Test
  void theTestsOfOtherModulesAreUnaffected() throws IOException {
    touch(strange);
    assertThat(sources.changed()).isEmpty();
  }

  @Test
  void aNewSourceIsAChange() throws IOException {
    Path added = write("web/src/test/java/a/AddedTest.java", "class AddedTest {}");
    assertThat(sources.changed())
        .extracting(Source::file, Source::className)
        .containsExactly(tuple(added, "a.AddedTest"));
  }

  @Test
  void sourcesThatMentionAClassAreFoundByItsName() {
    assertThat(sources.mentioning(List.of("Service")))
        .extracting(Source::file)
        .containsExactlyInAnyOrder(main, test);
  }
}
