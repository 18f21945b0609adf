package dev.portcullis.release;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.launcher.BuildOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the archives contain is used by a server, and compressed once (ADR 0146). */
@Tag("archive")
class ArchiveSizeIT {
  private static final BuildOutput BUILD = BuildOutput.load();
  private static final long LIMIT = 45_000_000;

  /** What the archives of a build on Linux may be larger where the build is another machine's. */
  private static final long OTHER_NATIVES = 5_000_000;

  /** A jar with more bytes of compressed entries is to be stored: the archive makes it smaller. */
  private static final long COMPRESSED = 400_000;

  private static final String SECP256K1 = "fr/acinq/secp256k1/jni/native/";
  private static final String KZG = "ethereum/ckzg4844/lib/";

  /** Unpacked once: each test reads all of them. */
  private static final Map<Path, List<Archive>> JARS = new HashMap<>();

  @AfterAll
  static void forget() {
    JARS.clear();
  }

  static Stream<Path> archives() {
    return Stream.of(BUILD.ear(), BUILD.war());
  }

  @ParameterizedTest
  @MethodSource("archives")
  void anArchiveHasABoundedSize(Path file) throws IOException {
    assertThat(Files.size(file)).isLessThanOrEqualTo(isLinux() ? LIMIT : LIMIT + OTHER_NATIVES);
  }

  @ParameterizedTest
  @MethodSource("archives")
  void nativeCodeIsThatOfLinuxAndOfTheMachineThatBuilds(Path file) throws IOException {
    Set<String> natives = new TreeSet<>();
    for (Archive jar : jars(file)) {
      names(jar).filter(name -> name.matches(".*\\.(so|dylib|dll|jnilib)")).forEach(natives::add);
    }

    assertThat(natives)
        .contains(
            SECP256K1 + "linux-x86_64/libsecp256k1-jni.so",
            SECP256K1 + "linux-aarch64/libsecp256k1-jni.so",
            "supranational/blst/Linux/amd64/libblst.so",
            "supranational/blst/Linux/aarch64/libblst.so",
            KZG + "amd64/libckzg4844jni.so",
            KZG + "aarch64/libckzg4844jni.so");
    String own = isLinux() ? "so" : is("mac") ? "dylib" : "dll";
    assertThat(natives)
        .allMatch(name -> name.endsWith(".so") || name.endsWith("." + own))
        .filteredOn(name -> name.endsWith("." + own))
        .hasSizeGreaterThanOrEqualTo(3);
  }

  @ParameterizedTest
  @MethodSource("archives")
  void noLibraryIsThereOnlyForAnother(Path file) throws IOException {
    assertThat(jars(file))
        .extracting(jar -> jar.name().replaceFirst(".*/", ""))
        .contains("hibernate-core.jar", "kafka-clients.jar", "byte-buddy.jar")
        .noneMatch(
            name -> name.matches("(kotlin|framework|annotations|checker-qual|tuweni-units).*"));
  }

  @ParameterizedTest
  @MethodSource("archives")
  void noClassIsThereForEachVersionOfJava(Path file) throws IOException {
    for (Archive jar : jars(file)) {
      assertThat(names(jar).filter(name -> name.startsWith("META-INF/versions/")).count())
          .as(jar.name())
          .isLessThan(50);
    }
  }

  @ParameterizedTest
  @MethodSource("archives")
  void aLargeJarIsCompressedByTheArchiveAlone(Path file) throws IOException {
    for (Archive jar : jars(file)) {
      long compressed = 0;
      for (ZipArchiveEntry entry : jar.entries()) {
        if (entry.getMethod() == ZipEntry.DEFLATED && !isNative(entry.getName())) {
          compressed += entry.getCompressedSize();
        }
      }
      assertThat(compressed).as(jar.name()).isLessThan(COMPRESSED);
    }
    for (ZipArchiveEntry entry : Archive.of(file).entries()) {
      if (entry.getSize() > COMPRESSED) {
        assertThat(entry.getMethod()).as(entry.getName()).isEqualTo(ZipEntry.DEFLATED);
      }
    }
  }

  /** The jars in an archive, with those of web.war. */
  private static List<Archive> jars(Path file) throws IOException {
    List<Archive> known = JARS.get(file);
    if (known == null) {
      known = unpacked(file);
      JARS.put(file, known);
    }
    return known;
  }

  private static List<Archive> unpacked(Path file) throws IOException {
    List<Archive> found = new ArrayList<>();
    List<Archive> open = new ArrayList<>(List.of(Archive.of(file)));
    while (!open.isEmpty()) {
      Archive each = open.remove(0);
      for (String inner :
          names(each)
              .filter(name -> name.matches(".*\\.[jw]ar"))
              .collect(toCollection(TreeSet::new))) {
        Archive jar = each.inner(inner);
        found.add(jar);
        open.add(jar);
      }
    }
    return found;
  }

  private static Stream<String> names(Archive archive) {
    return archive.entries().stream().map(ZipArchiveEntry::getName);
  }

  private static boolean isNative(String name) {
    return name.startsWith(SECP256K1);
  }

  private static boolean isLinux() {
    return is("linux");
  }

  private static boolean is(String system) {
    return System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith(system);
  }
}
