package dev.portcullis.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.AloneOnProduct;
import dev.portcullis.acceptance.Api;
import dev.portcullis.acceptance.DevChain;
import dev.portcullis.acceptance.ServerUnderTest;
import dev.portcullis.acceptance.SignIn;
import dev.portcullis.launcher.Ports;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The scripts of tutorial and how-to pages work as the pages describe, as a reader enters them.
 * Over HTTP, because readers do.
 */
@ExtendWith(ServerUnderTest.class)
@AloneOnProduct("pages for operators stop jobs")
@Tag("http")
class DocumentsIT {
  private static final Duration LIMIT = Duration.ofMinutes(3);

  @TempDir private Path files;

  static List<Page> pages() {
    return Documents.examples().stream().filter(page -> !page.steps().isEmpty()).toList();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void theScriptsOfAPageWork(Page page, Api api, DevChain chain)
      throws IOException, InterruptedException {
    PageRun run = new PageRun(Documents.ROOT, files, environment(api, chain), LIMIT);
    assertThat(run.failure(page)).isEmpty();
  }

  private Map<String, String> environment(Api api, DevChain chain) {
    Path java = Path.of(System.getProperty("java.home"), "bin");
    return Map.of(
        "PATH",
        java + File.pathSeparator + System.getenv("PATH"),
        "PORTCULLIS",
        api.baseUrl().toString(),
        "NODE",
        chain.rpc().toString(),
        "TOKEN",
        SignIn.operator(api),
        "INBOX_PORT",
        Integer.toString(Ports.free()),
        "TMPDIR",
        files.toString());
  }
}
