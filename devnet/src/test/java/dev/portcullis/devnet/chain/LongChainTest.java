package dev.portcullis.devnet.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.testing.Effort;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A chain that is long for the memory it gets: 256 MiB. {@code -Dblocks=100000} makes it as long as
 * the figures of benchmarks.md are for, and prints them.
 */
class LongChainTest {
  private static final int BLOCKS = Effort.cases("blocks", 1_000);

  @TempDir Path directory;

  @Test
  void aLongChainGrowsOpensAndProvesInLittleMemory() throws Exception {
    assertThat(run("grow")).contains("grown to block: " + BLOCKS);
    List<String> opened = run("open");
    opened.forEach(System.out::println);
    assertThat(opened).contains("head: " + BLOCKS, "wei: 1");
    assertThat(value(opened, "proof of nodes")).isPositive();
    assertThat(value(opened, "bytes after collection")).isLessThan(200L << 20);
  }

  private static long value(List<String> lines, String what) {
    return lines.stream()
        .filter(line -> line.startsWith(what))
        .map(line -> line.substring(what.length() + 2))
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElseThrow();
  }

  private List<String> run(String what) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(LongChain.class.getName(), what, directory.toString(), "" + BLOCKS));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    List<String> lines;
    try (var out = process.inputReader(StandardCharsets.UTF_8)) {
      lines = out.lines().toList();
    }
    assertThat(process.waitFor()).as(String.join("\n", lines)).isZero();
    return lines;
  }
}
