package dev.portcullis.devnet.crypto.bls12381;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import supranational.blst.P1;

class BlstTest {

  /** As when an application is deployed again, or twice. */
  @Test
  void eachClassLoaderHasTheLibrary() throws Exception {
    assertThat(Blst.runsHere()).isTrue();
    try (URLClassLoader first = loader();
        URLClassLoader second = loader()) {
      assertThat(runsIn(first)).isTrue();
      assertThat(runsIn(second)).isTrue();
      assertThat(runsIn(first)).isTrue();
    }
  }

  @Test
  void aPlatformWithoutBlstIsReportedWithoutFailure() throws Exception {
    String system = System.setProperty("os.name", "Plan 9");
    try (URLClassLoader without = loader()) {
      assertThat(runsIn(without)).isFalse();
      assertThat(runsIn(without)).isFalse();
    } finally {
      System.setProperty("os.name", system);
    }
  }

  @Test
  void itsFileGoesWhenItIsLoaded() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/maps")), "this system has no such file");
    try (URLClassLoader loader = loader()) {
      assertThat(runsIn(loader)).isTrue();
    }
    try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
      List<String> ours = maps.filter(line -> line.contains("libblst.so")).toList();
      assertThat(ours).isNotEmpty().allMatch(line -> line.endsWith("(deleted)"));
    }
  }

  @Test
  void onlyTheLibrarysOwnFilesAreRemoved(@TempDir Path directory) throws IOException {
    Path copy = Files.createDirectory(directory.resolve("blst@123")).resolve("libblst.so");
    Path other = Files.createDirectory(directory.resolve("blst@other")).resolve("libblst.so");
    Path third = directory.resolve("libblst.so");
    List<String> lines = new ArrayList<>();
    for (Path file : List.of(copy, other, third)) {
      Files.createFile(file);
      lines.add("7f00-7f01 r-xp 00000000 00:2b 17    " + file);
    }
    Blst.removeFiles(Files.write(directory.resolve("maps"), lines));
    assertThat(copy.getParent()).doesNotExist();
    assertThat(other).exists();
    assertThat(third).exists();
    Blst.removeFiles(directory.resolve("none"));
  }

  private static boolean runsIn(ClassLoader loader) throws ReflectiveOperationException {
    return (boolean) loader.loadClass(Blst.class.getName()).getMethod("runsHere").invoke(null);
  }

  /** What the curves need of the class path, loaded again. */
  private static URLClassLoader loader() {
    List<URL> urls = new ArrayList<>();
    for (Class<?> part : List.of(Blst.class, P1.class, Logger.class)) {
      urls.add(part.getProtectionDomain().getCodeSource().getLocation());
    }
    return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }
}
