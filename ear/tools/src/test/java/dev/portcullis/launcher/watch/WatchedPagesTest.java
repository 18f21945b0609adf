package dev.portcullis.launcher.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.portcullis.launcher.Directories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages of a checkout are bundled without Maven, by the bundler of the build. */
class WatchedPagesTest {
  private static final Path BUILT = Path.of("../../console").toAbsolutePath().normalize();

  @TempDir private Path checkout;

  private WatchedPages copy() throws IOException {
    assumeTrue(
        WatchedPages.of(BUILT.getParent()).isPresent(),
        "the console was not built (-Dconsole=off)");
    Path console = checkout.resolve("console");
    Directories.copy(BUILT.resolve("src/main"), console.resolve("src/main"));
    Files.copy(BUILT.resolve("esbuild.txt"), console.resolve("esbuild.txt"));
    Files.createDirectories(console.resolve("target"));
    Files.createSymbolicLink(console.resolve("target/npm"), BUILT.resolve("target/npm"));
    return WatchedPages.of(checkout).orElseThrow();
  }

  private static String text(WatchedPages pages) throws IOException {
    StringBuilder all = new StringBuilder();
    for (Path file : Directories.files(pages.files().resolve("assets"))) {
      if (file.toString().endsWith(".js")) {
        all.append(Files.readString(file));
      }
    }
    return all.toString();
  }

  @Test
  void savedPagesAreBundledAndBrokenOnesLeaveThePagesUnchanged() throws IOException {
    WatchedPages pages = copy();
    assertThat(pages.bundle()).isEmpty();
    assertThat(pages.files().resolve("index.html")).exists();
    Path main = pages.sources().get(0).resolve("main.tsx");
    String source = Files.readString(main);

    Files.writeString(main, source + "\nconsole.log(\"a change of mine\");\n");
    assertThat(pages.bundle()).isEmpty();
    assertThat(text(pages)).contains("a change of mine");

    Files.writeString(main, source + "\nconst broken = (;\n");
    assertThat(pages.bundle().orElseThrow()).contains("main.tsx");
    assertThat(text(pages)).contains("a change of mine");

    Files.writeString(main, source);
    assertThat(pages.bundle()).isEmpty();
    assertThat(text(pages)).doesNotContain("a change of mine");
    assertThat(Directories.files(pages.files().getParent().getParent().getParent()))
        .as("nothing is left behind")
        .isEqualTo(List.of());
  }
}
