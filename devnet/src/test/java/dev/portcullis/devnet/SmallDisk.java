package dev.portcullis.devnet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file system of few megabytes, which only root may make; who is not skips the test. */
public final class SmallDisk implements AutoCloseable {
  private final Path at;

  /** Mounts it at an empty directory. */
  public SmallDisk(Path at, int megabytes) throws IOException {
    this.at = at;
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", at.toString()) == 0,
        "a small file system can be mounted by root only");
  }

  /** Fills it up, but for some bytes. */
  public void fill(long left) throws IOException {
    long size = Files.getFileStore(at).getUsableSpace() - left;
    try (OutputStream out = Files.newOutputStream(ballast(), StandardOpenOption.CREATE)) {
      byte[] page = new byte[4096];
      for (long written = 0; written < size; written += page.length) {
        out.write(page);
      }
    }
  }

  /** Makes space again. */
  public void free() throws IOException {
    Files.delete(ballast());
  }

  private Path ballast() {
    return at.resolve("ballast");
  }

  private static int run(String... command) {
    try {
      return new ProcessBuilder(command).start().onExit().join().exitValue();
    } catch (IOException e) {
      return -1;
    }
  }

  @Override
  public void close() {
    assertThat(run("umount", at.toString())).isZero();
  }
}
