package dev.portcullis.ethereum.crypto.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fr.acinq.secp256k1.Secp256k1CFunctions;
import fr.acinq.secp256k1.Secp256k1Exception;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bouncycastle.asn1.x9.X9ECParameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;

class NativeLibraryLoaderTest {
  private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));

  /** As when an application is deployed again, or twice. */
  @Test
  void eachClassLoaderHasTheLibraryAndRecoversWithIt() throws Exception {
    KeyRecovery.nativeLibrary();
    try (URLClassLoader first = loader();
        URLClassLoader second = loader()) {
      for (ClassLoader each : List.of(first, second, first)) {
        Object way =
            each.loadClass(KeyRecovery.class.getName()).getMethod("forThisMachine").invoke(null);
        assertThat(way.getClass().getSimpleName()).isEqualTo("NativeRecovery");
        assertThat(way.getClass()).isNotEqualTo(NativeRecovery.class);
        assertThat(way.getClass().getClassLoader()).isSameAs(each);
      }
    }
  }

  @Test
  void theCopyIsForItsOwnerOnlyAndGoesWhenItIsLoaded() throws IOException {
    Path file = NativeLibraryLoader.extract();
    try {
      assertThat(Files.size(file)).isPositive();
      if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
            .isEqualTo("rwx------");
      }
    } finally {
      Files.delete(file);
      Files.delete(file.getParent());
    }
    List<Path> before = copies();
    NativeLibraryLoader.load();
    if (!System.getProperty("os.name").startsWith("Windows")) {
      assertThat(copies()).isSubsetOf(before);
    }
  }

  @Test
  void aCopyThatWasLeftBehindGoesWithALaterStart() throws IOException {
    Path left = NativeLibraryLoader.extract();
    Path used = NativeLibraryLoader.extract();
    FileTime longAgo = FileTime.from(Instant.now().minus(Duration.ofDays(1)));
    Files.setLastModifiedTime(left.getParent(), longAgo);
    NativeLibraryLoader.load();
    assertThat(left.getParent()).doesNotExist();
    assertThat(used).exists();
    Files.delete(used);
    Files.delete(used.getParent());
  }

  /** Any user may write to the directory of temporary files. */
  @Test
  void aLinkThatLooksLikeACopyIsNotFollowed(@TempDir Path elsewhere) throws IOException {
    Path file = elsewhere.resolve(System.mapLibraryName("secp256k1-jni"));
    Files.writeString(file, "somebody's");
    Files.setLastModifiedTime(elsewhere, FileTime.from(Instant.now().minus(Duration.ofDays(1))));
    Path link = TEMPORARY.resolve("portcullis-secp256k1-" + elsewhere.getFileName());
    Files.createSymbolicLink(link, elsewhere);
    try {
      NativeLibraryLoader.load();
      assertThat(file).exists();
      assertThat(link).exists();
    } finally {
      Files.delete(link);
    }
  }

  @Test
  void systemsHaveTheLibrarysNames() {
    assertThat(NativeLibraryLoader.system("Linux", "amd64")).isEqualTo("linux-x86_64");
    assertThat(NativeLibraryLoader.system("Linux", "aarch64")).isEqualTo("linux-aarch64");
    assertThat(NativeLibraryLoader.system("Mac OS X", "aarch64")).isEqualTo("darwin");
    assertThat(NativeLibraryLoader.system("Windows 11", "amd64")).isEqualTo("mingw-x86_64");
  }

  @Test
  void aSystemWithoutTheLibraryRecoversWithBouncyCastle() {
    String system = System.setProperty("os.name", "Plan 9");
    try {
      assertThatThrownBy(KeyRecovery::nativeLibrary)
          .isInstanceOf(UnsatisfiedLinkError.class)
          .hasMessageContaining("plan 9");
      assertThat(KeyRecovery.forThisMachine()).isInstanceOf(BouncyCastleRecovery.class);
    } finally {
      System.setProperty("os.name", system);
    }
    assertThat(KeyRecovery.forThisMachine()).isInstanceOf(NativeRecovery.class);
  }

  @Test
  void theNativeLibraryCanBeTurnedOff() {
    System.setProperty(KeyRecovery.JAVA_ONLY, "true");
    try {
      assertThat(KeyRecovery.forThisMachine()).isInstanceOf(BouncyCastleRecovery.class);
    } finally {
      System.clearProperty(KeyRecovery.JAVA_ONLY);
    }
  }

  private static List<Path> copies() throws IOException {
    try (Stream<Path> files = Files.list(TEMPORARY)) {
      return files.filter(file -> file.getFileName().toString().startsWith("portcullis-")).toList();
    }
  }

  /** What the chain needs of the class path, loaded again. */
  private static URLClassLoader loader() throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Class<?> part :
        List.of(
            KeyRecovery.class,
            Secp256k1CFunctions.class,
            Secp256k1Exception.class,
            X9ECParameters.class,
            Logger.class)) {
      urls.add(part.getProtectionDomain().getCodeSource().getLocation());
    }
    String system =
        NativeLibraryLoader.system(System.getProperty("os.name"), System.getProperty("os.arch"));
    // Relative to the class's package.
    URL binary =
        Secp256k1CFunctions.class.getResource(
            "jni/native/" + system + "/" + System.mapLibraryName("secp256k1-jni"));
    urls.add(((JarURLConnection) binary.openConnection()).getJarFileURL());
    return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }
}
